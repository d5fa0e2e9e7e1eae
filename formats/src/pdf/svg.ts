import type { XmlElement } from '../xml.ts';
import type { Area, Pages } from './page.ts';

/**
 * Draws one of our SVG pictures on a page: rectangles, circles, paths and lines of text in groups, which is all that
 * `renderSvg` writes. Text stays text, so that it can be selected and searched.
 *
 * @param inside what of the picture is wanted, in its own units; what lies beside it may be left out
 */
export function drawSvg(pages: Pages, root: XmlElement, inside: Area): void {
  for (const element of root.children) drawElement(pages, element, inside);
}

/** The elements of ours that nothing is drawn of. */
const SILENT = new Set(['title', 'desc']);

/** @throws Error for an element that our pictures do not have */
function drawElement(pages: Pages, element: XmlElement, inside: Area): void {
  const { name } = element;
  if (SILENT.has(name)) return;
  if (name === 'g') drawSvg(pages, element, inside);
  else if (name === 'text') drawText(pages, element, inside);
  else drawShape(pages, element, inside);
}

function drawShape(pages: Pages, element: XmlElement, inside: Area): void {
  const { doc } = pages;
  const { x, y, width, height, rx, cx, cy, r } = numbersIn(element.attributes);
  const box = boxOf(element);
  if (box && !overlaps(box, inside)) return;
  if (element.name === 'path') doc.path(element.attributes.d ?? '');
  else if (element.name === 'circle') doc.circle(cx, cy, r);
  else if (element.name !== 'rect')
    throw new Error(`a picture with an element that is not drawn: ${element.name}`);
  else if (rx) doc.roundedRect(x, y, width, height, rx);
  else doc.rect(x, y, width, height);
  paint(pages, element.attributes);
}

const NUMBERS = ['x', 'y', 'width', 'height', 'rx', 'cx', 'cy', 'r'] as const;

function numbersIn(attributes: Record<string, string>): Record<(typeof NUMBERS)[number], number> {
  const entries = NUMBERS.map((name) => [name, Number(attributes[name] ?? 0)]);
  return Object.fromEntries(entries);
}

function paint({ doc }: Pages, attributes: Record<string, string>): void {
  const { fill = '#000000', stroke = 'none' } = attributes;
  if (stroke !== 'none') {
    doc.lineWidth(Number(attributes['stroke-width'] ?? 1));
    doc.lineCap(attributes['stroke-linecap'] === 'round' ? 'round' : 'butt');
    doc.lineJoin(attributes['stroke-linejoin'] === 'round' ? 'round' : 'miter');
    const dashes = attributes['stroke-dasharray']?.split(/[ ,]+/).map(Number);
    if (dashes) doc.dash(dashes[0] ?? 1, { space: dashes[1] ?? dashes[0] ?? 1 });
    else doc.undash();
  }
  if (fill !== 'none' && stroke !== 'none') doc.fillAndStroke(fill, stroke);
  else if (stroke !== 'none') doc.stroke(stroke);
  else if (fill !== 'none') doc.fill(fill);
  doc.undash();
}

function drawText(pages: Pages, { attributes, text }: XmlElement, inside: Area): void {
  const { doc } = pages;
  const { size, font } = lookOf(attributes);
  const { y } = numbersIn(attributes);
  const box = textBoxOf(pages, { attributes, text });
  const { x: left, width } = box;
  if (!overlaps(box, inside)) return;
  const { fill = '#000000', stroke } = attributes;
  if (fill === 'none') {
    // the halo of a label, as a box: a text behind the text would be copied twice
    const halo = Number(attributes['stroke-width'] ?? 0) / 2;
    doc.rect(left - halo, y - size, width + 2 * halo, 1.25 * size).fill(stroke ?? '#FFFFFF');
    return;
  }
  doc
    .font(font)
    .fontSize(size)
    .fillColor(fill)
    .text(text, left, y, { lineBreak: false, baseline: 'alphabetic' });
}

/** What a line of text covers. */
function textBoxOf(
  pages: Pages,
  { attributes, text }: Pick<XmlElement, 'attributes' | 'text'>,
): Area {
  const { x, y } = numbersIn(attributes);
  const look = lookOf(attributes);
  const width = pages.widthOf(text, look);
  const left = attributes['text-anchor'] === 'middle' ? x - width / 2 : x;
  return { x: left, y: y - look.size, width, height: 1.3 * look.size };
}

function lookOf(attributes: Record<string, string>) {
  const font = attributes['font-weight'] === '700' ? ('bold' as const) : ('regular' as const);
  return { size: Number(attributes['font-size'] ?? 13), font };
}

/** What an element covers; undefined where that is not known: it is drawn anyway. */
function boxOf({ name, attributes }: XmlElement): Area | undefined {
  const { x, y, width, height, cx, cy, r } = numbersIn(attributes);
  if (name === 'rect') return { x, y, width, height };
  if (name === 'circle') return { x: cx - r, y: cy - r, width: 2 * r, height: 2 * r };
  if (name === 'text') return { x: x - 60, y: y - 15, width: 120, height: 20 };
  return undefined;
}

export function overlaps(one: Area, other: Area): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
