import type { Walker } from '../flow/state.ts';
import type { GenerationSettings } from '../model.ts';
import type { Bound } from '../paths/bounded/bounded-walk.ts';
import { type Count, countPaths } from '../paths/bounded/count-paths.ts';
import { byEdges, graphOf } from '../paths/graph.ts';
import { fewestItems } from '../paths/item-cover.ts';
import { pairBounds } from '../paths/pair-cover.ts';
import { fewestThrough } from '../paths/place-cover.ts';
import type { Problem } from '../problems.ts';
import { isEveryPair } from './cover.ts';
import { planPaths } from './plan.ts';
import { requirementsOf } from './requirements.ts';
import { freeSpace } from './space.ts';

/** How many paths `planPaths` gives: without conditions counted, else found. */
export function countPlan(walker: Walker, settings: GenerationSettings): Count | Problem {
  const { criterion, maxVisits, maxLength } = settings;
  const isCounted = walker.isFree && maxLength === 0 && settings.prefer === 'tests';
  if (isCounted && (criterion === 'simple-paths' || criterion === 'all-paths')) {
    const isSimple = criterion === 'simple-paths';
    const bound: Bound = isSimple ? { isSimple } : { isSimple, times: 1 + maxVisits };
    return countPaths(byEdges(graphOf(walker.flow)), bound);
  }
  const requirements = isCounted ? requirementsOf(walker.flow, settings) : undefined;
  if (requirements && isEveryPair(walker.flow, requirements)) {
    const graph = byEdges(graphOf(walker.flow));
    return { count: BigInt(fewestThrough(graph, { edges: pairBounds(graph) })), isExact: true };
  }
  const space = requirements && freeSpace(walker, requirements);
  const fewest = space && fewestItems(space.graph, space.items);
  if (fewest !== undefined) {
    const count = BigInt(Math.max(fewest, Math.min(1, requirements?.length ?? 0)));
    return { count, isExact: true };
  }
  const plan = planPaths(walker, settings);
  if ('code' in plan) return plan;
  return { count: BigInt(plan.paths.length), isExact: !plan.truncated };
}
