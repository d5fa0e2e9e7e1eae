import type { StepType } from '@caseloom/engine';
import { Diagram, DiagramError, type Form } from '../diagram/diagram.ts';
import { toWords, unquoted } from '../diagram/text.ts';

/** What a shape opens and closes with, the longest first. */
const SHAPES: readonly [open: string, close: string, form: Form][] = [
  ['(((', ')))', 'plain'],
  ['((', '))', 'plain'],
  ['([', '])', 'plain'],
  ['[[', ']]', 'plain'],
  ['[(', ')]', 'plain'],
  ['{{', '}}', 'plain'],
  ['[', ']', 'plain'],
  ['(', ')', 'plain'],
  ['{', '}', 'question'],
  ['>', ']', 'plain'],
];
/** The names that `@{ shape: … }` gives to the forms that mean something. */
const NAMED: ReadonlyMap<string, Form> = new Map([
  ...['diam', 'decision', 'diamond', 'question'].map((name) => [name, 'question'] as const),
  ...['fork', 'join'].map((name) => [name, 'bar'] as const),
  ...['start', 'sm-circ', 'small-circle'].map((name) => [name, 'start'] as const),
  ...['stop', 'fr-circ', 'framed-circle'].map((name) => [name, 'end'] as const),
]);
/** Classes that name the role of a step, as our own diagrams have them. */
const ROLES: ReadonlyMap<string, StepType> = new Map(
  (['context', 'action', 'outcome'] as const).map((type) => [type, type]),
);
const ID = /(?:[^\s\-=.<>|&;:@()[\]{}"'~,%\\]|-(?![-.])|\.(?!-)|=(?!=))+/y;
const ARROW = /[ \t]*(?:[\w-]+@(?=[<xo]?[-=~]))?[<xo]?(?:--+[-xo>]|==+[=xo>]|-\.+-[xo>]?|~~~+)/y;
/** An arrow that is open for words, and what closes it. */
const OPEN = /[ \t]*(?:[\w-]+@(?=[<xo]?[-=]))?[<xo]?(--|==|-\.)/y;
const CLOSES: ReadonlyMap<string, RegExp> = new Map([
  ['--', /--+[-xo>]?/g],
  ['==', /==+[=xo>]?/g],
  ['-.', /\.+-[xo>]?/g],
]);
const IGNORED =
  /(?:style|classDef|class|click|linkStyle|direction|accTitle|accDescr|href)(?=[ \t:])[^\n;]*/y;

/** Reads what stands behind the header of a flowchart. @throws DiagramError with the line that is none */
export function readFlowchart(text: string, firstLine: number): Diagram {
  return new Reader(text, firstLine).read();
}

class Reader {
  readonly #text: string;
  readonly #firstLine: number;
  readonly #diagram = new Diagram();
  /** The ids of arrows. */
  readonly #arrows = new Set<string>();
  #at = 0;

  constructor(text: string, firstLine: number) {
    this.#text = text;
    this.#firstLine = firstLine;
  }

  read(): Diagram {
    for (this.#take(BLANK); this.#at < this.#text.length; this.#take(BLANK)) this.#statement();
    return this.#diagram;
  }

  #statement(): void {
    if (this.#take(/%%[^\n]*/y) || this.#take(/accDescr[ \t]*:?[ \t]*\{[^}]*\}/y)) return;
    if (this.#take(IGNORED)) return;
    if (this.#take(/subgraph(?=[ \t;\n])/y)) this.#subgraph();
    else if (this.#take(/end(?=[ \t]*(?:[;\n]|$|%%))/y)) {
      if (!this.#diagram.closeGroup()) this.#fail();
    } else this.#chain();
    if (this.#take(/[ \t]*(?=[;\n]|$|%%)/y, true) === undefined) this.#fail();
  }

  #subgraph(): void {
    const rest = this.#take(/[^\n;]*/y, true) ?? '';
    const found = /^\s*([^\s"[]+)\s*\[([^\]]*)\]\s*$/.exec(rest);
    const title = toWords(unquoted(found?.[2] ?? rest.trim()));
    this.#diagram.leaveOut('subgraph');
    this.#diagram.openGroup(found?.[1] ?? (title || `subgraph ${this.#at}`), title);
  }

  /** `a & b -- words --> c --> d` */
  #chain(): void {
    let sources = this.#nodes();
    for (let words = this.#arrow(); words !== undefined; words = this.#arrow()) {
      this.#take(/\s*/y, true);
      const targets = this.#nodes();
      if (words !== null) this.#join(sources, targets, words);
      sources = targets;
    }
  }

  #join(sources: string[], targets: string[], words: string): void {
    for (const source of sources)
      for (const target of targets) this.#diagram.arrow(source, target, words);
  }

  #nodes(): string[] {
    const ids = [this.#node()];
    while (this.#take(/\s*&\s*/y)) ids.push(this.#node());
    return ids;
  }

  #node(): string {
    const id = this.#take(ID) ?? this.#fail();
    const shape = SHAPES.find(([open]) => this.#text.startsWith(open, this.#at));
    if (shape) this.#diagram.node(id, { ...this.#shape(shape), form: shape[2] });
    else if (this.#arrows.has(id)) this.#attributes();
    else if (this.#text.startsWith('@{', this.#at)) this.#diagram.node(id, this.#attributes());
    else this.#diagram.node(id);
    const type = ROLES.get(this.#take(/:::[\w-]+/y)?.slice(3) ?? '');
    if (type) this.#diagram.node(id, { type });
    return id;
  }

  #shape([open, close]: (typeof SHAPES)[number]): { text: string } {
    this.#at += open.length;
    const quoted = this.#take(/[ \t\n/\\]*"[^"]*"[ \t\n/\\]*/y);
    const end = this.#text.indexOf(close, this.#at);
    if (end < 0 || (quoted && end !== this.#at)) this.#fail();
    const raw = quoted ?? this.#text.slice(this.#at, end);
    this.#at = end + close.length;
    const inner = open === '[' ? raw.replace(/^\s*[/\\]|[/\\]\s*$/g, '') : raw;
    return { text: toWords(unquoted(inner)) };
  }

  /** `@{ shape: diamond, label: "words" }`, of a node or of an arrow. */
  #attributes(): { text?: string; form?: Form } {
    const block = this.#take(/@\{(?:"[^"]*"|[^"}])*\}/y) ?? this.#fail();
    const shape = /shape:\s*"?([\w-]+)/.exec(block)?.[1] ?? '';
    const label = /label:\s*("[^"]*"|[^,}\n]*)/.exec(block)?.[1];
    const form = NAMED.get(shape);
    return { ...(form && { form }), ...(label && { text: toWords(unquoted(label.trim())) }) };
  }

  /** The words on the arrow that follows. @returns undefined where none does, null for a link that is not drawn */
  #arrow(): string | null | undefined {
    const arrow = this.#take(ARROW);
    if (arrow !== undefined) {
      this.#arrows.add(/([\w-]+)@/.exec(arrow)?.[1] ?? '');
      const words = this.#take(/[ \t]*\|(?:"[^"]*"|[^|"])*\|/y)?.trim();
      if (arrow.includes('~')) return null;
      return toWords(unquoted(words?.slice(1, -1) ?? ''));
    }
    const open = this.#take(OPEN);
    if (open === undefined) return undefined;
    const quoted = this.#take(/[ \t]*"[^"]*"/y);
    const close = CLOSES.get(open.slice(-2)) ?? this.#fail();
    close.lastIndex = this.#at;
    const found = close.exec(this.#text);
    if (!found) return this.#fail();
    const raw = quoted ?? this.#text.slice(this.#at, found.index);
    if (!quoted && raw.includes('\n')) this.#fail();
    this.#at = close.lastIndex;
    return toWords(unquoted(raw));
  }

  /** Takes what is next where it matches. @param isEmptyFine a match of nothing is one too */
  #take(pattern: RegExp, isEmptyFine = false): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined || (found === '' && !isEmptyFine)) return undefined;
    this.#at += found.length;
    return found;
  }

  #fail(): never {
    const line = this.#firstLine + this.#text.slice(0, this.#at).split('\n').length - 1;
    throw new DiagramError('diagram_line_invalid', { line });
  }
}

const BLANK = /[\s;]+/y;
