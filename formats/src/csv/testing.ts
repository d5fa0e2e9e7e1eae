import type { Priority, ToolId } from '@caseloom/engine';
import { type Export, type KeptCase, polarityOf, priorityOf } from '../export.ts';
import { anExport } from '../testing.ts';
import { asWritten } from '../written-cases/as-written.ts';
import { casesOfAll, readCaseSources, withOwnCases } from '../written-cases/read.ts';
import { withWrittenData, writtenData } from '../written-data.ts';
import { writeParts as azure } from './azure.ts';
import { writeParts as qase } from './qase.ts';
import { separated } from './read.ts';
import { writeParts as testrail } from './testrail.ts';
import { writeParts as xray } from './xray.ts';
import { writeParts as zephyr } from './zephyr.ts';

export const WRITERS = { azure, xray, zephyr, testrail, qase };
/** A row of a file, by its headings. */
export type Line = Record<string, string>;

/** A key as test cases have it: ten letters, or digits that look like none. */
export const keyAt = (index: number) =>
  `CASE${(index + 1)
    .toString(26)
    .padStart(6, '0')
    .replaceAll(/./g, (digit) => LETTERS[Number.parseInt(digit, 26)] ?? '')}`;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The cases of a file as a suite keeps them. */
export function keptIn(
  bytes: Uint8Array,
  requirements: ReadonlySet<string> = new Set(),
): KeptCase[] {
  const chosen = withOwnCases(readCaseSources(bytes)).map((source) => ({ source }));
  return casesOfAll(chosen, false, 'suite', requirements).cases.map((one, index) => {
    const { title, steps, preconditions, tags, polarity, ...rest } = asWritten(one);
    const before = preconditions.split('\n').filter(Boolean);
    const all = [
      ...before.map((text) => ({ type: 'context' as const, text })),
      ...steps.map(({ data, ...step }) => ({
        ...{ type: 'action' as const, ...step, ...withWrittenData(data) },
      })),
    ];
    return {
      ...{ key: keyAt(index), name: title, polarity: polarity ?? 'positive' },
      ...{
        outline: index + 1,
        path: [],
        data: {},
        purpose: [],
        requirements: rest.requirements ?? [],
      },
      steps: all.map((step, at) => ({
        ...{ index: at + 1, nodeId: '', keyword: '', label: step.text.replaceAll('<', '\\<') },
        ...step,
      })),
      attributes: { priority: rest.priority ?? 'medium', tags, risk: null },
      ...(rest.toolId && { toolId: rest.toolId }),
      ...(rest.toolColumns && { toolColumns: rest.toolColumns }),
      ...(rest.note !== undefined && { note: rest.note }),
      folder: rest.folder,
      ...(rest.sourceId !== '' && { sourceId: rest.sourceId }),
      open: [
        ...(rest.priority ? [] : ['priority' as const]),
        ...(polarity ? [] : ['polarity' as const]),
      ],
    };
  });
}

/** What a test case of a suite says, without its keys. */
export type CaseFacts = {
  id: string;
  title: string;
  folder: string[];
  tags: string[];
  requirements: string[];
  /** Empty: nobody said. */
  priority: Priority | '';
  polarity: KeptCase['polarity'] | '';
  preconditions: string[];
  steps: { text: string; data?: string; expected?: string }[];
  note: string;
};

/** What a case says. */
export function factsOf(one: KeptCase): CaseFacts {
  const own = one.steps.filter(({ type }) => type !== 'context');
  return {
    ...{ id: one.sourceId ?? '', title: one.name, folder: one.folder ?? [] },
    ...{ tags: one.attributes?.tags ?? [], requirements: one.requirements },
    ...{ priority: priorityOf(one) ?? '', polarity: polarityOf(one) ?? '' },
    preconditions: one.steps.filter(({ type }) => type === 'context').map(({ text }) => text),
    steps: own.map((step) => {
      const [{ text, expected }, data] = [step, writtenData(step)];
      return { text, ...(data && { data }), ...(expected && { expected }) };
    }),
    note: one.note ?? '',
  };
}

/** A case that says something. */
export function ofFacts(facts: CaseFacts, index: number): KeptCase {
  const { id, title, folder, tags, requirements, priority, polarity, note } = facts;
  const steps = [
    ...facts.preconditions.map((text) => ({ type: 'context' as const, text })),
    ...facts.steps.map(({ data, ...step }) => ({
      ...{ type: 'action' as const, ...step, ...withWrittenData(data) },
    })),
  ];
  return {
    ...{ key: keyAt(index), name: title, polarity: polarity || 'positive', requirements, folder },
    ...{ outline: index + 1, path: [], data: {}, purpose: [], note },
    ...(id !== '' && { sourceId: id }),
    steps: steps.map((step, at) => ({
      ...{ index: at + 1, nodeId: '', keyword: '', label: step.text.replaceAll('<', '\\<') },
      ...step,
    })),
    attributes: { priority: priority || 'medium', tags, risk: null },
    open: [...(priority ? [] : ['priority' as const]), ...(polarity ? [] : ['polarity' as const])],
  };
}

/** The lines of the file for a tool, by their headings. */
export function backTo(tool: ToolId['tool'], cases: KeptCase[]): Line[] {
  return linesOf([...WRITERS[tool](asSuite(cases))].join(''));
}

/** Cases that people wrote, as what every writer takes. */
export function asSuite(cases: KeptCase[]): Export {
  const input = anExport(cases);
  const model = { ...input.model, name: 'Regression', bddType: 'classic' as const, nodes: [] };
  return { ...input, model };
}

/** The rows of a file with commas, by its headings. */
export function linesOf(text: string): Line[] {
  const [headings = [], ...rows] = separated(text.replace('\uFEFF', '')).rows;
  return rows
    .filter((row) => row.length > 1)
    .map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at] ?? ''])));
}
