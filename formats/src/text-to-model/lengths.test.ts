import { describe, expect, it } from 'vitest';
import { rulesOf } from './rule.ts';
import { draftOf } from './testing.ts';

const FLOW = '# Note\n\n1. The user opens the page.\n2. The user presses Save.\n\n## Rules\n';
const AKIS =
  '# Not\n\n1. Kullanıcı sayfayı açar.\n2. Kullanıcı kaydet düğmesine basar.\n\n## Kurallar\n';

/** What becomes of a rule below a flow in its language. */
function ruleOf(rule: string) {
  return draftOf(`${/[çğıöşü]/.test(rule) ? AKIS : FLOW}- ${rule}\n`);
}

async function lengthsOf(rule: string, name: string) {
  const { testData } = await ruleOf(rule);
  return Object.fromEntries(
    testData
      .filter((one) => one.name === name)
      .map(({ validity, values }) => [validity, values.map((value) => value.length)]),
  );
}

describe('a rule on the length of a text', () => {
  it.each([
    ['The reference text has at most 140 characters.', 'reference text', [140], [141]],
    ['The password is at least 8 and at most 20 characters long.', 'password', [8, 20], [7, 21]],
    ['The essay has at least 200 and at most 3000 characters.', 'essay', [200], [199]],
    ['Açıklama en fazla 140 karakterdir.', 'açıklama', [140], [141]],
    ['Parola en az 8, en çok 20 karakter olmalıdır.', 'parola', [8, 20], [7, 21]],
  ])(
    'has values at its bounds and just beyond them, where they can be read: %s',
    async (rule, name, valid, invalid) => {
      expect(await lengthsOf(rule, name)).toEqual({ valid, invalid });
    },
  );
});

describe('a rule in words of code', () => {
  it('bounds the number in quotes', () => {
    expect(
      rulesOf('The `Quality` of an item is never more than “50”.'.replaceAll('`', '"'), 'en'),
    ).toEqual([{ kind: 'range', name: 'quality of an item', max: 50, isLength: false }]);
  });

  it('is about what varies', () => {
    expect(rulesOf('The user enters a rating that varies from 0 to 5 stars', 'en')).toMatchObject([
      { name: 'rating', min: 0, max: 5 },
    ]);
  });
});

describe('what something costs in which case', () => {
  it.each([
    'The fee is 0.50 for amounts up to 1,000 EUR and 1.50 above.',
    'For amounts up to 1,000 EUR the fee is 0.50.',
    'The interest rate is 3 % for amounts between 100 and 5000 EUR.',
    "Tutar en fazla 1000 TL olduğunda ücret 5 TL'dir.",
    "En fazla 1000 TL tutarlarda ücret 5 TL'dir.",
  ])('says not which values are right: %s', async (rule) => {
    const { testData } = await ruleOf(rule);
    expect(testData).toEqual([]);
  });

  it.each([
    ['The fee must be between 1 and 50 EUR.', 'en'],
    ['Ücret 1 ile 50 TL arasında olmalıdır.', 'tr'],
  ] as const)('does where it is demanded: %s', (rule, language) => {
    expect(rulesOf(rule, language)).toMatchObject([{ kind: 'range', min: 1, max: 50 }]);
  });
});
