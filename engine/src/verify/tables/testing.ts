import fc from 'fast-check';
import type { DecisionRule, Model, ModelEdge, ModelNode } from '../../model.ts';
import { arbitraryStateWorld, type StateWorld } from '../state/testing.ts';

/*
 * Models with state of which some steps have a decision table, alone or called by another model. The own
 * reading walks them as drawn by hand: a branch for each rule, and each edge out of the step once for each.
 */

/** A model as it is generated from, and by hand; and the ids that an edge of a path has there. */
export type TableWorld = StateWorld & {
  generated: Pick<StateWorld, 'model' | 'context'>;
  ownIdOf: (edgeId: string) => string;
};

/** What decides at a step, and what its two rules do. */
type Table = { step: number; decides: number; actions: (string | undefined)[]; isOther: boolean };

export function arbitraryTableWorld(maxSteps: number): fc.Arbitrary<TableWorld> {
  return arbitraryStateWorld(maxSteps).chain((world) => {
    const action = fc.option(fc.constantFrom(...world.effects.keys()), { nil: undefined });
    const table: fc.Arbitrary<Table> = fc.record({
      step: fc.nat(maxSteps - 1),
      decides: fc.nat(world.meanings.size - 1),
      actions: fc.array(action, { minLength: 2, maxLength: 2 }),
      isOther: fc.boolean(),
    });
    const tables = fc.uniqueArray(table, { maxLength: 2, selector: ({ step }) => step });
    return fc.tuple(tables, fc.boolean()).map(([some, isCalled]) => {
      const byHand = some.reduce(withBranches, world);
      const model = some.reduce((drawn, one) => withTable(drawn, one, world), world.model);
      return { ...byHand, ...(isCalled ? calling(model, world) : alone(model, world)) };
    });
  });
}

function alone(model: Model, { context }: StateWorld): Pick<TableWorld, 'generated' | 'ownIdOf'> {
  return { generated: { model, context }, ownIdOf: (edgeId) => edgeId };
}

const position = { x: 0, y: 0 };

/** Called by a model that does nothing else. */
function calling(inner: Model, { context }: StateWorld): Pick<TableWorld, 'generated' | 'ownIdOf'> {
  const model: Model = {
    ...{ id: 'outer', name: 'outer', bddType: 'bdd' },
    nodes: [
      { id: 'start', type: 'start', position },
      { id: 'call', type: 'nested', modelId: inner.id, position },
      { id: 'end', type: 'end', position },
    ],
    edges: [
      { id: 'in', source: 'start', target: 'call' },
      { id: 'out', source: 'call', target: 'end' },
    ],
  };
  const ownIdOf = (edgeId: string) =>
    edgeId
      .split('>')
      .flatMap((part) => (part.startsWith('call/') ? part.slice('call/'.length) : []))
      .join('>');
  return { generated: { model, context: { ...context, models: [inner] } }, ownIdOf };
}

function rulesOf({ decides, actions, isOther }: Table, { meanings }: StateWorld): DecisionRule[] {
  const when = [...meanings.keys()][decides] ?? '';
  const texts = [when, isOther ? 'otherwise' : oppositeOf(when)];
  return texts.map((text, index) => {
    const action = actions[index];
    return { id: `r${index}`, when: text, outcome: 'so', ...(action && { action }) };
  });
}

function oppositeOf(when: string): string {
  return `not (${when})`;
}

function isStep({ nodes }: Model, { step }: Table): boolean {
  return nodes.some(({ id }) => id === `s${step}`);
}

function withTable(model: Model, table: Table, world: StateWorld): Model {
  const nodes = model.nodes.map((node) =>
    node.id === `s${table.step}`
      ? { ...node, data: { ...node.data, rules: rulesOf(table, world) } }
      : node,
  );
  return { ...model, nodes };
}

function withBranches(world: StateWorld, table: Table): StateWorld {
  if (!isStep(world.model, table)) return world;
  const step = `s${table.step}`;
  const when = [...world.meanings.keys()][table.decides] ?? '';
  const meaning = world.meanings.get(when);
  const opposite = oppositeOf(when);
  const outcomes = rulesOf(table, world).map(({ id, action }): ModelNode => {
    const data = { label: 'so', ...(action && { action }) };
    return { id: `${step}/${id}`, type: 'step', position, data };
  });
  const [out, others] = [true, false].map((isOut) =>
    world.model.edges.filter(({ source }) => (source === step) === isOut),
  );
  const edges: ModelEdge[] = [
    ...(others ?? []),
    ...outcomes.map(({ id }, index) => {
      return { id, source: step, target: id, guard: index === 0 ? when : opposite };
    }),
    ...outcomes.flatMap(({ id }) =>
      (out ?? []).map((edge) => ({ ...edge, id: `${id}>${edge.id}`, source: id })),
    ),
  ];
  const meanings = new Map(world.meanings);
  if (meaning)
    meanings.set(opposite, {
      ...meaning,
      text: opposite,
      holds: (memory, held) => !meaning.holds(memory, held),
    });
  const nodes = [...world.model.nodes, ...outcomes];
  return { ...world, meanings, model: { ...world.model, nodes, edges } };
}
