import type { Position } from '@caseloom/engine';
import { Diagram, type Form } from '../diagram/diagram.ts';
import type { XmlElement } from '../xml.ts';
import { type Cell, cellsIn } from './cell.ts';
import { drawsStates } from './states.ts';

/** Forms by the names that styles have for shapes. */
const FORMS: readonly [RegExp, Form][] = [
  [/^(?:rhombus|mxgraph\.flowchart\.decision|mxgraph\.bpmn\.gateway2?)$/, 'question'],
  [/^(?:startState|mxgraph\.flowchart\.start_[12])$/, 'start'],
  [/^endState$/, 'end'],
  [/^(?:line|mxgraph\.flowchart\.parallel_mode)$/, 'bar'],
];
/** Shapes that only say something to the reader. */
const REMARKS = /^(?:text|note2?|callout|mxgraph\.flowchart\.annotation_[12])$/;

/** A bar is so many times as long as it is wide. */
const BAR_RATIO = 8;

/**
 * Draws a page: shapes as nodes, containers as groups, connectors as arrows.
 *
 * @param title what the page is called
 * @throws DiagramError where it is too large
 */
export function drawPage(model: XmlElement, title = ''): Diagram {
  return new Page(cellsIn(model), title).draw();
}

class Page {
  readonly #diagram: Diagram;
  readonly #cells: readonly Cell[];
  /** The ids of all shapes, and of those with shapes inside. */
  readonly #shapes = new Set<string>();
  readonly #containers = new Set<string>();
  /** By parent: what is not drawn yet. */
  readonly #children: Map<string, Cell[]>;
  /** The ids of shapes at the ends of arrows. */
  readonly #ends = new Set<string>();

  constructor(cells: Cell[], title: string) {
    this.#cells = cells;
    this.#children = Map.groupBy(
      cells.filter(({ kind }) => kind === 'vertex'),
      ({ parent }) => parent,
    );
    for (const { id, parent, kind } of cells) {
      if (kind !== 'vertex') continue;
      this.#shapes.add(id);
      this.#containers.add(parent);
    }
    for (const { kind, source, target } of cells)
      if (kind === 'edge' && this.#shapes.has(source) && this.#shapes.has(target))
        for (const id of [source, target]) this.#ends.add(id);
    this.#diagram = new Diagram({ hasStates: drawsStates(cells, this.#ends, title) });
  }

  draw(): Diagram {
    for (const cell of this.#cells) {
      // layers, and what they stand in, are neither shapes nor connectors
      if (cell.kind === 'other' && !cell.isHidden) this.#drawChildren(cell, ORIGIN, false);
      else if (cell.kind === 'other') this.#diagram.leaveOut('hidden layer');
    }
    for (const cell of this.#cells) if (cell.kind === 'edge') this.#connect(cell);
    return this.#diagram;
  }

  #drawChildren({ id }: Cell, offset: Position, isConnected: boolean): void {
    for (const child of this.#take(id)) this.#drawShape(child, offset, isConnected);
  }

  /** The shapes in a cell, once: of two cells with one id the first has them. */
  #take(id: string): Cell[] {
    const children = this.#children.get(id) ?? [];
    this.#children.delete(id);
    return children;
  }

  #drawShape(cell: Cell, offset: Position, isInside: boolean): void {
    const { id, style, text, size, corner } = cell;
    if (cell.isHidden) {
      this.#diagram.leaveOutNamed('hidden shape', text);
      return;
    }
    const place = { x: offset.x + corner.x, y: offset.y + corner.y };
    const isConnected = isInside || this.#ends.has(id);
    if (this.#isContainer(cell)) {
      this.#diagram.leaveOutNamed(style.has('swimlane') ? 'swimlane' : 'group', text);
      this.#diagram.openGroup(id, text);
      this.#drawChildren(cell, place, isConnected);
      this.#diagram.closeGroup();
      return;
    }
    const remark = shapesOf(style).find((shape) => REMARKS.test(shape));
    if (!isConnected && (this.#ends.size > 0 || remark)) {
      this.#diagram.leaveOutNamed(remark ?? 'shape without connectors', text);
      return;
    }
    const position = { x: place.x + size.width / 2 - 50, y: place.y + size.height / 2 - 40 };
    this.#diagram.node(id, { text, form: formOf(cell), position });
  }

  /** Draws a connector with its own label and those that stand on it. */
  #connect({ id, text, style, source, target, isHidden }: Cell): void {
    const { nodes, groups } = this.#diagram;
    const isDrawn = (end: string) => nodes.has(end) || groups.has(end);
    const labels = this.#take(id).map((label) => label.text);
    const words = [text, ...labels].filter(Boolean).join(' ');
    if (isHidden || !isDrawn(source) || !isDrawn(target)) {
      const ends = [source, target].map((end) => nodes.get(end)?.text || '?').join(' → ');
      this.#diagram.leaveOutNamed(
        isHidden ? 'hidden connector' : 'connector without ends',
        [ends === '? → ?' ? '' : ends, words].filter(Boolean).join(' '),
      );
      return;
    }
    const isBack =
      style.get('endArrow') === 'none' && (style.get('startArrow') ?? 'none') !== 'none';
    if (isBack) this.#diagram.arrow(target, source, words);
    else this.#diagram.arrow(source, target, words);
  }

  #isContainer({ id, style }: Cell): boolean {
    return this.#containers.has(id) || (style.has('swimlane') && !this.#ends.has(id));
  }
}

const ORIGIN: Position = { x: 0, y: 0 };

/** The names of a shape: `rhombus;…` or `shape=…`. */
function shapesOf(style: ReadonlyMap<string, string>): string[] {
  const alone = [...style].flatMap(([name, value]) => (value === '' ? [name] : []));
  return [...alone, style.get('shape') ?? ''];
}

function formOf({ style, text, size: { width, height } }: Cell): Form {
  const shapes = shapesOf(style);
  const known = FORMS.find(([pattern]) => shapes.some((shape) => pattern.test(shape)));
  if (known) return known[1];
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return text === '' && short > 0 && long / short >= BAR_RATIO ? 'bar' : 'plain';
}
