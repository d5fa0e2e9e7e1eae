import { type Export, masked } from '../export.ts';
import { words } from '../words.ts';

/** Gives the test cases as Markdown: a heading and a numbered list for each, for a wiki or a pull request. */
export function writeMarkdown(input: Export): string {
  const { model, language, result } = input;
  const { covered, total, infeasible, percent } = result.coverage;
  const w = words[language];
  const cases = result.testCases.map((testCase) => {
    const steps = testCase.steps.map(({ keyword, text, expected }, at) => {
      const result = expected ? `\n   ${w.expected}: ${plain(masked(testCase, expected))}` : '';
      return `${at + 1}. **${plain(keyword)}** ${plain(masked(testCase, text))}${result}`;
    });
    const name = plain(masked(testCase, testCase.name));
    return `## ${name}\n\n${testCase.key}, ${w[testCase.polarity]}\n\n${steps.join('\n')}\n`;
  });
  const head = `# ${plain(model.name)}\n\n${w.cases}: ${result.counts.testCases}, ${w.coverage}: ${covered}/${total - infeasible} (${percent} %)\n`;
  return [head, ...cases].join('\n');
}

/** Text in which no sign is markup. */
function plain(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/[\\`*_{}[\]<>#|~&]/g, '\\$&');
}
