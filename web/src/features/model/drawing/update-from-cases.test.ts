import type { ModelNode, Step } from '@caseloom/engine';
import {
  asNextVersion,
  modelsOfCases,
  namesInProject,
  type WrittenCase,
} from '@caseloom/formats/written-cases';
import { describe, expect, it } from 'vitest';
import { type Drawing, EMPTY } from './drawing.ts';
import { lostToCases, saySame, updateFromCases } from './update-from-cases.ts';

const aCase = (title: string, ...steps: string[]): WrittenCase => ({
  ...{ id: '', title, section: ['Cart'], row: 1 },
  steps: steps.map((text, at) => ({ type: at === steps.length - 1 ? 'outcome' : 'action', text })),
});

const CASES = [
  aCase('Pay little', 'Open the shop', 'Enter amount 5', 'It is paid'),
  aCase('Pay much', 'Open the shop', 'Enter amount 7', 'It is refused'),
  aCase('Leave', 'Open the shop', 'Leave', 'The cart is empty'),
];
const MORE = [...CASES, aCase('Ask', 'Open the shop', 'Ask', 'It is answered')];

function draw(cases: readonly WrittenCase[], project = namesInProject([])) {
  const options = { name: 'Cart', likeness: 'wording', byArea: true, isPlaced: false } as const;
  const drawn = modelsOfCases(cases, { ...options, project });
  const [model] = drawn.models;
  if (!model) throw new Error('cases are drawn as a model');
  return { ...drawn, model };
}

const first = draw(CASES);
const byId = (steps: readonly Step[]) => new Map(steps.map((step) => [step.id, step]));
/** The model as it was imported. */
const imported: Drawing = {
  ...EMPTY,
  ...{ name: 'Cart', bddType: 'classic', nodes: first.model.nodes, edges: first.model.edges },
  settings: first.model.settings ?? {},
};

/** What becomes of a drawing of the first cases with others. */
function update(present: Drawing, cases: readonly WrittenCase[]): Drawing {
  const values = new Map(first.testData.map(({ name, values: own }) => [name, own]));
  const now = draw(cases, namesInProject(first.testData));
  const words = { drawn: now.steps, project: first.steps };
  const next = asNextVersion(now.model, present, { words, values });
  return updateFromCases(present, next, { project: byId(first.steps), drawn: byId(now.steps) });
}

const labelled = ({ nodes }: Drawing, label: string) => {
  const known = byId(first.steps);
  return nodes.find(({ stepId = '', data }) => (data?.label ?? known.get(stepId)?.label) === label);
};
const into = (drawing: Drawing, label: string) =>
  drawing.edges.find(({ target }) => target === labelled(drawing, label)?.id);

