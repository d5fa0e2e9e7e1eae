import { type CaseColumns, LIMITS, type TestDataAnswer } from '@caseloom/contract';
import type {
  CaseFindings,
  CaseModels,
  CaseSource,
  Chosen,
  DrawOptions,
  Keep,
  ReadCases,
  WrittenCase,
} from '@caseloom/formats/written-cases';
import { type Remembered, withRemembered } from './column-memory.ts';
import { loadWrittenCases } from './load-written-cases.ts';

/** A table of a file, or its cases, with how many cases it has as its columns were recognised. */
export type Sheet = CaseSource & {
  count: number;
  /** Whether it is a check list, whose rows were counted. */
  isCheckList: boolean;
  /** Whether its test cases stand in no table before it. */
  isOwn: boolean;
  /** Set: its columns are those of an earlier import. */
  remembered?: Remembered;
};

/**
 * The tables of a file.
 *
 * @param known the columns that earlier imports of the project were read by
 * @throws Error where the file is none of the kinds that are read
 */
export async function readSheets(file: File, known: readonly CaseColumns[]): Promise<Sheet[]> {
  const { readCaseSources, casesOf, withOwnCases } = await loadWrittenCases();
  const read = readCaseSources(new Uint8Array(await file.arrayBuffer()));
  const sources = await withRemembered(read, known);
  const own = new Set(withOwnCases(sources));
  return sources.map((source) => {
    const { cases, stepless, isCheckList } = casesOf(source);
    const count = isCheckList ? cases.length + stepless.length : cases.length;
    return { ...source, count, isCheckList, isOwn: own.has(source) };
  });
}

type ReadTask = {
  chosen: Chosen[];
  leavesOut: boolean;
  keep: Keep;
  /** The IDs of the project's requirements. */
  requirements: ReadonlySet<string>;
  /** What was found in them once they were drawn; until then all are kept. */
  findings: CaseFindings | undefined;
};

/** A call has fewer bytes than this; letters beyond ASCII have two. */
const MAX_LENGTH = LIMITS.modelBytes * 0.8;

/** The cases of tables as they are written, and what is wrong with some. */
export async function readCases(task: ReadTask) {
  const { chosen, leavesOut, keep, findings, requirements } = task;
  const { allAsWritten, casesOfAll, keepCases, leftOutBy } = await loadWrittenCases();
  const { cases, ...read } = casesOfAll(chosen, leavesOut, 'suite', requirements);
  const kept = findings ? keepCases(cases, findings, keep) : cases;
  const leftOut = findings ? leftOutBy(findings, keep) : [];
  return { ...read, count: cases.length, cases: allAsWritten(kept, MAX_LENGTH), leftOut };
}

export type DrawTask = {
  chosen: Chosen[];
  /** Drawn to be models, or to be compared as the cases of a suite are: row by row of a check list. */
  use: 'models' | 'comparison';
  leavesOut: boolean;
  options: Omit<DrawOptions, 'project'>;
  keep: Keep;
  /** The IDs of the project's requirements. */
  requirements: ReadonlySet<string>;
  /** The test data of the project, whose names may be those of the file. */
  data: TestDataAnswer[];
};

/** What becomes of tables, and what is known of their cases. */
export type DrawnSheet = Omit<ReadCases, 'cases'> & {
  drawn: CaseModels;
  count: number;
  findings: CaseFindings;
  /** The cases that are not imported, as others do the same. */
  leftOut: WrittenCase[];
};
