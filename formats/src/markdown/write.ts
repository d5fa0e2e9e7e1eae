import { namedText, type TestCase, type TestStep, testId } from '@caseloom/engine';
import { allData, argumentTexts, type Export, type KeptCase, masked } from '../export.ts';
import { reasonsOf } from '../reasons.ts';
import { attributeFacts, typeOf } from '../rows.ts';
import { percentage, wordsOf } from '../words.ts';

/** Gives the test cases as Markdown: a heading and a numbered list for each, for a wiki or a pull request. */
export function writeMarkdown(input: Export): string {
  return [...writeParts(input)].join('');
}

/** The same in pieces, one for each case. */
export function* writeParts(input: Export): Generator<string> {
  const { model, language, result } = input;
  const { covered, total, infeasible, percent } = result.coverage;
  const w = wordsOf(language);
  const share = [
    `${covered}/${total - infeasible} (${percentage(percent, language)})`,
    ...(infeasible > 0 ? [`${w.infeasible}: ${infeasible}`] : []),
  ].join(', ');
  yield `# ${plain(model.name)}\n\n${w.caseCount}: ${result.counts.testCases}, ${w.coverage}: ${share}\n`;
  for (const testCase of result.testCases) {
    const steps = testCase.steps.map((step, index) => writeStep(input, testCase, step, index + 1));
    const name = plain(masked(testCase, testCase.name));
    yield `\n## ${name}\n\n${factsOf(input, testCase)}\n\n${steps.join('\n')}\n`;
  }
}

/** What is known of a case before its steps. */
function factsOf(input: Export, testCase: KeptCase): string {
  const w = wordsOf(input.language);
  const { key, requirements, note, sourceId, folder = [] } = testCase;
  const type = typeOf(testCase, w);
  const data = allData(input, testCase);
  return [
    `- ${w.key}: ${testId(key)}`,
    ...(sourceId ? [`- ${w.sourceId}: ${plain(sourceId)}`] : []),
    ...(folder.length > 0 ? [`- ${w.folder}: ${plain(folder.join(' > '))}`] : []),
    ...(type ? [`- ${w.type}: ${type}`] : []),
    ...attributeFacts(testCase, input.language).map(
      ({ heading, text }) => `- ${heading}: ${plain(text)}`,
    ),
    ...(requirements.length > 0 ? [`- ${w.requirements}: ${plain(requirements.join(', '))}`] : []),
    ...reasonsOf(testCase, input.language).map((reason) => `- ${w.reasons}: ${plain(reason)}`),
    ...(data ? [`- ${w.data}: ${data.split('\n').map(plain).join(', ')}`] : []),
    ...(note ? [`- ${w.note}: ${plain(masked(testCase, note))}`] : []),
  ].join('\n');
}

function writeStep(
  { language }: Export,
  testCase: TestCase,
  step: TestStep,
  number: number,
): string {
  const { keyword, expected } = step;
  const text = namedText(step, testCase.data, language);
  const indent = ' '.repeat(`${number}. `.length);
  return [
    `${number}. **${plain(keyword)}** ${plain(masked(testCase, text))}`,
    ...argumentTexts(testCase, step)
      .flatMap((text) => fenced(text))
      .map((line) => indent + line),
    ...(expected
      ? [`${indent}${wordsOf(language).expected}: ${plain(masked(testCase, expected))}`]
      : []),
  ].join('\n');
}

/** Text as it is, line by line: the fence is longer than any in it. */
function fenced(text: string): string[] {
  const maxTicks = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(maxTicks + 1);
  return [fence, ...text.split('\n'), fence];
}

/** Text in which no sign is markup. */
function plain(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&');
}
