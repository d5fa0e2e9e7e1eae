import { describe, expect, it } from 'vitest';
import { dataIn, draftOf, drawn } from './testing.ts';

/** A flow with its rules in a table, as specifications have them. */
const withRules = (steps: string[], rules: string[], head = 'Business rules | No. | Rule') => {
  const [title, no, rule] = head.split(' | ');
  const rows = rules.map((text, index) => `| BR-${index + 1} | ${text} |`);
  const numbered = steps.map((text, index) => `${index + 1}. ${text}`);
  return `# Use case: Weigh in\n\n## Main flow\n\n${numbered.join('\n')}\n\n## ${title}\n\n| ${no} | ${rule} |\n|---|---|\n${rows.join('\n')}\n`;
};
const TURKISH = 'İş kuralları | No | Kural';

describe('a business rule with numbers gives what is just right and just wrong on both sides', () => {
  it.each([
    [
      'The brewing temperature must be between -5 °C and 95 °C.',
      ['brewing temperature valid: -5, 95', 'brewing temperature invalid: -6, 96'],
    ],
    [
      'The volume of a brew is at least 150 ml and at most 2,000 ml.',
      ['volume of a brew valid: 150, 2000', 'volume of a brew invalid: 149, 2001'],
    ],
    [
      'The moisture is at most 9 % and at least 3 %.',
      ['moisture valid: 3, 9', 'moisture invalid: 2, 10'],
    ],
    [
      'A chest weighs between 20 kg and 60 kg.',
      ['weight of a chest valid: 20, 60', 'weight of a chest invalid: 19, 61'],
    ],
    [
      'A lot consists of 2 to 30 chests.',
      ['number of chests valid: 2, 30', 'number of chests invalid: 1, 31'],
    ],
  ])('in English: %s', async (rule, data) => {
    const text = withRules(['The grower opens a lot.', 'The system shows it.'], [rule]);
    expect(dataIn(await draftOf(text))).toEqual(data);
  });

  it.each([
    [
      'Demleme sıcaklığı -5 °C ile 95 °C arasında olmalıdır.',
      ['demleme sıcaklığı valid: -5, 95', 'demleme sıcaklığı invalid: -6, 96'],
    ],
    [
      "Demin hacmi en az 150 ml, en çok 2.000 ml'dir.",
      ['demin hacmi valid: 150, 2000', 'demin hacmi invalid: 149, 2001'],
    ],
    [
      'Nem oranı en çok % 9, en az % 3 olabilir.',
      ['nem oranı valid: 3, 9', 'nem oranı invalid: 2, 10'],
    ],
    [
      'Bir parti 2 ila 30 sandıktan oluşur.',
      ['sandık sayısı valid: 2, 30', 'sandık sayısı invalid: 1, 31'],
    ],
  ])('in Turkish: %s', async (rule, data) => {
    const steps = ['Üretici bir parti açar.', 'Sistem partiyi gösterir.'];
    expect(dataIn(await draftOf(withRules(steps, [rule], TURKISH)))).toEqual(data);
  });

  it.each([
    'A berth must be at least 2 m wide, and the price must be between 10 and 90 EUR.',
    'A sack must hold between 2 g and 3 kg of salt.',
    'The code must have at least 6 digits, and the name must have at most 20 letters.',
  ])('and is listed where a part of it is not understood: %s', async (rule) => {
    const { leftOver } = await draftOf(withRules(['The user opens it.', 'It opens.'], [rule]));
    expect(leftOver.map(({ text }) => text)).toContain(rule);
  });
});

describe('a business rule belongs to the step that enters what it is about', () => {
  const firstStep = async (text: string) =>
    Object.values(drawn(await draftOf(text)))
      .flat()[0]
      ?.replace('start -> a: ', '');

  it.each([
    [
      'The grower enters the number of chests and the moisture of the upper leaves.',
      ['A lot consists of 2 to 30 chests.', 'The moisture of the upper leaves is at most 9 %.'],
      'The grower enters the number of chests <number of chests> and the moisture of the upper leaves <moisture of the upper leaves>',
    ],
    [
      'The weigher types the weight of each chest.',
      ['A chest weighs between 20 kg and 60 kg.'],
      'The weigher types the weight of each chest <weight of each chest>',
    ],
    [
      'The grower enters the depth of the cellar.',
      ['The depth of a well must be between 4 and 9.'],
      'The grower enters the depth of the cellar',
    ],
  ])('in English: %s', async (step, rules, drawnAs) => {
    expect(await firstStep(withRules([step, 'The system prints a label.'], rules))).toBe(drawnAs);
  });

  it('in Turkish', async () => {
    const rules = [
      'Bir parti 2 ila 30 sandıktan oluşur.',
      'Bir sandığın ağırlığı en az 20 kg ve en çok 60 kg olmalıdır.',
    ];
    const steps = ['Üretici sandık sayısını ve sandık ağırlığını girer.', 'Sistem etiket basar.'];
    expect(await firstStep(withRules(steps, rules, TURKISH))).toBe(
      'Üretici sandık sayısını <sandık sayısı> ve sandık ağırlığını <sandık ağırlığı> girer',
    );
  });

  it('or to the condition that asks for it', async () => {
    const steps = ['The skipper ties up.', 'The system shows the berth.'];
    const rule = 'The draught of a boat is at least 1 m and at most 3 m.';
    const branch = '2a. The total draught is above 3 m\n1. The harbour refuses the boat.\n';
    const text = withRules(steps, [rule]).replace(
      '## Bus',
      `## Alternative flows\n\n${branch}\n## Bus`,
    );
    expect(Object.values(drawn(await draftOf(text))).flat()[2]).toContain('{<total draught> > 3}');
  });
});
