import Papa from 'papaparse';

/**
 * The rows of a text of separated values, and the row, from 0, whose quotes are never closed: it holds all that follows.
 * The separator is the one that gives the first rows the same number of cells, unless the file names it.
 */
export function separated(text: string): { rows: string[][]; unclosed: number | undefined } {
  // Excel names its separator in a line of its own
  const [line = '', named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const content = text.slice(line.length);
  // the empty row behind the last line end would count as one with another number of cells
  const options = { preview: 10, skipEmptyLines: true };
  const delimiter = named ?? Papa.parse(content, options).meta.delimiter;
  const { data, errors } = Papa.parse<string[]>(content, { delimiter });
  return { rows: data, unclosed: errors.find(({ type }) => type === 'Quotes')?.row };
}
