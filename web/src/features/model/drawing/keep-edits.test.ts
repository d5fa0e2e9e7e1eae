import type { Step } from '@caseloom/engine';
import {
  asNextVersion,
  modelsOfCases,
  namesInProject,
  type WrittenCase,
} from '@caseloom/formats/written-cases';
import { describe, expect, it } from 'vitest';
import { asImported } from './as-imported.ts';
import { inWords } from './difference.ts';
import { type Drawing, EMPTY } from './drawing.ts';
import { type Edits, keepEdits } from './keep-edits.ts';
import { saySame, updateFromCases } from './update-from-cases.ts';

const aCase = (title: string, ...steps: string[]): WrittenCase => ({
  ...{ id: '', title, section: ['Login'], row: 1 },
  steps: steps.map((text, at) => ({ type: at === steps.length - 1 ? 'outcome' : 'action', text })),
});

const LOCKED = aCase('Locked', 'Open the page', 'Log in as a locked user', 'The account is locked');
const IN = aCase('Log in', 'Open the page', 'Log in', 'The account is shown');
const OUT = aCase('Log out', 'Open the page', 'Log in', 'Log out', 'The page is shown');
const CASES = [LOCKED, IN, OUT];
const NOTHING: Edits['fileParts'] = { steps: [], edges: [] };

function draw(cases: readonly WrittenCase[]) {
  const options = { name: 'Login', likeness: 'wording', byArea: true, isPlaced: false } as const;
  const drawn = modelsOfCases(cases, { ...options, project: namesInProject([]) });
  const [model] = drawn.models;
  if (!model) throw new Error('cases are drawn as a model');
  return { model, words: new Map(drawn.steps.map((step): [string, Step] => [step.id, step])) };
}

/** The model as an import of these cases leaves it, in its words. */
function importOf(cases: readonly WrittenCase[]): Drawing {
  const { model, words } = draw(cases);
  const { nodes, edges, settings = {} } = model;
  return inWords({ ...EMPTY, name: 'Login', bddType: 'classic', nodes, edges, settings }, words);
}

type Import = { version: Drawing; fileParts: Edits['fileParts'] };

/** What becomes of a drawing with the next version of its file; nobody knows the last import where none is given. */
function update(
  present: Drawing,
  cases: readonly WrittenCase[],
  last: Import | undefined,
  takes: string[] = [],
) {
  const now = draw(cases);
  const former = last && asImported(last.version, last.fileParts, present);
  const taken = [...present.nodes, ...present.edges].map(({ id }) => id);
  const steps = { drawn: [...now.words.values()], project: [] };
  const file = asNextVersion(now.model, former ?? present, {
    ...{ words: steps, values: new Map(), taken },
  });
  const words = { drawn: now.words, project: new Map<string, Step>() };
  const { next, edits } = keepEdits(present, file, { words, former, takes: new Set(takes) });
  return { drawing: updateFromCases(present, next, words), edits, changes: file.changes };
}

const idOf = ({ nodes }: Drawing, label: string) =>
  nodes.find(({ data }) => data?.label === label)?.id ?? '';
const labels = ({ nodes }: Drawing) => nodes.flatMap(({ data }) => data?.label ?? []);
const reword = (drawing: Drawing, from: string, to: string): Drawing => ({
  ...drawing,
  nodes: drawing.nodes.map((node) =>
    node.data?.label === from ? { ...node, data: { ...node.data, label: to } } : node,
  ),
});
const without = (drawing: Drawing, label: string): Drawing => {
  const gone = idOf(drawing, label);
  return {
    ...drawing,
    nodes: drawing.nodes.filter(({ id }) => id !== gone),
    edges: drawing.edges.filter(({ source, target }) => source !== gone && target !== gone),
  };
};

const version = importOf(CASES);
const FIRST: Import = { version, fileParts: NOTHING };
const reworded = reword(version, 'The account is locked', 'Support has locked the account');
const MORE = [...CASES, aCase('Ask', 'Open the page', 'Ask for help', 'Help is given')];
const LOCKED_OTHERWISE = aCase(
  'Locked',
  'Open the page',
  'Log in as a locked user',
  'The account is locked for a day',
);

