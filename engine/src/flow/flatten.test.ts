import { describe, expect, it } from 'vitest';
import { printCondition } from '../conditions/print.ts';
import { tokensIn } from '../data/tokens.ts';
import type { Model, NodeData, StepArgument } from '../model.ts';
import { mapTexts, namesOfStep } from '../step-argument.ts';
import { parseModel } from '../testing.ts';
import type { FlatEdge, FlatModel, FlatNode } from './flat-model.ts';
import { flatten } from './flatten.ts';
import { constraintGroups, constraintsOf } from './flow.ts';
import { readGuards } from './guards.ts';
import { withoutJunctions } from './junctions.ts';

/** A model under an id by which another calls it. */
const called = (id: string, ...lines: string[]): Model => ({ ...parseModel(...lines), id });

function expanded(model: Model, ...models: Model[]): FlatModel {
  const flat = flatten(model, { steps: [], testData: [], models });
  if ('code' in flat) throw new Error(flat.code);
  return flat;
}

/** Each edge as `from > to`, by the ids of nodes. */
const drawn = ({ nodes, edges }: FlatModel) =>
  edges.map(({ source, target }) => `${nodes[source]?.id} > ${nodes[target]?.id}`);
const guardsOf = ({ edges }: FlatModel) =>
  edges.map(({ guards }) => guards.map((guard) => printCondition(guard, 'en')).join(' & '));
const withData = (model: Model, data: NodeData): Model => ({
  ...model,
  nodes: model.nodes.map((node) => (node.type === 'nested' ? { ...node, data } : node)),
});

describe('expanding a model without calls', () => {
  it('keeps its nodes and edges, in the order of drawing', () => {
    const flat = expanded(parseModel('start > a > end', 'a > a'));
    expect(drawn(flat)).toEqual(['start > a', 'a > end', 'a > a']);
    expect(flat.nodes[flat.start]?.id).toBe('start');
    expect(flat.nodes[flat.end]?.id).toBe('end');
  });
});

describe('expanding a call', () => {
  const inner = called('inner', 'start > x > end');

  it('puts the steps of the called model between what came before and after the call', () => {
    const flat = expanded(parseModel('start > a > [inner] > b > end'), inner);
    expect(drawn(flat).toSorted()).toEqual(
      ['start > a', 'a > [inner]/x', '[inner]/x > b', 'b > end'].toSorted(),
    );
  });

  it('joins the edge into the call with the first edge of the called model, and their names', () => {
    const flat = expanded(parseModel('start > [inner] > end'), inner);
    expect(flat.edges.map(({ id }) => id).toSorted()).toEqual(['[inner]/e1>e1', 'e0>[inner]/e0']);
  });

  it('has a called model twice where it is called twice, each under the id of its call', () => {
    const two = parseModel('start > [inner] > a > [other] > end');
    const nodes = two.nodes.map((node) =>
      node.id === '[other]' ? { ...node, modelId: 'inner' } : node,
    );
    const ids = expanded({ ...two, nodes }, inner).nodes.map(({ id }) => id);
    expect(ids.filter((id) => id.endsWith('/x')).sort()).toEqual(['[inner]/x', '[other]/x']);
  });

  it('expands a call in a called model under the ids of both calls', () => {
    const middle = called('middle', 'start > [inner] > end');
    const flat = expanded(parseModel('start > [middle] > end'), middle, inner);
    expect(flat.nodes.map(({ id }) => id)).toContain('[middle]/[inner]/x');
  });

  it('lets an edge pass straight through a called model with an empty path', () => {
    const optional = called('inner', 'start > x > end', 'start > end');
    expect(
      drawn(expanded(parseModel('start > a > [inner] > b > end'), optional)).toSorted(),
    ).toEqual(['start > a', 'a > [inner]/x', '[inner]/x > b', 'a > b', 'b > end'].toSorted());
  });

  it('keeps the conditions of both sides of the border, the outer one first', () => {
    const guarded = called('inner', 'start > x > end : <b> = 1');
    const model = parseModel('start > a', 'a > [inner] > end : <a> = 1');
    expect(guardsOf(expanded(model, guarded))).toContain('<a> = 1 & <b> = 1');
  });

  it('renames data as the call binds it, in steps, conditions and constraints', () => {
    const asking: Model = {
      ...called('inner', 'start > when <pin>', 'when <pin> > end : <pin> = 1'),
      settings: { constraints: [{ if: '<pin> = 1', implies: '<day> = 2' }] },
    };
    const model = withData(parseModel('start > [inner] > end'), { bind: { pin: 'code' } });
    const flat = expanded(model, asking);
    const step = flat.nodes.find(({ type }) => type === 'step')?.step;
    expect(tokensIn(step?.label ?? '')).toEqual(['code']);
    expect(guardsOf(flat)).toContain('<code> = 1');
    expect(flat.constraints).toEqual([{ if: '<code> = 1', implies: '<day> = 2' }]);
  });

  it.each([
    ['once', 1],
    ['everyCall', 2],
  ] as const)('covered %s makes of a step called twice %i items', (coverage, count) => {
    const two = parseModel('start > [inner] > a > [other] > end');
    const nodes = two.nodes.map((node) =>
      node.type === 'nested' ? { ...node, modelId: 'inner', data: { coverage } } : node,
    );
    const steps = expanded({ ...two, nodes }, inner).nodes.filter(({ id }) => id.endsWith('/x'));
    expect(new Set(steps.map(({ item }) => item)).size).toBe(count);
    expect(new Set(steps.map(({ drawn: place }) => place)).size).toBe(1);
  });

  it('covered as a black box makes no items of its inside', () => {
    const model = withData(parseModel('start > [inner] > end'), { coverage: 'blackBox' });
    const step = expanded(model, inner).nodes.find(({ id }) => id.endsWith('/x'));
    expect(step?.item).toBe('');
  });
});

