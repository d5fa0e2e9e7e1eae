import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

const EN_STORY =
  '# Kayak club\n\n## US-7: Borrow a kayak\n\nAs a member, I want to borrow a kayak so that I can paddle.\n\n';
const EN = [
  'Scenario: Member with a debt',
  'Given the member owes a fee',
  'When the member scans the tag',
  'Then the loan is denied with the message "Please pay first"',
  'And the rack stays shut',
];
const EN_LINE = [
  'start -> c: the member owes a fee',
  'c: the member owes a fee -> a: the member scans the tag',
  'a: the member scans the tag -> o: the loan is denied with the message "Please pay first"',
  'o: the loan is denied with the message "Please pay first" -> o: the rack stays shut',
  'o: the rack stays shut -> end',
];
const TR_STORY =
  '# Kano kulübü\n\n## US-7: Kano ödünç alma\n\nBir üye olarak kano ödünç almak istiyorum.\n\n';
const TR = [
  'Senaryo: Borcu olan üye',
  'Diyelim ki üyenin borcu var',
  'Eğer ki üye etiketi okutur',
  'O zaman ödünç verme reddedilir',
  'Ve raf kapalı kalır',
];
const TR_LINE = [
  'start -> c: üyenin borcu var',
  'c: üyenin borcu var -> a: üye etiketi okutur',
  'a: üye etiketi okutur -> o: ödünç verme reddedilir',
  'o: ödünç verme reddedilir -> o: raf kapalı kalır',
  'o: raf kapalı kalır -> end',
];

/** The costumes in which a scenario stands in a story. */
const COSTUMES: [string, (lines: string[]) => string][] = [
  ['as plain lines', (lines) => lines.join('\n')],
  ['in a fence', (lines) => `\`\`\`\n${lines.join('\n')}\n\`\`\``],
  [
    'as bullets',
    (lines) =>
      lines
        .slice(1)
        .map((line) => `- ${line}`)
        .join('\n'),
  ],
  [
    'as bullets under its name',
    ([name = '', ...lines]) => `- ${name}\n${lines.map((line) => `  - ${line}`).join('\n')}`,
  ],
  [
    'with bold words',
    (lines) =>
      lines
        .slice(1)
        .map((line) => `- ${line.replace(/^(?:Diyelim ki|Eğer ki|O zaman|\S+)/, '**$&**')}`)
        .join('\n'),
  ],
];

describe.each(COSTUMES)('a scenario of a refusal in a story, %s', (_, dress) => {
  it.each([
    ['English', EN_STORY, EN, EN_LINE],
    ['Turkish', TR_STORY, TR, TR_LINE],
  ])('is one line to its last outcome, and asks nothing: %s', async (_, story, lines, line) => {
    const draft = await draftOf(`${story}${dress(lines)}\n`);
    expect(Object.values(drawn(draft)).flat()).toEqual(line);
    expect(draft.questions).toEqual([]);
  });
});

describe('two scenarios in a story', () => {
  it('keep their steps apart', async () => {
    const other = [
      'Scenario: Member with a permit',
      'Given the member has a permit',
      'When the member scans the tag',
      'Then the rack opens',
    ];
    const lines = Object.values(
      drawn(await draftOf(`${EN_STORY}${other.join('\n')}\n\n${EN.join('\n')}\n`)),
    ).flat();
    expect(lines).toEqual([
      'start -> c: the member has a permit',
      'c: the member has a permit -> a: the member scans the tag',
      'a: the member scans the tag -> o: the rack opens',
      'o: the rack opens -> end',
      ...EN_LINE,
    ]);
  });
});
