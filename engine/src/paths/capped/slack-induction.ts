import { defined } from '../../defined.ts';
import { randomBelow } from '../../random.ts';
import type { Graph } from '../graph.ts';
import type { Items } from '../items.ts';
import { UNREACHABLE } from '../shortest-path.ts';
import {
  beginOf,
  count,
  distance,
  endOf,
  isRemoved,
  type Route,
  routesOf,
  type Tasks,
  tasksOf,
  walk,
} from './task-routes.ts';

/** The work limit per task and in total, in positions tried and steps walked; some tenths of a second. */
const WORK_PER_TASK = 20_000;
const MAX_WORK = 4_000_000;
/** The mean number of tasks removed at a time, and the maximum from one path. */
const MEAN_REMOVED_TASKS = 10;
const MAX_STRING_LENGTH = 10;
/** One of so many positions is skipped at random ("blinks"), so that the greedy insertion does not always choose the same. */
const BLINK_INTERVAL = 100;
/** The number of steps by which a worse solution is accepted at the beginning; it falls to 0. */
const INITIAL_TEMPERATURE = 4;

/**
 * Reduces the number of paths within a cap that cover the same items: one path is removed, and its
 * items are inserted into the others.
 *
 * Repeatedly a few strings of neighbouring tasks are removed from adjacent paths, and all removed
 * tasks are inserted again where they cost the fewest steps. A task that fits nowhere stays out
 * and gains weight the longer it does. The same input gives the same result.
 *
 * Source: Christiaens & Vanden Berghe, "Slack induction by string removals for vehicle routing
 * problems" (2020), with its fleet minimisation; here a path meets what lies between, too.
 * Time: `MAX_WORK`, or until only `lowerBound` paths are left.
 *
 * @param paths none longer than the cap; each from start to end
 */
export function reducePathCount(
  graph: Graph,
  items: Items,
  { paths, cap, lowerBound }: { paths: number[][]; cap: number; lowerBound: number },
): number[][] {
  const search = paths.length > lowerBound ? searchOf(graph, items, { paths, cap }) : undefined;
  if (!search) return paths;
  let best = search.routes;
  for (dropRoute(search); search.work < search.maxWork; ) {
    if (!tryChange(search) || search.removed.length > 0) continue;
    best = search.routes;
    if (best.length <= lowerBound) break;
    dropRoute(search);
  }
  return best.map(({ path }) => path);
}

type Search = Tasks & {
  cap: number;
  /** By task: all tasks, the nearest first. */
  near: (Int32Array | undefined)[];
  routes: Route[];
  /** Tasks that no route meets; and by task how long it was left out. */
  removed: number[];
  absence: Int32Array;
  below: (n: number) => number;
  maxWork: number;
};

/** @returns undefined where there are too many tasks: such problems are left as they are */
function searchOf(
  graph: Graph,
  items: Items,
  { paths, cap }: { paths: number[][]; cap: number },
): Search | undefined {
  const tasks = tasksOf(graph, items, paths);
  if (!tasks) return undefined;
  const search: Search = {
    ...tasks,
    cap,
    near: [],
    routes: [],
    removed: [],
    absence: new Int32Array(tasks.edges.length),
    below: randomBelow(1),
    maxWork: Math.min(MAX_WORK, tasks.edges.length * WORK_PER_TASK),
  };
  search.routes = routesOf(search, paths);
  return search;
}

/** Drops the route whose tasks find a place most easily. */
function dropRoute(search: Search): void {
  const { routes, absence } = search;
  const hardness = ({ tasks }: Route) => sum(tasks, (task) => 1 + defined(absence[task]));
  const [easiest] = routes.toSorted((a, b) => hardness(a) - hardness(b));
  if (!easiest) return;
  count(search, easiest.path, -1);
  search.routes = routes.filter((route) => route !== easiest);
  search.removed = removedTasks(search);
  for (const task of search.removed) absence[task] = defined(absence[task]) + 1;
}

function removedTasks(search: Search): number[] {
  const { edges } = search;
  search.work += edges.length >> 1;
  return [...edges.keys()].filter((task) => isRemoved(search, task));
}

/** Takes some tasks out and puts back what has a place; what it made worse is undone. @returns whether it stays */
function tryChange(search: Search): boolean {
  const { absence, below, removed: before } = search;
  const routes = search.routes;
  const changed = removeStrings(search);
  reinsertTasks(search, changed);
  const removed = removedTasks(search);
  const hardness = (tasks: number[]) => sum(tasks, (task) => defined(absence[task]));
  const length = (all: Route[]) => sum(all, ({ path }) => path.length);
  const temperature =
    INITIAL_TEMPERATURE * (1 - search.work / search.maxWork) * (below(1000) / 1000);
  const [harder, longer] = [hardness(removed) - hardness(before), length(changed) - length(routes)];
  const isSimilar = harder <= 0 && removed.length <= before.length && longer <= temperature;
  const isTaken = removed.length === 0 || harder < 0 || isSimilar;
  for (const task of removed) absence[task] = defined(absence[task]) + 1;
  if (isTaken) {
    search.routes = changed;
    search.removed = removed;
    return true;
  }
  changed.forEach((route, i) => {
    const old = routes[i];
    if (!old || old === route) return;
    count(search, route.path, -1);
    count(search, old.path, 1);
  });
  return false;
}

