import type { PathData } from '../data/instances.ts';
import { stateTexts } from '../data/state-path.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import type { State, Walker } from '../flow/walker.ts';
import { codeOf } from '../state-variables/domain.ts';
import type { StateValues } from '../state-variables/machine.ts';
import type { Requirement } from './requirement.ts';
import { isReset } from './state-change.ts';

/** Tells which values and transitions that test data decides a row of a path makes. */
export type MadeByRow = (
  planned: { edges: readonly number[]; data: Pick<PathData, 'instances' | 'state'> },
  row: readonly number[],
) => Requirement[];

/** Those of requirements that test data decides: values and transitions of variables that it changes. */
export function byDataAmong(requirements: readonly Requirement[]): Requirement[] {
  return requirements.filter(({ state }) => state?.isByData);
}

/** Time of each question: O(steps × variables). */
export function madeByRows(flow: Flow, requirements: readonly Requirement[]): MadeByRow {
  const { machine } = flow;
  const ofData = byDataAmong(requirements);
  if (!machine || ofData.length === 0) return () => [];
  const metBy = stepLookUp(flow, ofData);
  return ({ edges, data }, row) => {
    const textsAt = stateTexts(data, row, flow.variables);
    const along = [0, ...edges].map(
      (_, place): StateValues =>
        machine.variables.map((variable) => {
          const value = textsAt(place)(variable.name)?.text ?? '';
          return codeOf(variable, { kind: 'text', value }) ?? Number.NaN;
        }),
    );
    return [
      ...new Set(
        edges.flatMap((edge, i) =>
          metBy({ edge, before: defined(along[i]), after: defined(along[i + 1]) }),
        ),
      ),
    ];
  };
}

/**
 * Tells which of them some walk of a path makes, with the values that a walker allows.
 *
 * Time of each question, asked once for each path: O(steps × states that the path can be in).
 */
export function madeOnWalks(
  walker: Walker,
  requirements: readonly Requirement[],
): (path: readonly number[]) => Requirement[] {
  const ofData = byDataAmong(requirements);
  if (ofData.length === 0) return () => [];
  const metBy = stepLookUp(walker.flow, ofData);
  const known = new Map<string, Requirement[]>();
  return (path) => {
    const key = path.join();
    const found = known.get(key) ?? [...new Set(stepsOfWalks(walker, path).flatMap(metBy))];
    known.set(key, found);
    return found;
  };
}

type Step = { edge: number; before: StateValues; after: StateValues };

/** The steps of all walks along a path, each kind once. */
function stepsOfWalks(walker: Walker, path: readonly number[]): Step[] {
  const arcs: { from: number; to: number; edge: number }[][] = [];
  const layers: State[][] = [[walker.first]];
  for (const edge of path) {
    const numbers = new Map<string, number>();
    const next: State[] = [];
    const taken = defined(layers.at(-1)).flatMap((state, from) =>
      walker.take(state, edge).map((reached) => {
        const key = walker.keyOf(reached);
        const to = numbers.get(key) ?? next.push(reached) - 1;
        numbers.set(key, to);
        return { from, to, edge };
      }),
    );
    arcs.push(taken);
    layers.push(next);
  }
  const steps = new Map<string, Step>();
  let alive = new Set(defined(layers.at(-1)).keys());
  for (let place = path.length - 1; place >= 0; place--) {
    const good = defined(arcs[place]).filter(({ to }) => alive.has(to));
    alive = new Set(good.map(({ from }) => from));
    for (const { from, to, edge } of good) {
      const before = defined(layers[place]?.[from]).memory;
      const after = defined(layers[place + 1]?.[to]).memory;
      steps.set(`${edge} ${before} ${after}`, { edge, before, after });
    }
  }
  return [...steps.values()];
}

/** Which requirements a step meets: by the value that it comes from or to, or by the change. */
function stepLookUp(flow: Flow, requirements: readonly Requirement[]) {
  const byKey = Map.groupBy(requirements, ({ state }) => keyOf(state ?? { to: Number.NaN }));
  const variables = [...new Set(requirements.flatMap(({ state }) => state?.variable ?? []))];
  const at = (variable: number, to: number, from?: number) =>
    byKey.get(keyOf({ variable, to, ...(from !== undefined && { from }) })) ?? [];
  return ({ edge, before, after }: Step): Requirement[] =>
    variables.flatMap((variable) => {
      const [from, to] = [defined(before[variable]), defined(after[variable])];
      const isChange = from !== to && !isReset(flow, edge, variable);
      return [
        ...at(variable, from),
        ...at(variable, to),
        ...(isChange ? at(variable, to, from) : []),
      ];
    });
}

function keyOf({ variable, from, to }: { variable?: number; from?: number; to: number }): string {
  return `${variable} ${from} ${to}`;
}
