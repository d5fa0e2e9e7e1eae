import { Diagram, DiagramError, type Form } from '../diagram/diagram.ts';
import type { Clauses } from './clauses.ts';

/** An end of the flow that leads on to whatever comes next, with the answer that it gives. */
type Loose = { source: string; text: string };

type Frame = {
  kind: 'if' | 'switch' | 'while' | 'repeat' | 'fork';
  /** The node from which the branches part, or to which the loop leads back. */
  node: string;
  /** The ends of the branches so far, and of what leaves a loop in its middle. */
  ends: Loose[];
  hasElse?: boolean;
  form?: Form;
  backward?: string;
};

const MAX_DEPTH = 200;

/** An activity while it is drawn, statement by statement. Each method throws a DiagramError where its statement does not fit. */
export class Flow {
  line = 1;
  readonly #diagram = new Diagram();
  readonly #frames: Frame[] = [];
  #loose: Loose[] = [];
  #words = '';
  #count = 0;

  setTitle(title: string): void {
    this.#diagram.title = title;
  }

  leaveOut(what: string): void {
    this.#diagram.leaveOut(what);
  }

  /** The words of the next arrow. */
  say(words: string): void {
    this.#words = words;
  }

  start(): void {
    this.#loose.push({ source: this.#draw('start', ''), text: '' });
  }

  stop(): void {
    if (this.#loose.length > 0) this.#place('end', 'end', '');
    this.#loose = [];
  }

  /** Ends a branch without an end of the activity; behind a connector the flow goes on elsewhere. */
  detach(): void {
    if (this.#loose.every(({ source }) => source.startsWith('connector '))) this.#loose = [];
    else this.stop();
  }

  step(words: string): void {
    this.#next('plain', words);
  }

  connector(name: string): void {
    this.#place(`connector ${name}`, 'decision', '');
  }

  label(name: string): void {
    this.#place(`label ${name}`, 'decision', '');
  }

  goTo(name: string): void {
    this.label(name);
    this.#loose = [];
  }

  if({ subject, yes }: Clauses): void {
    this.#branch('if', subject);
    this.#loose = [{ source: this.#top('if').node, text: yes }];
  }

  elseIf({ subject, yes }: Clauses): void {
    const frame = this.#top('if');
    this.#endBranch(frame, '');
    frame.node = this.#next('decision', subject);
    this.#loose = [{ source: frame.node, text: yes }];
  }

  else(words: string): void {
    const frame = this.#top('if');
    this.#endBranch(frame, words);
    frame.hasElse = true;
  }

  endIf(): void {
    const { node, ends, hasElse } = this.#pop('if');
    this.#loose.unshift(...ends);
    if (!hasElse) this.#loose.push({ source: node, text: '' });
  }

  switch({ subject }: Clauses): void {
    this.#branch('switch', subject);
    this.#loose = [];
  }

  case(words: string): void {
    this.#endBranch(this.#top('switch'), words);
  }

  endSwitch(): void {
    this.#loose.unshift(...this.#pop('switch').ends);
  }

  while({ subject, yes }: Clauses): void {
    this.#branch('while', subject);
    this.#loose = [{ source: this.#top('while').node, text: yes }];
  }

  endWhile(words: string): void {
    const { node, ends, backward } = this.#pop('while');
    if (backward !== undefined && this.#loose.length > 0) this.step(backward);
    this.#leadTo(node);
    this.#loose = [{ source: node, text: words }, ...ends];
  }

  repeat(words: string): void {
    this.#branch('repeat', '');
    if (words) this.step(words);
  }

  repeatWhile({ subject, yes, no }: Clauses): void {
    const { node, ends, backward } = this.#pop('repeat');
    const question = this.#next('decision', subject);
    this.#loose = [{ source: question, text: yes }];
    if (backward !== undefined) this.step(backward);
    this.#leadTo(node);
    this.#loose = [{ source: question, text: no }, ...ends];
  }

  backward(words: string): void {
    this.#loop().backward = words;
  }

  break(): void {
    this.#loop().ends.push(...this.#loose);
    this.#loose = [];
  }

  /** Begins parts that go on at the same time (`bar`), or of which one is taken. */
  fork(form: 'bar' | 'decision'): void {
    this.#branch('fork', '', form);
  }

  again(): void {
    this.#endBranch(this.#top('fork'), '');
  }

  endFork(): void {
    const { ends, form = 'bar' } = this.#pop('fork');
    this.#loose.unshift(...ends);
    if (this.#loose.length > 0) this.#next(form, '');
  }

  /** What is drawn. What leads on to nothing ends the activity. */
  finish(): Diagram {
    if (this.#frames.length > 0) this.#fail();
    this.stop();
    return this.#diagram;
  }

  #branch(kind: Frame['kind'], words: string, form: Form = 'decision'): void {
    if (this.#frames.length >= MAX_DEPTH) {
      throw new DiagramError('diagram_too_large', { limit: MAX_DEPTH });
    }
    this.#frames.push({ kind, node: this.#next(form, words), ends: [], form });
  }

  /** Puts the ends of a branch aside and begins the next. */
  #endBranch(frame: Frame, words: string): void {
    for (const end of this.#loose) frame.ends.push(end);
    this.#loose = [{ source: frame.node, text: words }];
  }

  #next(form: Form, words: string): string {
    this.#count += 1;
    return this.#place(`${form} ${this.#count}`, form, words);
  }

  #draw(form: Form, text: string): string {
    this.#count += 1;
    const id = `${form} ${this.#count}`;
    this.#diagram.node(id, { form, text });
    return id;
  }

  #place(id: string, form: Form, text: string): string {
    this.#diagram.node(id, { form, text });
    this.#leadTo(id);
    this.#loose = [{ source: id, text: '' }];
    return id;
  }

  #leadTo(id: string): void {
    for (const { source, text } of this.#loose)
      this.#diagram.arrow(source, id, [text, this.#words].filter(Boolean).join(' '));
    this.#words = '';
  }

  #loop(): Frame {
    const frame = this.#frames.findLast(({ kind }) => kind === 'while' || kind === 'repeat');
    return frame ?? this.#fail();
  }

  #top(kind: Frame['kind']): Frame {
    const frame = this.#frames.at(-1);
    return frame?.kind === kind ? frame : this.#fail();
  }

  #pop(kind: Frame['kind']): Frame {
    const frame = this.#top(kind);
    this.#frames.pop();
    return frame;
  }

  #fail(): never {
    throw new DiagramError('diagram_line_invalid', { line: this.line });
  }
}
