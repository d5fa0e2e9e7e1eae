import { Diagram, DiagramError, type Form } from '../diagram/diagram.ts';
import { toWords } from '../diagram/text.ts';
import { readDiagram } from '../diagram/to-model.ts';
import type { ReadResult } from '../model-file.ts';
import { type Token, tokensOf } from './tokens.ts';

const HEADER =
  /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|#[^\n]*\n)*(?:strict\s+)?digraph\b[^{;\n]*\s*\{/i;

/** Whether a text is a directed graph of Graphviz. */
export function isDot(text: string): boolean {
  return HEADER.test(text);
}

/** Reads a directed graph of Graphviz's language DOT. */
export function readDot(text: string, name: string): ReadResult {
  return readDiagram(() => new Reader(tokensOf(text)).read(), name);
}

type Attributes = Map<string, string>;
/** What a block gives to the nodes and edges that are written in it. */
type Defaults = { node: Attributes; edge: Attributes };

/** As deep as blocks in blocks are read. */
const MAX_DEPTH = 50;

class Reader {
  readonly #tokens: Token[];
  readonly #diagram = new Diagram();
  /** Nodes in which a walk may end. */
  readonly #accepting = new Set<string>();
  #at = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  read(): Diagram {
    if (this.#isWord('strict')) this.#at += 1;
    this.#at += 1;
    const title = this.#peek()?.kind === 'id' ? this.#id() : '';
    this.#diagram.title = toWords(title.replace(/_/g, ' '));
    this.#block({ node: new Map(), edge: new Map() }, 0);
    for (const id of this.#accepting) {
      this.#diagram.node('end of all', { form: 'end', text: '' });
      this.#diagram.arrow(id, 'end of all');
    }
    return this.#diagram;
  }

  /** @returns the nodes that the block names */
  #block(outer: Defaults, depth: number): string[] {
    if (depth > MAX_DEPTH) throw new DiagramError('diagram_too_large', { limit: MAX_DEPTH });
    this.#sign('{');
    const defaults = { node: new Map(outer.node), edge: new Map(outer.edge) };
    const named = new Set<string>();
    while (!this.#take('}')) {
      if (this.#take(';')) continue;
      for (const id of this.#statement(defaults, depth)) named.add(id);
    }
    return [...named];
  }

  #statement(defaults: Defaults, depth: number): string[] {
    const kind = ['graph', 'node', 'edge'].find((word) => this.#isWord(word));
    if (kind && this.#peek(1)?.text === '[') {
      this.#at += 1;
      const target = kind === 'node' || kind === 'edge' ? defaults[kind] : new Map();
      for (const [key, value] of this.#attributes()) target.set(key, value);
      return [];
    }
    if (this.#peek(1)?.text === '=' && this.#peek()?.kind === 'id') {
      const key = this.#id();
      this.#sign('=');
      const value = this.#id();
      if (key === 'label' && depth === 0) this.#diagram.title = toWords(value);
      return [];
    }
    return this.#edges(defaults, depth);
  }

  #edges(defaults: Defaults, depth: number): string[] {
    const ends = [this.#end(defaults, depth)];
    while (this.#take('->') || this.#take('--')) ends.push(this.#end(defaults, depth));
    const own = this.#attributes();
    const [first] = ends;
    if (ends.length === 1 && first && !first.isBlock)
      for (const id of first.ids) this.#draw(id, own);
    const text = toWords(own.get('label') ?? defaults.edge.get('label') ?? '');
    const isBack = (own.get('dir') ?? defaults.edge.get('dir')) === 'back';
    for (const [index, { ids }] of ends.slice(1).entries()) {
      const before = ends[index]?.ids ?? [];
      this.#join(isBack ? ids : before, isBack ? before : ids, text);
    }
    return ends.flatMap(({ ids }) => ids);
  }

  #join(sources: string[], targets: string[], text: string): void {
    for (const source of sources)
      for (const target of targets) this.#diagram.arrow(source, target, text);
  }

  #end(defaults: Defaults, depth: number): { ids: string[]; isBlock: boolean } {
    const isNamed = this.#isWord('subgraph');
    if (isNamed) {
      this.#at += 1;
      if (this.#peek()?.kind === 'id') this.#id();
    }
    if (isNamed || this.#peek()?.text === '{') {
      if (isNamed) this.#diagram.leaveOut('subgraph');
      return { ids: this.#block(defaults, depth + 1), isBlock: true };
    }
    const id = this.#id();
    while (this.#take(':')) this.#id();
    if (!this.#diagram.nodes.has(id)) {
      this.#diagram.node(id, { text: toWords(id) });
      this.#draw(id, defaults.node);
    }
    return { ids: [id], isBlock: false };
  }

  #draw(id: string, attributes: Attributes): void {
    const label = attributes.get('label')?.replaceAll('\\N', id);
    const shape = attributes.get('shape')?.toLowerCase() ?? '';
    const form: Form | undefined = shape === 'diamond' ? 'question' : shape ? 'plain' : undefined;
    const text = shape === 'point' ? '' : label && label !== id ? toWords(label) : label;
    this.#diagram.node(id, { text, form });
    if (shape) this.#accepting.delete(id);
    if (shape === 'doublecircle') this.#accepting.add(id);
  }

  #attributes(): Attributes {
    const attributes: Attributes = new Map();
    while (this.#take('[')) {
      while (!this.#take(']')) {
        const key = this.#id();
        attributes.set(key, this.#take('=') ? this.#id() : 'true');
        if (!this.#take(',')) this.#take(';');
      }
    }
    return attributes;
  }

  #id(): string {
    const token = this.#peek();
    if (token?.kind !== 'id') return this.#fail();
    this.#at += 1;
    const parts = [token.text];
    while (token.isQuoted && this.#peek()?.text === '+' && this.#peek(1)?.isQuoted) {
      parts.push(this.#peek(1)?.text ?? '');
      this.#at += 2;
    }
    return parts.join('');
  }

  #isWord(word: string): boolean {
    const token = this.#peek();
    return token?.kind === 'id' && !token.isQuoted && token.text.toLowerCase() === word;
  }

  #peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  #take(text: string): boolean {
    const token = this.#peek();
    const isNext = token?.kind === 'sign' && token.text === text;
    if (isNext) this.#at += 1;
    return isNext;
  }

  #sign(text: string): void {
    if (!this.#take(text)) this.#fail();
  }

  #fail(): never {
    const line = (this.#peek() ?? this.#tokens.at(-1))?.line ?? 1;
    throw new DiagramError('diagram_line_invalid', { line });
  }
}
