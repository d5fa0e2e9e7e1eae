import type { Instance } from '../data/instance.ts';
import type { Flow } from '../flow/flow.ts';

type OutcomePath = {
  flow: Flow;
  /** Edges from Start to End. */
  edges: readonly number[];
  data: { instances: Instance[]; atNode: Map<string, number>[] };
};

/** Places of a path: what answers a wrong value, and what the path ends with; undefined where no step does. */
export type Outcomes = { answer: number | undefined; end: number | undefined };

/**
 * Where the outcome of a case stands. A wrong value is answered by the first outcome between the
 * condition that reads it and the place where a fresh value replaces it; where no step there is marked
 * as an outcome, by the first step. A retry that asks again at once is answered by the last outcome
 * before its condition. A path without outcomes ends with its last step, and so does one whose outcomes
 * all stand before its last choice: what an exception showed that was passed before does not come of it.
 *
 * Where the last branch of a path leads back to the step it left, the first outcome on it answers.
 *
 * @param wrong the last instance with an invalid value; undefined where all are valid
 * @param chosen the places where other paths part from this one
 */
export function outcomesOf(
  path: OutcomePath,
  wrong: number | undefined,
  chosen: readonly number[],
): Outcomes {
  const steps = stepPlaces(path);
  const last = chosen.length > 0 ? Math.max(...chosen) : undefined;
  const all = steps.filter(({ isOutcome }) => isOutcome);
  const isEarly = wrong === undefined && all.every(({ place }) => place <= (last ?? -1));
  const outcomes = isEarly ? [] : all;
  const endFrom = (from: number) => {
    const after = (outcomes.length > 0 ? outcomes : steps).filter(({ place }) => place >= from);
    return after.at(-1)?.place;
  };
  if (wrong === undefined) {
    const until = returnOf(path, last ?? 0) ?? 0;
    const answer = outcomes.find(({ place }) => place > (last ?? 0) && place < until)?.place;
    return { answer, end: endFrom(answer ?? 0) };
  }
  const { from = 0, to = Number.POSITIVE_INFINITY } = path.data.instances[wrong]?.judged ?? {};
  const drawnAt = path.data.atNode.findIndex((names) => [...names.values()].includes(wrong));
  const between = (places: typeof steps, first: number, end: number) =>
    places.filter(({ place }) => place >= first && place < end);
  const answer =
    between(outcomes, from, to)[0] ??
    between(steps, from, to)[0] ??
    between(outcomes, drawnAt + 1, from).at(-1);
  return { answer: answer?.place, end: endFrom(answer?.place ?? 0) };
}

/** Where a path comes again to the step that it left at a place. */
function returnOf({ flow, edges }: OutcomePath, place: number): number | undefined {
  const left = flow.edges[edges[place] ?? -1]?.source;
  const found = edges.findIndex(
    (edge, index) => index > place && flow.edges[edge]?.target === left,
  );
  return found < 0 ? undefined : found + 1;
}

/** The places of a path at which a step stands. */
function stepPlaces({ flow, edges }: OutcomePath): { place: number; isOutcome: boolean }[] {
  return edges.flatMap((edge, index) => {
    const { step } = flow.nodes[flow.edges[edge]?.target ?? -1] ?? {};
    return step ? [{ place: index + 1, isOutcome: step.type === 'outcome' }] : [];
  });
}
