import type { Heading, TestCase } from '@caseloom/engine';
import { masked } from '../export.ts';
import { fillPlaceholders, type Line } from './steps.ts';
import { oneLine } from './text.ts';

/** The columns of an outline, those in which its rows differ, and what a runner puts in their place. */
type Values = { columns: string[]; differing: string[]; cellOf: (column: string) => string };

/** The title of a case as every list shows it. */
export function titleOf(testCase: TestCase): string {
  return oneLine(masked(testCase, testCase.name));
}

/** The name that was written, with the values of a case in place of its columns. */
export function filledHeading({ name }: Heading, testCase: TestCase): string {
  const { data } = testCase;
  const filled = fillPlaceholders(name, Object.keys(data), (column) => data[column]?.value ?? '');
  return masked(testCase, filled);
}

/**
 * The title of a case with a placeholder wherever it tells a value in which the rows differ, so that one
 * outline names each of its rows as Caseloom does; undefined where a runner would make other words of it.
 */
export function titleTemplate(
  testCase: TestCase,
  { columns, differing, cellOf }: Values,
  { heading, lines }: { heading: Heading | undefined; lines: Line[] },
): string | undefined {
  const title = titleOf(testCase);
  const fill = (text: string) => fillPlaceholders(text, columns, cellOf);
  const same = columns.filter((name) => !differing.includes(name));
  const placeValues = (text: string) =>
    differing.reduce((words, name) => placeValue(words, name, cellOf(name)), text);
  const placeSteps = (text: string) =>
    lines.reduce((words, line) => {
      const filled = fill(line.text);
      const text = fillPlaceholders(line.text, same, cellOf);
      if (!filled || filled === text) return words;
      // a title begins with a capital letter
      const isBeginning = words.slice(1).startsWith(filled.slice(1));
      return isBeginning
        ? words.slice(0, 1) + text.slice(1) + words.slice(filled.length)
        : words.replace(filled, () => text);
    }, text);
  const written = oneLine(heading?.name ?? '');
  const begun = fill(written);
  const template =
    begun && title.startsWith(begun)
      ? written + placeValues(title.slice(begun.length))
      : placeValues(placeSteps(title));
  return [template, title].find((name) => fill(name) === title);
}

/** The words with the placeholder of a column where its value stands behind its name, not where other words only begin like the value. */
function placeValue(words: string, name: string, value: string): string {
  // a title begins with a capital letter, and a value given again is told by the name of the first
  const plain = name.replace(/ \d+$/, '').toLowerCase();
  const shown = ` ${value}`;
  for (let at = words.indexOf(shown); at >= 0; at = words.indexOf(shown, at + 1)) {
    const before = words.slice(0, at);
    if (before.toLowerCase().endsWith(plain))
      return `${before} <${name}>${words.slice(at + shown.length)}`;
  }
  return words;
}
