import { DiagramError } from '../diagram/diagram.ts';
import type { Arc, Graph, Vertex } from '../graphwalker/graph.ts';
import { Names } from '../graphwalker/join.ts';
import { guardAfter } from './guards.ts';
import {
  type ChartState,
  initialOf,
  isImmediate,
  isInside,
  isLeaf,
  leaveOut,
  nextOf,
  regionsOf,
  type StateChart,
  sharedOuter,
  statesBetween,
  statesIn,
  type Transition,
} from './state-chart.ts';

const MAX_STATES = 5000;
const MAX_ARCS = 20_000;

/** A state that is entered, and what is done on the path to it. */
type Entry = { leaf: ChartState; actions: string[] };

/** How parallel regions were put: one after the other, or as alternatives. */
export type Parallels = { inSequence: number; asChoice: number };

/**
 * A chart without states in states: each innermost state is one of the graph, and takes over the
 * transitions of all that it stands in, unless one inside is taken first. What is done when states are left and
 * entered is done on the transitions.
 *
 * @throws DiagramError beyond 5,000 states or 20,000 transitions
 */
export function toGraph(chart: StateChart): { graph: Graph; parallels: Parallels } {
  const flattening = new Flattening(chart);
  return { graph: flattening.graph(), parallels: flattening.parallels };
}

class Flattening {
  readonly parallels: Parallels = { inSequence: 0, asChoice: 0 };
  readonly #chart: StateChart;
  readonly #names = new Names();
  readonly #vertices = new Map<ChartState, Vertex>();
  readonly #arcs: Arc[] = [];
  readonly #entries = new Map<ChartState, Entry[]>();
  /** The parallel states whose regions follow one after the other. */
  readonly #sequences = new Set<ChartState>();

  constructor(chart: StateChart) {
    this.#chart = chart;
  }

  graph(): Graph {
    const { root, actions, otherActions, leftOut, name } = this.#chart;
    if (isLeaf(root)) throw new DiagramError('model_without_steps');
    const repeated = this.#repeatedNames();
    for (const state of statesIn(root)) this.#addState(state, repeated);
    for (const { leaf, actions: first } of this.#entriesOf(root))
      this.#addArc({ ...SILENT, actions: first }, undefined, leaf);
    for (const leaf of this.#vertices.keys()) this.#addTransitions(leaf);
    return {
      name,
      vertices: [...this.#vertices.values()],
      arcs: this.#arcs,
      ...{ actions, otherActions, leftOut: Object.fromEntries(leftOut) },
    };
  }

  /** The names that several innermost states have. */
  #repeatedNames(): Set<string> {
    const names = statesIn(this.#chart.root)
      .filter(isLeaf)
      .map(({ name }) => name);
    const seen = new Set<string>();
    return new Set(names.filter((name) => seen.size === seen.add(name).size));
  }

  #addState(state: ChartState, repeated: ReadonlySet<string>): void {
    if (state.kind === 'parallel' && !isLeaf(state)) this.#addParallel(state);
    if (!isLeaf(state)) return;
    if (this.#vertices.size >= MAX_STATES) throw tooLarge(MAX_STATES);
    const { name, parent } = state;
    const full = repeated.has(name) ? [parent?.name, name].filter(Boolean).join(' ') : name;
    this.#vertices.set(state, {
      id: this.#names.free(name || 'state'),
      ...(full && { name: full }),
      ...(state.kind === 'final' && { isFinal: true }),
      requirements: [],
    });
  }

  #addParallel(state: ChartState): void {
    const regions = regionsOf(state);
    const isClosed = (region: ChartState) => region.children.some(({ kind }) => kind === 'final');
    if (regions.length < 2) return;
    if (regions.slice(0, -1).every(isClosed)) {
      this.#sequences.add(state);
      this.parallels.inSequence += 1;
    } else this.parallels.asChoice += 1;
  }

