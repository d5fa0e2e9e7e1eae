import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

/** What is claimed goes to a manager above a limit, and is paid; `refusal` says what comes of a wrong amount. */
const en = (refusal: string) => `# Claim

## Main flow
1. The worker enters the amount.
2. The worker hands in the claim.
3. The system checks the amount.
4. The system pays the claim.

## Alternative flows
3a. The amount is more than 700 EUR:
1. The manager approves the claim.
2. The flow continues with step 4.
${refusal}
## Rules
- The amount must be between 5 and 9,000.50 EUR.
`;
const tr = (refusal: string) => `# Harcama

## Ana akış
1. Personel tutarı girer.
2. Personel formu gönderir.
3. Sistem tutarı kontrol eder.
4. Sistem ödemeyi yapar.

## Alternatif akışlar
3a. Tutar 700 TL'den fazlaysa:
1. Yönetici harcamayı onaylar.
2. Akış 4. adımdan devam eder.
${refusal}
## Kurallar
- Tutar 5 ile 9.000,50 TL arasında olmalıdır.
`;
const EN_REFUSAL = '3b. The amount is invalid:\n1. The system shows an error.\n2. The flow ends.\n';
const TR_REFUSAL = '3b. Tutar geçersizse:\n1. Sistem hata gösterir.\n2. Akış sona erer.\n';
const PAID = /pays the claim|ödemeyi yapar/;

/** The cases of a text: whether they hold an invalid value, and whether they end in success. */
async function casesOf(text: string) {
  const { models, steps, testData } = await draftOf(text);
  const [model] = models;
  if (!model) throw new Error('nothing was drawn');
  const made = generate(model, { steps, testData, models: [] }, model.settings ?? {});
  if (!made.ok) throw new Error('no cases');
  const guards = model.edges.flatMap(({ guard }) => guard ?? []);
  const cases = made.result.testCases.map((one) => ({
    isNegative: one.polarity === 'negative',
    isPaid: one.steps.some((step) => PAID.test(step.text)),
    isApproved: one.steps.some((step) => /approves|onaylar/.test(step.text)),
  }));
  return { guards, cases };
}

describe('a branch that compares an amount', () => {
  it.each([
    ['en', en(EN_REFUSAL)],
    ['tr', tr(TR_REFUSAL)],
    ['en', en('')],
    ['tr', tr('')],
  ])('leads no invalid value to success: %s', async (_, text) => {
    const { cases } = await casesOf(text);
    expect(cases.filter(({ isApproved }) => isApproved)).not.toEqual([]);
    expect(cases.filter(({ isNegative, isPaid }) => isNegative && isPaid)).toEqual([]);
  });

  it.each([
    ['en', en(EN_REFUSAL)],
    ['tr', tr(TR_REFUSAL)],
  ])('leaves what is invalid to its refusal: %s', async (_, text) => {
    const { cases } = await casesOf(text);
    expect(cases.filter(({ isNegative }) => isNegative)).toHaveLength(2);
  });

  it.each([
    [
      en('').replace('The manager approves the claim', 'The system rejects the claim'),
      '<amount> > 700',
    ],
    [tr('').replace('Yönetici harcamayı onaylar', 'Sistem talebi reddeder'), '<tutar> > 700'],
  ])('takes any value that it refuses', async (text, guard) => {
    expect((await casesOf(text)).guards).toContain(guard);
  });

  it('lets an invalid value go on to the step where it is refused', async () => {
    const text = en(
      '4a. The amount is invalid:\n1. The system shows an error.\n2. The flow ends.\n',
    );
    const { cases } = await casesOf(
      text
        .replace('4. The system pays', '4. The system verifies the claim.\n5. The system pays')
        .replace('3a.', '2a.'),
    );
    expect(cases.filter(({ isNegative, isPaid }) => isNegative && isPaid)).toEqual([]);
    expect(cases.filter(({ isNegative }) => isNegative)).toHaveLength(2);
  });
});

describe('the way past a branch for one value of a list', () => {
  it('is taken by none that is wrong', async () => {
    const { models } = await draftOf(
      '# Gate\n\n## Main flow\n1. The clerk selects the damage.\n2. The system weighs the box.\n3. The system opens the gate.\n\n## Alternative flows\n1a. The damage is "Heavy":\n1. The system returns the box.\n2. The flow ends.\n\n## Fields\n| Field | Required | Values |\n|---|---|---|\n| Damage | Yes | None, Light, Heavy |\n',
    );
    const guards = models.flatMap(({ edges }) => edges.flatMap(({ guard }) => guard ?? []));
    expect(guards.toSorted()).toEqual([
      '<damage> = "Heavy"',
      'not (<damage> = "Heavy") and <damage> is valid',
    ]);
  });
});