describe('taking junctions out', () => {
  const node = (id: string): FlatNode => ({
    ...{ id, type: 'step', contrast: false, bullet: false, arguments: [], requirements: [] },
    ...{ drawn: id, item: id },
  });
  const edge = (id: string, source: number, target: number): FlatEdge => ({
    ...{ id, source, target, guards: [], label: '', weight: 1, requirements: [] },
    ...{ drawn: id, items: [id] },
  });
  /** What is left of edges `from to` between steps, written in capitals, and junctions. */
  const joined = (names: string, ...edges: string[]) => {
    const nodes = [...names].map((name) => (/[A-Z]/.test(name) ? node(name) : undefined));
    const numbered = edges.map((ends) => {
      const [from = '', to = ''] = ends;
      return edge(ends, names.indexOf(from), names.indexOf(to));
    });
    return withoutJunctions({ nodes, edges: numbered })?.map(({ id }) => id);
  };

  it('leaves edges alone where there is no junction', () => {
    expect(joined('AB', 'AB', 'BA', 'AA')).toEqual(['AB', 'BA', 'AA']);
  });

  it('joins an edge in with an edge out', () => {
    expect(joined('AjB', 'Aj', 'jB')).toEqual(['Aj>jB']);
  });

  it('joins each edge in with each edge out', () => {
    expect(joined('ABjCD', 'Aj', 'Bj', 'jC', 'jD')?.toSorted()).toEqual([
      'Aj>jC',
      'Aj>jD',
      'Bj>jC',
      'Bj>jD',
    ]);
  });

  it('joins through several junctions in a row', () => {
    expect(joined('AjkB', 'Aj', 'jk', 'kB')).toEqual(['Aj>jk>kB']);
  });

  it('joins once by each of two edges between the same junctions', () => {
    expect(joined('AjkB', 'Aj', 'jk', 'jk', 'kB')).toHaveLength(2);
  });

  it('drops what leads into a junction that nothing leaves', () => {
    expect(joined('AjB', 'AB', 'Aj')).toEqual(['AB']);
  });

  it('passes a junction no second time but for the sake of an edge that is on no other path', () => {
    // the loop at the junction is on no straight path: one edge goes round for it
    expect(joined('AjB', 'Aj', 'jj', 'jB')?.toSorted()).toEqual(['Aj>jB', 'Aj>jj>jB']);
  });

  it('gives up where joins multiply beyond their limit', () => {
    const into = Array.from({ length: 400 }, () => 'Aj');
    const out = Array.from({ length: 400 }, () => 'jB');
    expect(joined('AjB', ...into, ...out)).toBeUndefined();
    expect(joined('AjB', ...into.slice(0, 200), ...out.slice(0, 200))).toHaveLength(40_000);
  });
});

