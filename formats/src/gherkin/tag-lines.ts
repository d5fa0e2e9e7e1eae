const TAGS = /^\s*@\S+(?:\s+@\S+)*\s*(?:\s#.*)?$/;
/** Lines that may stand between lines of tags. */
const BETWEEN = /^\s*(?:#.*)?$/;
const DOC_STRING = /^\s*("""|```)/;
/** Fewer lines of tags above one part are left as they are. */
const MANY = 3;

/** From the first line of tags above one part of a feature to the last line before that part. */
export type TagRun = { lines: number[]; length: number };

/**
 * Where lines of tags stand, outside doc strings. Cucumber's parser looks ahead from each of them to
 * the end of them all, so that thousands would take it minutes.
 */
export function findTagRuns(lines: readonly string[]): TagRun[] {
  const runs: TagRun[] = [];
  let run: TagRun = { lines: [], length: 0 };
  for (const [index, line] of outsideDocStrings(lines)) {
    if (TAGS.test(line)) {
      if (run.lines.push(index) === 1) runs.push(run);
    } else if (!BETWEEN.test(line)) run = { lines: [], length: 0 };
    run.length = index - (run.lines[0] ?? index) + 1;
  }
  return runs;
}

function* outsideDocStrings(lines: readonly string[]): Generator<[number, string]> {
  let docString = '';
  for (const [index, line] of lines.entries()) {
    const mark = DOC_STRING.exec(line)?.[1] ?? '';
    if (mark && (docString === '' || docString === mark)) {
      docString = docString ? '' : mark;
      yield [index, mark];
    } else if (docString === '') yield [index, line];
  }
}

/** The lines with the tags of each long run on the first of its lines, and all else where it was. */
export function joinTagLines(lines: readonly string[], runs: TagRun[]): string[] {
  const joined = [...lines];
  for (const { lines: run } of runs) {
    const [first] = run;
    if (first === undefined || run.length < MANY) continue;
    const tags = run.map((index) => lines[index]?.replace(/\s#.*$/, '').trim());
    for (const index of run) joined[index] = '';
    joined[first] = tags.join(' ');
  }
  return joined;
}