/** Takes strings of tasks out of a few routes near one task. @returns all routes, with new paths for the changed ones */
function removeStrings(search: Search): Route[] {
  const { routes, edges, below, removed } = search;
  const mean = Math.min(MAX_STRING_LENGTH, edges.length / routes.length);
  const strings = 1 + below(Math.max(1, Math.floor((4 * MEAN_REMOVED_TASKS) / (1 + mean) - 1)));
  const routeOf = new Map(routes.flatMap(({ tasks }, i) => tasks.map((task) => [task, i])));
  const center =
    removed.length > 0 && below(2) ? defined(removed[below(removed.length)]) : below(edges.length);
  const shorter = new Map<number, readonly number[]>();
  for (const task of nearest(search, center)) {
    if (shorter.size >= strings) break;
    const i = routeOf.get(task);
    if (i === undefined || shorter.has(i)) continue;
    const tasks = routes[i]?.tasks ?? [];
    const length = 1 + below(Math.min(tasks.length, Math.ceil(mean)));
    const position = tasks.indexOf(task);
    const lowest = Math.max(0, position - length + 1);
    const from = lowest + below(Math.min(position, tasks.length - length) - lowest + 1);
    shorter.set(i, tasks.toSpliced(from, length));
  }
  for (const i of shorter.keys()) count(search, routes[i]?.path ?? [], -1);
  return routes.map((route, i) => {
    const tasks = shorter.get(i);
    return tasks ? walk(search, tasks) : route;
  });
}

function nearest(search: Search, center: number): Int32Array {
  const { near, edges } = search;
  const [begin, end] = [beginOf(search, center), endOf(search, center)];
  const away = (task: number) =>
    Math.min(
      distance(search, endOf(search, task), begin),
      distance(search, end, beginOf(search, task)),
    );
  near[center] ??= Int32Array.from(edges.keys()).sort((a, b) => away(a) - away(b) || a - b);
  return near[center];
}

/** Puts tasks that are out where they cost least, in any order or the hardest first. Changes `routes`. */
function reinsertTasks(search: Search, routes: Route[]): void {
  const { absence, below } = search;
  const open = shuffled(removedTasks(search), below);
  if (below(2)) open.sort((a, b) => defined(absence[b]) - defined(absence[a]));
  for (const task of open) {
    const found = isRemoved(search, task) ? cheapestPlace(search, routes, task) : undefined;
    const route = routes[found?.route ?? -1];
    if (!found || !route) continue;
    count(search, route.path, -1);
    routes[found.route] = walk(search, route.tasks.toSpliced(found.position, 0, task));
  }
}

function shuffled(list: number[], below: (n: number) => number): number[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [list[i], list[j]] = [defined(list[j]), defined(list[i])];
  }
  return list;
}

type Place = { route: number; position: number; more: number };

function cheapestPlace(search: Search, routes: Route[], task: number): Place | undefined {
  const { cap, below } = search;
  let best: Place | undefined;
  routes.forEach(({ tasks, path }, route) => {
    const room = cap - path.length;
    search.work += tasks.length + 1;
    eachPlace(search, tasks, task, (position, more) => {
      const isBest = more <= room && more < (best?.more ?? UNREACHABLE);
      if (isBest && below(BLINK_INTERVAL) > 0) best = { route, position: position, more };
    });
  });
  return best;
}

/** Tells for each place among tasks how many steps a further task there costs. */
function eachPlace(
  search: Search,
  tasks: readonly number[],
  task: number,
  see: (position: number, more: number) => void,
): void {
  const end = endOf(search, task);
  const toBegin = search.to[beginOf(search, task)];
  let node = search.graph.start;
  for (let position = 0; position <= tasks.length; position++) {
    const next = tasks[position];
    const toNext = search.to[next === undefined ? search.graph.end : beginOf(search, next)];
    const around = (toBegin?.[node] ?? UNREACHABLE) + 1 + (toNext?.[end] ?? UNREACHABLE);
    see(position, around - defined(toNext?.[node]));
    if (next !== undefined) node = endOf(search, next);
  }
}

function sum<Item>(list: readonly Item[], of: (item: Item) => number): number {
  return list.reduce((total, item) => total + of(item), 0);
}