describe('the conditions of edges', () => {
  it('replace "otherwise" with the negation of the sibling conditions', () => {
    const model = parseModel('a > b : <x> = 1', 'a > c : <x> = 2', 'a > d : otherwise', 'a > e');
    const { conditions, terms } = readGuards(model);
    const [, , otherwise] = model.edges;
    const condition = conditions.get(otherwise?.id ?? '');
    expect(condition && printCondition(condition, 'en')).toBe('not (<x> = 1 or <x> = 2)');
    expect(terms.get(otherwise?.id ?? '')).toBe(4);
    expect(conditions.size).toBe(3);
  });

  it('drop "otherwise" where there is no sibling condition', () => {
    expect(readGuards(parseModel('a > b : otherwise')).conditions.size).toBe(0);
  });

  it('leave out what cannot be read', () => {
    expect(readGuards(parseModel('a > b : <x> =')).conditions.size).toBe(0);
  });
});

describe('constraints', () => {
  it('are conditions: "if a then b" is "not a or b"', () => {
    const [one] = constraintsOf([{ if: '<a> = 1', implies: '<b> = 2' }]);
    expect(one?.names).toEqual(['a', 'b']);
    expect(one && printCondition(one.condition, 'en')).toBe('not <a> = 1 or <b> = 2');
  });

  it('are left out where one side cannot be read', () => {
    expect(constraintsOf([{ if: '<a> =', implies: '<b> = 2' }])).toEqual([]);
    expect(constraintsOf()).toEqual([]);
  });

  it('hang together where they share a name, also through others', () => {
    const about = (...names: string[]) => ({
      names,
      condition: { kind: 'otherwise' as const },
    });
    const groups = (...all: string[][]) =>
      constraintGroups(all.map((names) => about(...names))).map((group) => [...group].sort());
    expect(groups(['a', 'b'], ['c', 'd'])).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(groups(['a', 'b'], ['c', 'd'], ['b', 'c'])).toEqual([['a', 'b', 'c', 'd']]);
    expect(groups()).toEqual([]);
  });
});

describe('the arguments of a step', () => {
  const table: StepArgument = {
    kind: 'dataTable',
    rows: [
      ['<a>', 'b'],
      ['<c>', '<a>'],
    ],
  };
  const docString: StepArgument = { kind: 'docString', content: '{"x": "<d>"}', mediaType: '<e>' };

  it('speak of test data in every cell and text, after the label and the expected result', () => {
    const step = { id: 's', label: 'take <z>', type: 'action' as const, expected: 'see <y>' };
    expect(namesOfStep(step, [table, docString])).toEqual(['z', 'y', 'a', 'c', 'd', 'e']);
    expect(namesOfStep({ ...step, expected: undefined })).toEqual(['z']);
  });

  it('are changed text by text', () => {
    const upper = (text: string) => text.toUpperCase();
    expect(mapTexts(table, upper)).toEqual({
      kind: 'dataTable',
      rows: [
        ['<A>', 'B'],
        ['<C>', '<A>'],
      ],
    });
    expect(mapTexts({ kind: 'docString', content: 'x' }, upper)).toEqual({
      kind: 'docString',
      content: 'X',
    });
    expect(mapTexts(docString, upper)).toMatchObject({ mediaType: '<E>' });
  });
});
