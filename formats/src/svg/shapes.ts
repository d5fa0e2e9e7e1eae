import type { ModelNode, Note, StepType } from '@caseloom/engine';
import { type MeasuredNode, NODE_TEXT, widthOf, wrap } from '@caseloom/layout';
import { noteSize } from './size.ts';
import { escapeXml } from './text.ts';
import type { Colors } from './theme.ts';

const SMALL = 12;

/** A circle with a triangle to start. */
export function drawStart({ position: { x, y } }: ModelNode, name: string, colors: Colors): string {
  const circle = `<circle cx="${x + 30}" cy="${y + 30}" r="28.75" fill="${colors.surface}" stroke="${colors.pass}" stroke-width="2.5">${titleOf(name)}</circle>`;
  return `${circle}<path d="M${x + 24} ${y + 19}l17 11l-17 11z" fill="${colors.pass}"/>`;
}

/** A circle around a disc to end. */
export function drawEnd({ position: { x, y } }: ModelNode, name: string, colors: Colors): string {
  const center = `cx="${x + 30}" cy="${y + 30}"`;
  return `<circle ${center} r="28.75" fill="${colors.surface}" stroke="${colors.text}" stroke-width="2.5">${titleOf(name)}</circle><circle ${center} r="17" fill="${colors.text}"/>`;
}

/** What a picture says of a shape that has no words. */
const titleOf = (name: string) => `<title>${escapeXml(name)}</title>`;

/** A step: its bar and sign tell its role, a tick for what is checked, a triangle for what is done, a ring for what is given. */
export function drawStep(
  { position }: ModelNode,
  { type, ...size }: MeasuredNode & { type: StepType },
  colors: Colors,
): string {
  const { x } = position;
  const { width, height } = size;
  // signs are drawn around the middle of a node that is 60 high
  const y = position.y + height / 2 - 30;
  const top = position.y;
  const bar = { context: colors.strong, action: colors.primary, outcome: colors.pass }[type];
  const path = {
    context: `M${x + 21.5} ${y + 30}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0`,
    action: `M${x + 20.5} ${y + 24.5}v11l9 -5.5z`,
    outcome: `M${x + 19} ${y + 30}l3.5 3.5l7 -7`,
  }[type];
  const sign = `<path d="${path}" fill="none" stroke="${bar}" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round"/>`;
  const box = `<rect x="${x + 0.75}" y="${top + 0.75}" width="${width - 1.5}" height="${height - 1.5}" rx="8" fill="${colors.surface}" stroke="${colors.strong}" stroke-width="1.5"/>`;
  const side = `<path d="M${x + 6} ${top + 1}v${height - 2}a6 6 0 0 1 -5 -6v-${height - 14}a6 6 0 0 1 5 -6z" fill="${bar}"/>`;
  return `${box}${side}${sign}${words(size, position, colors)}`;
}

/** A call of another model: a double border, and how many steps are in it where that is known. */
export function drawNested(
  { position }: ModelNode,
  { steps, ...size }: MeasuredNode & { steps: number | undefined },
  colors: Colors,
): string {
  const { x, y } = position;
  const { width, height } = size;
  const middle = y + height / 2 - 30;
  const border = `stroke="${colors.nested}" stroke-width="1.33"`;
  const outer = `<rect x="${x + 0.67}" y="${y + 0.67}" width="${width - 1.33}" height="${height - 1.33}" rx="8" fill="${colors.nestedSoft}" ${border}/>`;
  const inner = `<rect x="${x + 3.33}" y="${y + 3.33}" width="${width - 6.67}" height="${height - 6.67}" rx="5.5" fill="none" ${border}/>`;
  const bar = `<rect x="${x + 4}" y="${y + 4}" width="5" height="${height - 8}" rx="2.5" fill="${colors.nested}"/>`;
  const sign = `<path d="M${x + 20} ${middle + 28}a1.5 1.5 0 0 1 1.5 -1.5h6a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1 -1.5 1.5h-6a1.5 1.5 0 0 1 -1.5 -1.5zM${x + 17} ${middle + 31.5}v-6.5a1.5 1.5 0 0 1 1.5 -1.5h6.5" fill="none" stroke="${colors.nested}" stroke-width="1.25"/>`;
  const count = steps === undefined ? '' : drawCount(steps, { x: x + width, y: middle }, colors);
  return `${outer}${inner}${bar}${sign}${words(size, position, colors)}${count}`;
}

/** @param corner the right border of the node, and 30 above its middle */
function drawCount(steps: number, { x, y }: ModelNode['position'], colors: Colors): string {
  const text = `<text x="${x - 24}" y="${y + 34}" fill="${colors.nested}" text-anchor="middle" font-size="${SMALL}">${steps}</text>`;
  return `<rect x="${x - 38}" y="${y + 20}" width="28" height="20" rx="10" fill="none" stroke="${colors.nested}" stroke-width="1"/>${text}`;
}

/** Its rules and what a tester decided about a node, in a pill on its lower border; nothing where there is nothing. */
export function drawBadge(
  { position: { x, y } }: ModelNode,
  { words, height }: Pick<MeasuredNode, 'height'> & { words: string },
  colors: Colors,
): string {
  if (!words) return '';
  const width = widthOf(words, PILL.size) + 2 * PILL.side;
  const [left, top] = [x + PILL.left, y + height - PILL.height / 2];
  const pill = `<rect x="${left}" y="${top}" width="${width}" height="${PILL.height}" rx="${PILL.height / 2}" fill="${colors.surface}" stroke="${colors.strong}" stroke-width="1"/>`;
  return `${pill}<text x="${left + PILL.side}" y="${top + 12}" fill="${colors.quiet}" font-size="${PILL.size}">${escapeXml(words)}</text>`;
}

const PILL = { left: 12, side: 6, height: 16, size: 11 };

/** A note: dashed, and on top of nothing. */
export function drawNote(note: Note, colors: Colors): string {
  const { x, y } = note.position;
  const { width, height } = noteSize(note);
  const box = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${colors.warnSoft}" stroke="${colors.warn}" stroke-width="1.5" stroke-dasharray="6 4"/>`;
  const maxLines = Math.max(1, Math.floor((height - 16) / NOTE_LINE));
  const lines = note.text
    .split('\n')
    .flatMap((line) => wrap(line, width - 27, NODE_TEXT.size, maxLines));
  const look = { x: x + 13.5, fill: colors.text, line: NOTE_LINE };
  return box + textLines(lines.slice(0, maxLines), { ...look, y: y + 23 });
}

const NOTE_LINE = 18;

/** A label, and below it what is expected, in the middle of a node's height. */
function words(
  { lines, expected, height }: MeasuredNode,
  { x, y }: ModelNode['position'],
  colors: Colors,
): string {
  const { line, left } = NODE_TEXT;
  const count = lines.length + (expected ? 1 : 0);
  const top = y + height / 2 - (count * line) / 2 + 12.5;
  const below = { x: x + left, y: top + lines.length * line, fill: colors.quiet, size: SMALL };
  return (
    textLines(lines, { x: x + left, y: top, fill: colors.text }) +
    textLines(expected ? [expected] : [], below)
  );
}

type Lines = {
  x: number;
  y: number;
  fill: string;
  size?: number;
  line?: number;
};

function textLines(lines: string[], look: Lines): string {
  const { x, y, fill, size = NODE_TEXT.size, line = NODE_TEXT.line } = look;
  return lines
    .map(
      (text, index) =>
        `<text x="${x}" y="${y + index * line}" fill="${fill}" font-size="${size}">${escapeXml(text)}</text>`,
    )
    .join('');
}
