import type { Model, StateVariable } from '@caseloom/engine';
import { numbersFrom } from './numbers.ts';

/** What the variables of a machine hold, in their order. */
type Memory = readonly number[];

type Guard = { text: string; holds: (memory: Memory) => boolean };
type Action = { text: string; apply: (memory: Memory) => Memory };

type Edge = { source: number; target: number; guard?: Guard; action?: Action };

/** An extended finite state machine without data: its first place is Start, its last one End. */
export type Machine = { places: number; edges: Edge[]; max: number; variables: number };

const letters = ['a', 'b', 'c'];

/** A random machine: a chain of steps with edges back and forth, whose conditions and actions count up and down. */
export function randomMachine(seed: number): Machine {
  const random = numbersFrom(seed);
  const steps = 3 + random(10);
  const variables = 1 + random(3);
  const max = 1 + random(variables === 1 ? 60 : variables === 2 ? 20 : 8);
  const places = steps + 2;
  const maybe = <Value>(share: number, make: () => Value) =>
    random(100) < share ? make() : undefined;
  const edge = (source: number, target: number): Edge => {
    const guard = maybe(40, () => randomGuard(random, { variables, max }));
    const action = maybe(50, () => randomAction(random, { variables, max }));
    return { source, target, ...(guard && { guard }), ...(action && { action }) };
  };
  const edges = Array.from({ length: places - 1 }, (_, at) => edge(at, at + 1));
  for (let more = 0; more < steps; more++) {
    const [from, to] = [1 + random(steps), 1 + random(steps + 1)];
    if (!edges.some(({ source, target }) => source === from && target === to))
      edges.push(edge(from, to));
  }
  return { places, edges, max, variables };
}

/** So many rings of counters that are all of them counted through before End: as many places as the product of their sizes. */
export function countingMachine(variables: number, max: number): Machine {
  const up = (variable: number): Action => counted(variable, 1, max);
  const edges: Edge[] = [{ source: 0, target: 1 }];
  for (let variable = 0; variable < variables; variable++) {
    edges.push({ source: 1, target: 2 + variable, action: up(variable) });
    edges.push({ source: 2 + variable, target: 1 });
  }
  const end = 2 + variables;
  const all = Array.from({ length: variables }, (_, at) => `${letters[at]} = ${max}`).join(' and ');
  const guard = { text: all, holds: (memory: Memory) => memory.every((value) => value === max) };
  edges.push({ source: 1, target: end, guard });
  return { places: end + 1, edges, max, variables };
}

type Sizes = { variables: number; max: number };

function randomGuard(random: (below: number) => number, { variables, max }: Sizes): Guard {
  const variable = random(variables);
  const [name, bound] = [letters[variable] ?? '', random(max + 1)];
  const guards: Guard[] = [
    { text: `${name} < ${bound}`, holds: (memory) => (memory[variable] ?? 0) < bound },
    { text: `${name} >= ${bound}`, holds: (memory) => (memory[variable] ?? 0) >= bound },
    { text: `${name} = ${bound}`, holds: (memory) => memory[variable] === bound },
    { text: `${name} != ${bound}`, holds: (memory) => memory[variable] !== bound },
  ];
  return guards[random(guards.length)] as Guard;
}

function randomAction(random: (below: number) => number, { variables, max }: Sizes): Action {
  const variable = random(variables);
  const name = letters[variable] ?? '';
  const value = random(max + 1);
  const actions: Action[] = [
    counted(variable, 1, max),
    counted(variable, 1, max),
    counted(variable, -1, max),
    {
      text: `${name} = ${value}`,
      apply: (memory) => memory.map((old, at) => (at === variable ? value : old)),
    },
  ];
  return actions[random(actions.length)] as Action;
}

/** Counts up or down; where that leaves the range the edge cannot be taken. */
function counted(variable: number, by: 1 | -1, max: number): Action {
  const name = letters[variable] ?? '';
  return {
    text: `${name} = ${name} ${by > 0 ? '+' : '-'} 1`,
    apply: (memory) =>
      memory.map((old, at) => {
        const value = at === variable ? old + by : old;
        return value < 0 || value > max ? Number.NaN : value;
      }),
  };
}

/** The machine as a model. */
export function modelOf({ places, edges, max, variables }: Machine): Model {
  const idOf = (place: number) =>
    place === 0 ? 'start' : place === places - 1 ? 'end' : `s${place}`;
  const position = { x: 0, y: 0 };
  const state: StateVariable[] = letters
    .slice(0, variables)
    .map((name) => ({ name, type: 'integer', min: 0, max, first: 0 }));
  return {
    ...{ id: 'machine', name: 'machine', bddType: 'bdd', settings: { state } },
    nodes: Array.from({ length: places }, (_, place) => {
      const id = idOf(place);
      if (id === 'start' || id === 'end') return { id, type: id, position };
      return { id, type: 'step', position, data: { label: id, type: 'action' } };
    }),
    edges: edges.map(({ source, target, guard, action }, at) => ({
      ...{ id: `e${at}`, source: idOf(source), target: idOf(target) },
      ...(guard && { guard: guard.text }),
      ...(action && { action: action.text }),
    })),
  };
}

type Place = { place: number; memory: Memory };

/** By edge where it leads from a place; nothing where it cannot be taken there. */
function stepsFrom({ edges }: Machine, { place, memory }: Place): [edge: number, to: Place][] {
  return edges.flatMap(({ source, target, guard, action }, edge): [number, Place][] => {
    if (source !== place || guard?.holds(memory) === false) return [];
    const next = action ? action.apply(memory) : memory;
    return next.some(Number.isNaN) ? [] : [[edge, { place: target, memory: next }]];
  });
}

/**
 * An own reading of the machine: how many places its product with the state has, and which edges some
 * path from Start to End takes.
 */
export function exploreMachine(machine: Machine) {
  const found: Place[] = [{ place: 0, memory: Array<number>(machine.variables).fill(0) }];
  const keyOf = ({ place, memory }: Place) => `${place} ${memory.join(' ')}`;
  const numbers = new Map(found.map((place) => [keyOf(place), 0]));
  const arcs: { from: number; to: number; edge: number }[] = [];
  for (const [from, place] of found.entries()) {
    for (const [edge, next] of stepsFrom(machine, place)) {
      const to = numbers.get(keyOf(next)) ?? found.push(next) - 1;
      numbers.set(keyOf(next), to);
      arcs.push({ from, to, edge });
    }
  }
  const isEnd = ({ place }: Place) => place === machine.places - 1;
  const good = new Set([...found.keys()].filter((number) => isEnd(found[number] as Place)));
  const back = Map.groupBy(arcs, ({ to }) => to);
  for (const number of good) for (const { from } of back.get(number) ?? []) good.add(from);
  const coverable = new Set(arcs.filter(({ to }) => good.has(to)).map(({ edge }) => `e${edge}`));
  return { size: found.length, coverable };
}
