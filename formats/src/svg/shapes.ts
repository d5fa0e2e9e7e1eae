import type { ModelNode, Note, Step } from '@caseloom/engine';
import { plain } from '../export.ts';
import { HIGH, WIDE } from './size.ts';
import { escapeXml, wrap } from './text.ts';
import type { Colors } from './theme.ts';

/** What is written in a node: its letters and lines, and how far it is from the node's sides. */
const TEXT = { size: 13, line: 17, left: 38, right: 10 };
const SMALL = 12;
const MAX_LINES = 3;

/** A circle with a triangle to start. */
export function drawStart({ position: { x, y } }: ModelNode, colors: Colors): string {
  const circle = `<circle cx="${x + 30}" cy="${y + 30}" r="28.75" fill="${colors.surface}" stroke="${colors.pass}" stroke-width="2.5"/>`;
  return `${circle}<path d="M${x + 24} ${y + 19}l17 11l-17 11z" fill="${colors.pass}"/>`;
}

/** A circle around a disc to end. */
export function drawEnd({ position: { x, y } }: ModelNode, colors: Colors): string {
  const center = `cx="${x + 30}" cy="${y + 30}"`;
  return `<circle ${center} r="28.75" fill="${colors.surface}" stroke="${colors.text}" stroke-width="2.5"/><circle ${center} r="17" fill="${colors.text}"/>`;
}

/** A step: its bar and sign tell its role, a tick for what is checked, a triangle for what is done, a ring for what is given. */
export function drawStep({ position }: ModelNode, step: Step, colors: Colors): string {
  const { x, y } = position;
  const bar = { context: colors.strong, action: colors.primary, outcome: colors.pass }[step.type];
  const path = {
    context: `M${x + 21.5} ${y + 30}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0`,
    action: `M${x + 20.5} ${y + 24.5}v11l9 -5.5z`,
    outcome: `M${x + 19} ${y + 30}l3.5 3.5l7 -7`,
  }[step.type];
  const sign = `<path d="${path}" fill="none" stroke="${bar}" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round"/>`;
  const box = `<rect x="${x + 0.75}" y="${y + 0.75}" width="${WIDE - 1.5}" height="${HIGH - 1.5}" rx="8" fill="${colors.surface}" stroke="${colors.strong}" stroke-width="1.5"/>`;
  const side = `<path d="M${x + 6} ${y + 1}v${HIGH - 2}a6 6 0 0 1 -5 -6v-${HIGH - 14}a6 6 0 0 1 5 -6z" fill="${bar}"/>`;
  return `${box}${side}${sign}${words(step, position, colors)}`;
}

/** A call of another model: a double border, and how many steps are in it where that is known. */
export function drawNested(
  { position }: ModelNode,
  { name, steps }: { name: string; steps: number | undefined },
  colors: Colors,
): string {
  const { x, y } = position;
  const border = `stroke="${colors.nested}" stroke-width="1.33"`;
  const outer = `<rect x="${x + 0.67}" y="${y + 0.67}" width="${WIDE - 1.33}" height="${HIGH - 1.33}" rx="8" fill="${colors.nestedSoft}" ${border}/>`;
  const inner = `<rect x="${x + 3.33}" y="${y + 3.33}" width="${WIDE - 6.67}" height="${HIGH - 6.67}" rx="5.5" fill="none" ${border}/>`;
  const bar = `<rect x="${x + 4}" y="${y + 4}" width="5" height="${HIGH - 8}" rx="2.5" fill="${colors.nested}"/>`;
  const sign = `<path d="M${x + 20} ${y + 28}a1.5 1.5 0 0 1 1.5 -1.5h6a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1 -1.5 1.5h-6a1.5 1.5 0 0 1 -1.5 -1.5zM${x + 17} ${y + 31.5}v-6.5a1.5 1.5 0 0 1 1.5 -1.5h6.5" fill="none" stroke="${colors.nested}" stroke-width="1.25"/>`;
  const count = steps === undefined ? '' : drawCount(steps, position, colors);
  const room = { right: steps === undefined ? TEXT.right : 44 };
  return `${outer}${inner}${bar}${sign}${words({ label: name }, position, colors, room)}${count}`;
}

function drawCount(steps: number, { x, y }: ModelNode['position'], colors: Colors): string {
  const text = `<text x="${x + WIDE - 24}" y="${y + 34}" fill="${colors.nested}" text-anchor="middle" font-size="${SMALL}">${steps}</text>`;
  return `<rect x="${x + WIDE - 38}" y="${y + 20}" width="28" height="20" rx="10" fill="none" stroke="${colors.nested}" stroke-width="1"/>${text}`;
}

/** A note: dashed, and on top of nothing. */
export function drawNote(note: Note, colors: Colors): string {
  const { x, y } = note.position;
  const { width, height } = noteSize(note);
  const box = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${colors.warnSoft}" stroke="${colors.warn}" stroke-width="1.5" stroke-dasharray="6 4"/>`;
  const maxLines = Math.max(1, Math.floor((height - 16) / NOTE_LINE));
  const lines = note.text
    .split('\n')
    .flatMap((line) => wrap(line, width - 27, TEXT.size, maxLines));
  const look = { x: x + 13.5, fill: colors.text, line: NOTE_LINE };
  return box + textLines(lines.slice(0, maxLines), { ...look, y: y + 23 });
}

const NOTE_LINE = 18;

/** How large a note is drawn. */
export function noteSize({ width = 180, height = 90 }: Note): { width: number; height: number } {
  return { width, height };
}

/** A line under a circle. */
export function drawCaption(text: string, x: number, y: number, colors: Colors): string {
  return textLines([text], { x, y, fill: colors.quiet, anchor: 'middle' });
}

/** A label, and below it what is expected, in the middle of a node's height. */
function words(
  { label, expected }: { label: string; expected?: string },
  { x, y }: ModelNode['position'],
  colors: Colors,
  { right } = TEXT as { right: number },
): string {
  const width = WIDE - TEXT.left - right;
  const lines = wrap(plain(label), width, TEXT.size, expected ? MAX_LINES - 1 : MAX_LINES);
  const rest = expected ? wrap(plain(expected), width, SMALL, 1) : [];
  const top = y + HIGH / 2 - ((lines.length + rest.length) * TEXT.line) / 2 + 12.5;
  const below = top + lines.length * TEXT.line;
  const left = x + TEXT.left;
  return (
    textLines(lines, { x: left, y: top, fill: colors.text }) +
    textLines(rest, { x: left, y: below, fill: colors.quiet, size: SMALL })
  );
}

type Lines = {
  x: number;
  y: number;
  fill: string;
  anchor?: 'start' | 'middle';
  size?: number;
  line?: number;
};

function textLines(lines: string[], look: Lines): string {
  const { x, y, fill, anchor = 'start', size = TEXT.size, line = TEXT.line } = look;
  return lines
    .map(
      (text, index) =>
        `<text x="${x}" y="${y + index * line}" fill="${fill}" text-anchor="${anchor}" font-size="${size}">${escapeXml(text)}</text>`,
    )
    .join('');
}
