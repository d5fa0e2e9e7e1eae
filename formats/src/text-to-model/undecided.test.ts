import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

const IADE = (kosul: string) => `# İade

## Ana akış

1. Müşteri hasar derecesini "Hafif", "Orta" veya "Ağır" olarak seçer.
2. Uzman talebi inceler.
3. Sistem ödemeyi yapar.

## Alternatif akışlar

2a. ${kosul} sistem bilgi verir.
   1. Akış sona erer.

## Alanlar

| Alan | Değerler |
|---|---|
| Hasar derecesi | Hafif, Orta, Ağır |
`;
const CLAIM = (condition: string) => `# Claim

## Main flow

1. The customer selects the damage.
2. The expert looks into the claim.
3. The system pays.

## Alternative flows

2a. ${condition}, the system tells the customer.
   1. The flow ends.

## Fields

| Field | Values |
|---|---|
| Damage | Light, Medium, Severe |
`;

/** The words of all cases of a text. */
async function wordsOf(text: string) {
  const { models, steps, testData } = await draftOf(text);
  const [model] = models;
  if (!model) throw new Error('nothing was drawn');
  const made = generate(model, { steps, testData, models: [] }, model.settings ?? {});
  if (!made.ok) throw new Error('no cases');
  return made.result.testCases.flatMap((one) => one.steps.map((step) => step.text)).join('\n');
}

describe('a condition of which data decide only a part', () => {
  it.each([
    [IADE('Hasar derecesi "Ağır" ise ve uzman talebi reddederse'), 'uzman talebi reddederse'],
    [IADE('Hasar derecesi "Ağır" olup uzman talebi reddederse'), 'uzman talebi reddederse'],
    [
      CLAIM('If the damage is "Severe" and the expert rejects the claim'),
      'the expert rejects the claim',
    ],
    [CLAIM('If the customer is no member and the damage is "Severe"'), 'the customer is no member'],
  ])('is said by the case that takes it: %#', async (text, part) => {
    expect(await wordsOf(text)).toContain(part);
  });

  it.each([IADE('Hasar derecesi "Ağır" ise'), CLAIM('If the damage is "Severe"')])(
    'is not said where data decide all of it: %#',
    async (text) => {
      expect(await wordsOf(text)).not.toMatch(/"?(?:Ağır|Severe)"? ise|damage is/);
    },
  );
});
