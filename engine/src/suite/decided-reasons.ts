import type { Flow } from '../flow/flow.ts';
import { walkerOf } from '../flow/state.ts';
import { withoutCounters } from '../flow/visits.ts';
import { type GenerationSettings, isListed } from '../model.ts';
import type { Uncovered } from '../result.ts';
import type { Counter } from '../state-variables/counter.ts';
import { resultOf } from '../state-variables/domain.ts';
import { machineOf, stateLookUp } from '../state-variables/machine.ts';
import { cover } from './cover.ts';
import type { Plan } from './plan.ts';
import type { Requirement } from './requirement.ts';
import { scopeOf } from './scope.ts';

/** So many bounds are left aside one at a time, to tell which of them it is. */
const MAX_TRIED = 20;
/** Of the elements that only together are the reason, so many are named. */
const MAX_NAMED = 3;

/**
 * Of what no case covers, that which some case would cover but for what a tester decided: elements that
 * are avoided, and bounds of visits, the one that does it where it is one.
 *
 * Found by planning once more with the decision left aside. Nothing is told where the search ended
 * before its end. Cost: that of a plan for each kind of decision, and for each of `MAX_TRIED` bounds.
 */
export function decidedReasons(
  flow: Flow,
  { uncovered, tooLong, exhausted }: Plan,
  settings: GenerationSettings,
): Map<Requirement, Uncovered> {
  const { counters = [], whole } = flow;
  const open = uncovered.filter((requirement) => !tooLong.has(requirement));
  const reasons = new Map<Requirement, Uncovered>();
  if (open.length === 0 || (counters.length === 0 && !whole)) return reasons;
  if (isListed(settings.criterion)) return ofListed(flow, open);
  if (exhausted) return reasons;
  const left = new Set(open);
  const explain = (other: Flow, reason: (requirement: Requirement) => Uncovered) => {
    for (const requirement of left.size > 0 ? coveredOn(other, [...left], settings) : []) {
      left.delete(requirement);
      reasons.set(requirement, reason(requirement));
    }
  };
  const ofAvoided = ({ id }: Requirement): Uncovered => ({ id, code: 'avoided' });
  if (whole) explain(whole, ofAvoided);
  for (const counter of counters.length > 1 ? counters.slice(0, MAX_TRIED) : []) {
    explain(freed(flow, [counter]), (requirement) => ofBounds(requirement, [counter]));
  }
  explain(freed(flow, counters), (requirement) => ofBounds(requirement, counters));
  if (whole) explain(freed(whole, whole.counters ?? []), ofAvoided);
  return reasons;
}

/** Of paths as such, those that break a bound. */
function ofListed(flow: Flow, open: readonly Requirement[]): Map<Requirement, Uncovered> {
  return new Map(
    open.flatMap((requirement) => {
      const [place] = requirement.places;
      const broken = place && brokenOn(flow, place.edges);
      return broken ? [[requirement, ofBounds(requirement, [broken])] as const] : [];
    }),
  );
}

function ofBounds({ id }: Requirement, counters: readonly Counter[]): Uncovered {
  const named = [...new Set(counters.map(({ element, bounds }) => `${element} ${bounds}`))];
  const more = named.length > MAX_NAMED ? ['…'] : [];
  return {
    id,
    code: 'visits',
    params: { bounds: [...named.slice(0, MAX_NAMED), ...more].join(', ') },
  };
}

/** The same flow with some bounds left aside. */
function freed(flow: Flow, counters: readonly Counter[]): Flow {
  const gone = new Set(counters);
  const { machine: _, ...free } = withoutCounters(flow, (counter) => !gone.has(counter));
  const machine = machineOf(free);
  return machine ? { ...free, machine } : free;
}

/** Of some requirements, those that a suite on another flow covers. */
function coveredOn(
  flow: Flow,
  requirements: Requirement[],
  settings: GenerationSettings,
): Requirement[] {
  const all = scopeOf({ ...flow, whole: undefined } as Flow, settings)?.requirements ?? [];
  const there = new Map(all.map((requirement) => [requirement.id, requirement]));
  const required = requirements.flatMap(({ id }) => there.get(id) ?? []);
  if (required.length === 0) return [];
  const walker = walkerOf(flow, { maxInvalid: Number.POSITIVE_INFINITY });
  const missed = new Set(cover(walker, required, settings).uncovered.map(({ id }) => id));
  const ids = new Set(required.flatMap(({ id }) => (missed.has(id) ? [] : id)));
  return requirements.filter(({ id }) => ids.has(id));
}

/** The first bound that a path breaks, whatever its data. */
function brokenOn(flow: Flow, path: readonly number[]): Counter | undefined {
  const { machine, counters = [], edges } = flow;
  if (!machine) return undefined;
  const bounded = new Map(counters.map((counter) => [counter.name, counter]));
  const operations = path.flatMap((edge) => {
    const target = edges[edge]?.target ?? -1;
    return [...(machine.edges[edge] ?? []), ...(machine.nodes[target] ?? [])];
  });
  let values = machine.first;
  for (const one of operations) {
    const counter = one.kind === 'assign' ? bounded.get(one.assignment.name) : undefined;
    if (one.kind !== 'assign' || !counter) continue;
    const code = resultOf(one.assignment, counter, () => undefined, stateLookUp(machine, values));
    if (code === undefined) return counter;
    values = values.with(one.index, code);
  }
  return undefined;
}
