import type { Walker } from '../flow/state.ts';
import { type GenerationSettings, isListed } from '../model.ts';
import { minPathCount } from '../paths/bound-cover.ts';
import { countPaths, type PathCount } from '../paths/bounded/count-paths.ts';
import { pairBounds } from '../paths/edge-pair-cover.ts';
import { byEdges, graphOf } from '../paths/graph.ts';
import { minItemPathCount } from '../paths/item-cover.ts';
import type { Problem } from '../problems.ts';
import { isEveryPair } from './cover.ts';
import { dataFirst } from './data-first.ts';
import { boundOf } from './listed-paths.ts';
import { planPaths } from './plan.ts';
import { withoutImplied } from './requirements.ts';
import { scopeOf } from './scope.ts';
import { freeSpace } from './space.ts';

/** How many paths a suite has: without conditions counted, else found. */
export function countPlan(walker: Walker, settings: GenerationSettings): PathCount | Problem {
  const { maxLength, combine, prefer } = settings;
  const isFree = walker.isFree && maxLength === 0 && prefer === 'tests' && combine === 'path';
  const counted = isFree ? countFree(walker, settings) : undefined;
  if (counted) return counted;
  const plan = planPaths(walker, settings);
  if ('code' in plan) return plan;
  let isExact = !plan.truncated;
  const onCut = () => {
    isExact = false;
  };
  const paths = combine === 'data' ? dataFirst(walker, plan, { ...settings, onCut }) : plan.paths;
  return { count: BigInt(paths.length), isExact };
}

/** Where no condition can end a walk; undefined where the paths must be found all the same. */
function countFree(walker: Walker, settings: GenerationSettings): PathCount | undefined {
  const { flow } = walker;
  const graph = byEdges(graphOf(flow));
  if (flow.marks && (isListed(settings.criterion) || flow.marks.main.length > 0)) return undefined;
  if (isListed(settings.criterion)) return countPaths(graph, boundOf(settings));
  const scope = scopeOf(flow, settings);
  const requirements = scope && withoutImplied(flow, scope.requirements, new Set());
  if (!requirements) return undefined;
  if (isEveryPair(flow, requirements)) {
    return { count: BigInt(minPathCount(graph, { edges: pairBounds(graph) })), isExact: true };
  }
  const space = freeSpace(walker, requirements);
  const fewest = minItemPathCount(space.graph, space.items);
  if (fewest === undefined) return undefined;
  const isAny = requirements.some(({ places }) => places.length > 0);
  return { count: BigInt(Math.max(fewest, isAny ? 1 : 0)), isExact: true };
}