  /** Where one comes to by entering a state; nothing where it leads in a circle. */
  #entriesOf(state: ChartState): Entry[] {
    const known = this.#entries.get(state);
    if (known) return known;
    this.#entries.set(state, []);
    const entries = this.#enter(state);
    this.#entries.set(state, entries);
    return entries;
  }

  #enter(state: ChartState): Entry[] {
    const { kind, parent, entry, initialActions } = state;
    if (kind === 'history') {
      leaveOut(this.#chart, 'history');
      const target = state.transitions[0]?.target;
      const isUsable = target && parent && target !== state && isInside(target, parent);
      return parent ? this.#enterInside(parent, isUsable ? target : initialOf(parent), []) : [];
    }
    if (isLeaf(state)) return [{ leaf: state, actions: entry }];
    if (kind !== 'parallel')
      return this.#enterInside(state, initialOf(state), [...entry, ...initialActions]);
    const regions = regionsOf(state);
    const entered = this.#sequences.has(state) ? regions.slice(0, 1) : regions;
    return entered.flatMap((region) => this.#enterInside(state, region, entry));
  }

  #enterInside(outer: ChartState, target: ChartState | undefined, before: string[]): Entry[] {
    if (!target) return [];
    const between = statesBetween(outer, target).flatMap(({ entry }) => entry);
    return this.#entriesOf(target).map(({ leaf, actions }) => {
      return { leaf, actions: [...before, ...between, ...actions] };
    });
  }

  /** Draws what leads from a state: its own transitions and those of all around it. */
  #addTransitions(leaf: ChartState): void {
    if (leaf.kind === 'final' && this.#isEnded(leaf)) return;
    const around = [leaf, ...statesBetween(undefined, leaf).reverse()];
    const isNow = around.some(({ transitions }) => transitions.some(isImmediate));
    const earlier = new Map<string, string[]>();
    const ended = new Set<string>();
    for (const state of around)
      for (const transition of state.transitions) {
        const { event, guard, isDone } = transition;
        if (isDone || ended.has(event) || (isNow && event !== '')) continue;
        const guards = earlier.get(event) ?? [];
        this.#follow({ ...transition, guard: guardAfter(guards, guard) }, state, leaf);
        if (guard) earlier.set(event, [...guards.slice(-MAX_GUARDS), guard]);
        else ended.add(event);
      }
  }

  /** Whether no event is awaited in a final state: the chart has ended, or goes on at once. */
  #isEnded(leaf: ChartState): boolean {
    return this.#addDone(leaf) || leaf.parent === this.#chart.root;
  }

  /** @returns whether anything goes on where a final state is reached */
  #addDone(leaf: ChartState): boolean {
    const region = leaf.parent;
    const around = region?.parent;
    if (!region) return false;
    const next = around && this.#sequences.has(around) && nextOf(region, around);
    if (next) {
      const exit = [...leaf.exit, ...region.exit];
      for (const { leaf: target, actions } of this.#entriesOf(next))
        this.#addArc({ ...SILENT, actions: [...exit, ...actions] }, leaf, target);
      return true;
    }
    const isOfParallel = around?.kind === 'parallel';
    const owners = isOfParallel ? [region, around] : [region];
    const owner = owners.find(({ transitions }) => transitions.some(({ isDone }) => isDone));
    const guards: string[] = [];
    for (const transition of owner?.transitions ?? []) {
      if (!transition.isDone || !owner) continue;
      const guard = guardAfter(guards, transition.guard);
      this.#follow({ ...transition, event: '', guard }, owner, leaf);
      if (!transition.guard) break;
      guards.push(transition.guard);
    }
    return owner !== undefined;
  }

  /** Draws a transition of a state as it is taken from another one inside it, or from itself. */
  #follow(transition: Transition, owner: ChartState, leaf: ChartState): void {
    const { target, isInternal } = transition;
    if (!target) {
      // what stays and waits for nothing would never stop
      if (transition.event !== '') this.#addArc(transition, leaf, leaf);
      return;
    }
    const isInner = isInside(target, owner);
    const outer = isInternal && isInner ? owner : sharedOuter(owner, target);
    const exit = [leaf, ...statesBetween(outer, leaf).reverse()].flatMap((state) => state.exit);
    const before = [...exit, ...transition.actions];
    for (const { leaf: reached, actions } of this.#enterInside(outer ?? owner, target, before))
      this.#addArc({ ...transition, actions }, leaf, reached);
  }

  #addArc(
    { event, guard, actions, effects }: Pick<Transition, 'event' | 'guard' | 'actions' | 'effects'>,
    source: ChartState | undefined,
    target: ChartState,
  ): void {
    if (this.#arcs.length >= MAX_ARCS) throw tooLarge(MAX_ARCS);
    const from = source && this.#vertices.get(source)?.id;
    this.#arcs.push({
      id: this.#names.free(event || `${from ?? 'start'}.${this.#arcs.length}`),
      ...(event && { name: event }),
      ...(from !== undefined && { source: from }),
      target: this.#vertices.get(target)?.id ?? '',
      ...(guard && { guard }),
      ...{ actions, effects, requirements: [] },
    });
  }
}

/** A transition that is taken at once, in any case. */
const SILENT = { event: '', guard: '', effects: [] };

/** So many guards before the last are remembered: one more than are repeated. */
const MAX_GUARDS = 8;

function tooLarge(limit: number): DiagramError {
  return new DiagramError('diagram_too_large', { limit });
}
