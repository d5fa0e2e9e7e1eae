import type { Position, StepType } from '@caseloom/engine';
import { append } from '../append.ts';
import type { FileProblem } from '../model-file.ts';

/** More than anybody draws by hand, and as many as a model may have with all that it nests. */
const MAX_NODES = 5000;
const MAX_ARROWS = 20_000;
const MAX_DEPTH = 50;
/** So many things of a kind that are not kept are named one by one, by so many of their characters; all others are counted. */
const MAX_NAMED = 20;
const MAX_NAME_LENGTH = 60;

/**
 * What a node is by its form: a `question` is a rhombus that may also say something to do, a `decision` only
 * parts the flow, a `bar` is where parallel parts begin or meet.
 */
export type Form = 'plain' | 'question' | 'decision' | 'bar' | 'start' | 'end';

export type DiagramNode = {
  id: string;
  text: string;
  form: Form;
  groups: readonly string[];
  /** Where the file draws it, and its role, where the file says so. */
  position?: Position;
  type?: StepType;
};
/** What is said of a node at one place of a file. */
type NodeFacts = {
  [Fact in 'text' | 'form' | 'position' | 'type']?: DiagramNode[Fact] | undefined;
};
export type Arrow = { source: string; target: string; text: string };

/** A diagram that cannot be read, as the problem of its file. */
export class DiagramError extends Error {
  readonly problem: FileProblem;

  constructor(code: FileProblem['code'], params: FileProblem['params'] = {}) {
    super(code);
    this.problem = { code, params };
  }
}

/** What every language of diagrams draws: nodes, arrows and groups of nodes, as they are read one after the other. */
export class Diagram {
  title = '';
  /** Whether its nodes are states: arrows then name what happens. */
  readonly hasStates: boolean;
  readonly nodes = new Map<string, DiagramNode>();
  readonly arrows: Arrow[] = [];
  readonly groups = new Map<string, { title: string; depth: number }>();
  /** What is known but not kept, counted by its name in the file. */
  readonly leftOut = new Map<string, number>();
  #open: string[] = [];

  constructor({ hasStates = false } = {}) {
    this.hasStates = hasStates;
  }

  /** The group in which is being read, empty outside of all. */
  get group(): string {
    return this.#open.at(-1) ?? '';
  }

  /** Draws a node, or says more of one that is drawn. @throws DiagramError beyond 5,000 nodes */
  node(id: string, { text, form, position, type }: NodeFacts = {}): void {
    const group = this.groups.get(id);
    if (group) {
      if (text) group.title = text;
      return;
    }
    const known = this.nodes.get(id);
    if (!known) {
      if (this.nodes.size >= MAX_NODES) throw tooLarge(MAX_NODES);
      const node: DiagramNode = { id, text: text ?? id, form: form ?? 'plain', groups: this.#open };
      this.nodes.set(id, Object.assign(node, position && { position }, type && { type }));
      return;
    }
    if (text !== undefined) known.text = text;
    if (form) known.form = form;
    if (type) known.type = type;
    // a node belongs to the innermost group that names it
    if (this.#open.length > known.groups.length) known.groups = this.#open;
  }

  /** Draws an arrow between nodes or groups. @throws DiagramError beyond 20,000 arrows */
  arrow(source: string, target: string, text = ''): void {
    if (this.arrows.length >= MAX_ARROWS) throw tooLarge(MAX_ARROWS);
    this.arrows.push({ source, target, text });
  }

  /** Begins a group; what is drawn until it is closed stands in it. @throws DiagramError where groups are too deep */
  openGroup(id: string, title = id): void {
    if (this.#open.length >= MAX_DEPTH) throw tooLarge(MAX_DEPTH);
    const known = this.nodes.get(id);
    const named = known && known.text !== id ? known.text : title;
    this.#open = [...this.#open, id];
    this.nodes.delete(id);
    this.groups.set(id, { title: named, depth: this.#open.length });
  }

  /** @returns whether a group was open */
  closeGroup(): boolean {
    const isOpen = this.#open.length > 0;
    this.#open = this.#open.slice(0, -1);
    return isOpen;
  }

  leaveOut(what: string, count = 1): void {
    if (count > 0) this.leftOut.set(what, (this.leftOut.get(what) ?? 0) + count);
  }

  /** Leaves out one thing that has words of its own: the report names it by them. */
  leaveOutNamed(what: string, text: string): void {
    const words = [...text.replace(/\s+/g, ' ').trim()];
    const shown = words.slice(0, MAX_NAME_LENGTH).join('');
    const name = `${what}: ${shown}${words.length > MAX_NAME_LENGTH ? '…' : ''}`;
    const named = [...this.leftOut.keys()].filter((one) => one.startsWith(`${what}: `));
    const hasRoom = named.includes(name) || named.length < MAX_NAMED;
    this.leaveOut(words.length > 0 && hasRoom ? name : what);
  }
}

function tooLarge(limit: number): DiagramError {
  return new DiagramError('diagram_too_large', { limit });
}

/** The arrows with nodes at both ends: one to a group leads to where it is entered, one from a group comes from where it is left. */
export function arrowsOf(diagram: Diagram): Arrow[] {
  const { nodes, groups, arrows } = diagram;
  const inner = new Ends(diagram);
  const drawn: Arrow[] = [];
  for (const { source, target, text } of arrows) {
    const sources = groups.has(source) ? inner.exits(source) : [source];
    const targets = groups.has(target) ? inner.entries(target) : [target];
    if (drawn.length + sources.length * targets.length > MAX_ARROWS) throw tooLarge(MAX_ARROWS);
    const pairs = sources.flatMap((from) =>
      targets.map((to) => ({ source: from, target: to, text })),
    );
    append(
      drawn,
      pairs.filter((pair) => nodes.has(pair.source) && nodes.has(pair.target)),
    );
  }
  return drawn;
}

/** Where groups are entered and left. */
class Ends {
  readonly #members = new Map<string, DiagramNode[]>();
  /** By node: in how many groups around it another member leads to it, and it to another. */
  readonly #entered = new Map<string, number>();
  readonly #left = new Map<string, number>();
  readonly #depths: ReadonlyMap<string, { depth: number }>;

  constructor({ nodes, arrows, groups }: Diagram) {
    this.#depths = groups;
    for (const node of nodes.values())
      for (const group of node.groups) {
        const members = this.#members.get(group);
        if (members) members.push(node);
        else this.#members.set(group, [node]);
      }
    for (const { source, target } of arrows) {
      const [from, to] = [nodes.get(source), nodes.get(target)];
      if (!from || !to || from === to) continue;
      const other = from.groups.findIndex((group, index) => group !== to.groups[index]);
      const shared = other < 0 ? from.groups.length : other;
      this.#entered.set(target, Math.max(shared, this.#entered.get(target) ?? 0));
      this.#left.set(source, Math.max(shared, this.#left.get(source) ?? 0));
    }
  }

  entries(group: string): string[] {
    return this.#outer(group, 'start', this.#entered);
  }

  exits(group: string): string[] {
    return this.#outer(group, 'end', this.#left);
  }

  /** A point inside that begins or ends it, else the members without such an arrow from within, else all. */
  #outer(group: string, form: Form, arrows: ReadonlyMap<string, number>): string[] {
    const members = this.#members.get(group) ?? [];
    const depth = this.#depths.get(group)?.depth ?? 0;
    const marked = members.filter((one) => one.form === form && one.groups.length === depth);
    const ends = members.filter(({ id }) => (arrows.get(id) ?? 0) < depth);
    const found = [marked, ends].find(({ length }) => length > 0) ?? members;
    return found.map(({ id }) => id);
  }
}