describe('a step that was reworded here since the last import', () => {
  it('keeps its words where the file says it as before, and is named with both', () => {
    const { drawing, edits, changes } = update(reworded, MORE, FIRST);
    expect(labels(drawing)).toContain('Support has locked the account');
    expect(labels(drawing)).not.toContain('The account is locked');
    expect(labels(drawing)).toContain('Help is given');
    expect(changes).toMatchObject({ new: [{ title: 'Ask' }], changed: [], gone: [] });
    expect(edits.steps).toMatchObject([
      {
        kind: 'kept',
        here: { label: 'Support has locked the account' },
        file: { label: 'The account is locked' },
      },
    ]);
  });

  it('keeps its words at the import after that, too', () => {
    const second = update(reworded, MORE, FIRST);
    const last = { version: second.drawing, fileParts: second.edits.fileParts };
    const third = update(second.drawing, MORE, last);
    expect(saySame(third.drawing, second.drawing)).toBe(true);
    expect(third.edits.steps).toMatchObject([{ kind: 'kept' }]);
    expect(third.changes).toMatchObject({ new: [], changed: [], gone: [] });
  });

  it('is asked about where the file changed it too: its words stay unless those of the file are taken', () => {
    const now = [LOCKED_OTHERWISE, IN, OUT];
    const kept = update(reworded, now, FIRST);
    expect(kept.edits.steps).toMatchObject([
      {
        kind: 'both',
        here: { label: 'Support has locked the account' },
        file: { label: 'The account is locked for a day' },
        before: { label: 'The account is locked' },
      },
    ]);
    expect(labels(kept.drawing)).toContain('Support has locked the account');
    const id = idOf(version, 'The account is locked');
    const taken = update(reworded, now, FIRST, [id]);
    expect(labels(taken.drawing)).toContain('The account is locked for a day');
    expect(labels(taken.drawing)).not.toContain('Support has locked the account');
  });

  it('is asked about wherever it differs where nobody knows what the file said before', () => {
    const { drawing, edits } = update(reworded, MORE, undefined);
    expect(edits.steps).toMatchObject([{ kind: 'both', before: undefined }]);
    expect(labels(drawing)).toContain('Support has locked the account');
  });

  it('is named where the file no longer has it', () => {
    const { drawing, edits } = update(reworded, [IN, OUT], FIRST);
    expect(edits.gone).toEqual(['Support has locked the account']);
    expect(labels(drawing)).not.toContain('Support has locked the account');
  });
});

it('a step that only the file changed has the words of the file, without a question', () => {
  const { drawing, edits } = update(version, [LOCKED_OTHERWISE, IN, OUT], FIRST);
  expect(edits.steps).toEqual([]);
  expect(labels(drawing)).toContain('The account is locked for a day');
});

describe('a step that was deleted here since the last import', () => {
  const deleted = without(version, 'The account is locked');

  it('stays deleted and is named where its test case is as before, at this import and the next', () => {
    const second = update(deleted, MORE, FIRST);
    expect(labels(second.drawing)).not.toContain('The account is locked');
    expect(second.edits).toMatchObject({ back: [], deleted: ['The account is locked'] });
    const last = { version: second.drawing, fileParts: second.edits.fileParts };
    const third = update(second.drawing, MORE, last);
    expect(saySame(third.drawing, second.drawing)).toBe(true);
    expect(third.changes).toMatchObject({ new: [], changed: [], gone: [] });
    expect(third.edits.deleted).toEqual(['The account is locked']);
  });

  it('comes back and is named where a new test case needs it', () => {
    const again = aCase('Locked twice', 'Open the page', 'Log in as a locked user', 'Try again');
    const now = [...CASES, { ...again, steps: [...again.steps, ...LOCKED.steps.slice(-1)] }];
    const { drawing, edits } = update(deleted, now, FIRST);
    expect(labels(drawing)).toContain('The account is locked');
    expect(edits.back).toContain('The account is locked');
    expect(edits.deleted).toEqual([]);
  });
});

describe('an edge that people drew', () => {
  it('stays where it leads, though the file leads from its step to a new one', () => {
    const from = idOf(version, 'Open the page');
    const present: Drawing = {
      ...version,
      nodes: [
        ...version.nodes,
        {
          id: 'mine',
          type: 'step',
          position: { x: 0, y: 0 },
          data: { label: 'Wait', type: 'action' },
        },
      ],
      edges: [...version.edges, { id: 'to-mine', source: from, target: 'mine' }],
    };
    const { drawing } = update(present, MORE, FIRST);
    const edge = drawing.edges.find(({ id }) => id === 'to-mine');
    expect(edge).toMatchObject({ source: from, target: 'mine' });
  });

  it('stays where somebody led it instead of where the file leads it', () => {
    const locked = idOf(version, 'The account is locked');
    const shown = idOf(version, 'The account is shown');
    const edges = version.edges.map((edge) =>
      edge.target === locked ? { ...edge, target: shown } : edge,
    );
    const { drawing } = update({ ...version, edges }, MORE, FIRST);
    const led = edges.find(({ source }) => source === idOf(version, 'Log in as a locked user'));
    expect(drawing.edges.find(({ id }) => id === led?.id)).toMatchObject({ target: shown });
    expect(drawing.edges.filter(({ target }) => target === locked)).toEqual([]);
  });
});
