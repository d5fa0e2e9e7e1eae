import Papa from 'papaparse';

/** The rows of a text of separated values, from 0, and what is wrong with the quotes of some. */
type Separated = {
  rows: string[][];
  /** The row whose quotes are never closed: it holds all that follows. */
  unclosed: number | undefined;
  /** Rows with a quote in a quoted cell that is not written twice: where the cell ends is a guess. */
  doubtful: number[];
};

/**
 * The rows of a text of separated values.
 * The separator is the one that gives the first rows the same number of cells, unless the file names it.
 */
export function separated(text: string): Separated {
  // Excel names its separator in a line of its own
  const [line = '', named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const content = text.slice(line.length);
  // the empty row behind the last line end would count as one with another number of cells
  const options = { preview: 10, skipEmptyLines: true };
  const delimiter = named ?? Papa.parse(content, options).meta.delimiter;
  const { data, errors } = Papa.parse<string[]>(content, { delimiter });
  const rowsWith = (code: (typeof errors)[number]['code']) => [
    ...new Set(errors.flatMap((error) => (error.code === code ? (error.row ?? []) : []))),
  ];
  const [unclosed] = rowsWith('MissingQuotes');
  const doubtful = rowsWith('InvalidQuotes').filter((row) => row !== unclosed);
  return { rows: data, unclosed, doubtful };
}
