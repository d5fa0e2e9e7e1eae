import { expect, it } from 'vitest';
import { casesOf, readCaseSources } from './read.ts';

const LINES = ['Given a user', 'When he enters his name', 'And he confirms', 'Then it works'];
const STEPS = [
  { type: 'context', text: 'a user' },
  { type: 'action', text: 'he enters his name' },
  { type: 'action', text: 'he confirms' },
  { type: 'outcome', text: 'it works' },
];

function stepsOf(cell: string) {
  const text = `Title,Steps\nName,"${cell.replaceAll('"', '""')}"\n`;
  const [source] = readCaseSources(new TextEncoder().encode(text));
  return source && casesOf(source).cases[0]?.steps;
}

it.each([
  ['lines', LINES.join('\n')],
  ['a numbered list', LINES.map((line, index) => `${index + 1}. ${line}`).join('\n')],
  ['a list with dashes', LINES.map((line) => `- ${line}`).join('\n')],
  ['paragraphs of HTML', LINES.map((line) => `<p>${line}</p>`).join('')],
  ['a list of HTML', `<ol>${LINES.map((line) => `<li>${line}</li>`).join('')}</ol>`],
  ['lines that HTML breaks', LINES.join('<br>')],
])(
  'a scenario in a cell of steps keeps the roles of its steps where it is written as %s',
  (_, cell) => {
    expect(stepsOf(cell)).toEqual(STEPS);
  },
);

it('steps of a list, one of which begins with And, are no scenario', () => {
  const steps = stepsOf('1. Open the page\n2. And wait for it');
  expect(steps?.map(({ type }) => type)).toEqual(['action', 'action']);
});
