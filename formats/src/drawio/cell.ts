import type { Position } from '@caseloom/engine';
import { toWords } from '../diagram/text.ts';
import { childrenOf, type XmlElement } from '../xml.ts';

/** A shape, an arrow or a label of draw.io. */
export type Cell = {
  id: string;
  parent: string;
  kind: 'vertex' | 'edge' | 'other';
  text: string;
  /** What its style says, by name; a name alone has an empty text. */
  style: ReadonlyMap<string, string>;
  source: string;
  target: string;
  /** From its parent, where that is a shape. */
  corner: Position;
  size: { width: number; height: number };
  isHidden: boolean;
};

/** The cells of a page, in the order of the file. */
export function cellsIn(model: XmlElement): Cell[] {
  const [root] = childrenOf(model, 'root');
  return (root?.children ?? []).map(toCell);
}

/** A cell with more facts than draw.io has names for stands in an element that has its id and its label. */
function toCell(element: XmlElement): Cell {
  const { attributes: outer } = element;
  const inner = element.name === 'mxCell' ? element : childrenOf(element, 'mxCell')[0];
  const { attributes = {} } = inner ?? {};
  const { style = '', parent = '', source = '', target = '' } = attributes;
  const styles = styleOf(style);
  const [geometry] = inner ? childrenOf(inner, 'mxGeometry') : [];
  const { x, y, width, height, relative } = geometry?.attributes ?? {};
  return {
    id: outer.id ?? attributes.id ?? '',
    parent,
    kind: attributes.vertex === '1' ? 'vertex' : attributes.edge === '1' ? 'edge' : 'other',
    text: wordsOf(outer.label ?? outer.value ?? attributes.value ?? '', styles.get('html') === '1'),
    style: styles,
    source,
    target,
    corner: relative === '1' ? { x: 0, y: 0 } : { x: number(x), y: number(y) },
    size: { width: number(width), height: number(height) },
    isHidden: attributes.visible === '0',
  };
}

/** `rhombus;html=1;` */
function styleOf(style: string): Map<string, string> {
  const entries = style.split(';').map((part): [string, string] => {
    const index = part.indexOf('=');
    return index < 0 ? [part.trim(), ''] : [part.slice(0, index).trim(), part.slice(index + 1)];
  });
  return new Map(entries.filter(([name]) => name !== ''));
}

/** Elements that begin a line of their own. */
const BLOCKS = /<\/?(?:div|p|li|ul|ol|table|tr|td|th|h[1-6]|hr|blockquote|pre)(?:\s[^<>]*)?>/gi;

/** The words of a label: of HTML where its style says so, else as they stand. */
function wordsOf(label: string, isHtml: boolean): string {
  const html = isHtml
    ? label.slice(0, MAX_LABEL).replace(BLOCKS, ' ')
    : label.slice(0, MAX_LABEL).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return toWords(html);
}

const MAX_LABEL = 20_000;

/** A number as the file has it; what is none is none far away. */
function number(text = '0'): number {
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) < 1e6 ? value : 0;
}