describe('a model that is updated from its test cases', () => {
  it('is the same where the file is the same', () => {
    expect(saySame(imported, update(imported, CASES))).toBe(true);
  });

  it('gains the new case as a path of its own, and keeps the rest as it is', () => {
    const next = update(imported, MORE);
    expect(next.nodes.slice(0, imported.nodes.length)).toEqual(imported.nodes);
    const written = next.settings.feature?.scenarios.at(-1);
    const edges = new Set(next.edges.map(({ id }) => id));
    expect(written?.name).toBe('Ask');
    expect(written?.path.every((id) => edges.has(id))).toBe(true);
    expect(labelled(next, 'Ask')).toBeDefined();
  });

  it('keeps places, risks, names and settings that people gave it, and what they drew', () => {
    const pay = labelled(imported, 'It is paid');
    const risk = { likelihood: 3, damage: 4 } as const;
    const worked: Drawing = {
      ...{ ...imported, name: 'Basket', settings: { ...imported.settings, strength: 2 } },
      nodes: [
        ...imported.nodes.map((node) =>
          node === pay ? { ...node, position: { x: 9, y: 9 }, data: { risk } } : node,
        ),
        {
          ...{ id: 'mine', type: 'step' as const, position: { x: 0, y: 0 } },
          data: { label: 'Log out', type: 'action' as const },
        },
      ],
      edges: [...imported.edges, { id: 'to-mine', source: pay?.id ?? '', target: 'mine' }],
    };
    const next = update(worked, MORE);
    expect(next).toMatchObject({ name: 'Basket', settings: { strength: 2 } });
    expect(labelled(next, 'It is paid')).toMatchObject({
      position: { x: 9, y: 9 },
      data: { risk },
    });
    expect(next.nodes.at(-1)?.id).toBe('mine');
    expect(next.edges.at(-1)?.id).toBe('to-mine');
  });

  it('has the conditions of the file where values decide otherwise now, and those of people elsewhere', () => {
    const written = '<amount> > 5';
    const worked = {
      ...imported,
      edges: imported.edges.map((edge) =>
        edge === into(imported, 'It is paid') ? { ...edge, guard: written } : edge,
      ),
    };
    expect(into(imported, 'It is paid')?.guard).toBe('<amount> = 5');
    expect(into(update(worked, MORE), 'It is paid')?.guard).toBe(written);
    const other = [
      aCase('Pay little', 'Open the shop', 'Enter amount 9', 'It is paid'),
      ...CASES.slice(1),
    ];
    expect(into(update(worked, other), 'It is paid')?.guard).toBe('<amount> = 9');
    const undecided = CASES.toSpliced(1, 1);
    expect(into(update(imported, undecided), 'It is paid')?.guard).toBeUndefined();
  });

  it('loses what only a case had that went', () => {
    const next = update(imported, CASES.slice(0, 2));
    expect(labelled(next, 'Leave')).toBeUndefined();
    expect(next.edges).toHaveLength(imported.edges.length - 3);
    expect(next.settings.feature?.scenarios).toHaveLength(2);
  });
});

describe('what people added to parts that newer cases take away', () => {
  const lostBy = (present: Drawing, cases: readonly WrittenCase[]) => {
    const { kept, guards } = { kept: update(present, cases), guards: new Map<string, string>() };
    const all = lostToCases(present, kept, { guards, words: byId(first.steps) });
    return Object.fromEntries(Object.entries(all).filter(([, texts]) => texts.length > 0));
  };
  const add = (label: string, data: ModelNode['data']): Drawing => ({
    ...imported,
    nodes: imported.nodes.map((node) =>
      node.id === labelled(imported, label)?.id
        ? { ...node, data: { ...node.data, ...data } }
        : node,
    ),
  });
  const [little, much] = CASES;
  const left = [little, much].filter((one) => one !== undefined);

  it('is told by kind, a step by its words', () => {
    const risk = { likelihood: 3, damage: 4 };
    const present = add('Leave', { risk, requirements: ['REQ-1'] });
    expect(lostBy(present, left)).toEqual({ risks: ['Leave'], requirements: ['REQ-1'] });
    expect(lostBy(add('Open the shop', { risk }), left)).toEqual({});
  });

  it('is no requirement that still stands elsewhere', () => {
    const present = add('Leave', { requirements: ['REQ-1'] });
    const edges = present.edges.map((edge, at) =>
      at > 0 ? edge : { ...edge, requirements: ['REQ-1'] },
    );
    expect(lostBy({ ...present, edges }, left)).toEqual({});
  });

  it('is a condition that people wrote, and none that the file gave', () => {
    const own = into(imported, 'Leave');
    const edges = imported.edges.map((edge) =>
      edge.id === own?.id ? { ...edge, guard: '<amount> > 3' } : edge,
    );
    expect(lostBy({ ...imported, edges }, left)).toMatchObject({ conditions: ['<amount> > 3'] });
    const present = { ...imported, edges };
    const guards = new Map([[own?.id ?? '', '<amount> > 3']]);
    const words = byId(first.steps);
    expect(lostToCases(present, update(present, left), { guards, words }).conditions).toEqual([]);
  });
});
