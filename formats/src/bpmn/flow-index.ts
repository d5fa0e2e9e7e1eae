import type { Flow } from './chart.ts';

/** Flows that are looked up by either end, in the order in which they came. */
export class FlowIndex {
  #flows = new Set<Flow>();
  #bySource = new Map<string, Set<Flow>>();
  #byTarget = new Map<string, Set<Flow>>();

  constructor(flows: Iterable<Flow>) {
    for (const flow of flows) this.add(flow);
  }

  all(): Flow[] {
    return [...this.#flows];
  }

  outOf(id: string): Flow[] {
    return [...(this.#bySource.get(id) ?? [])];
  }

  into(id: string): Flow[] {
    return [...(this.#byTarget.get(id) ?? [])];
  }

  add(flow: Flow): void {
    this.#flows.add(flow);
    insert(this.#bySource, flow.source, flow);
    insert(this.#byTarget, flow.target, flow);
  }

  remove(flow: Flow): void {
    this.#flows.delete(flow);
    this.#bySource.get(flow.source)?.delete(flow);
    this.#byTarget.get(flow.target)?.delete(flow);
  }

  /** Leads a flow elsewhere; it keeps its place in the order. */
  retarget(flow: Flow, target: string): void {
    this.#byTarget.get(flow.target)?.delete(flow);
    flow.target = target;
    insert(this.#byTarget, target, flow);
  }
}

function insert(index: Map<string, Set<Flow>>, id: string, flow: Flow): void {
  const flows = index.get(id);
  if (flows) flows.add(flow);
  else index.set(id, new Set([flow]));
}
