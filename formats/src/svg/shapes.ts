import type { ModelNode, Note, Step } from '@caseloom/engine';
import { plain } from '../export.ts';
import { HIGH, WIDE } from './geometry.ts';
import { escapeXml, wrap } from './text.ts';
import type { Colors } from './theme.ts';

/** A circle with a triangle to start. */
export function drawStart({ position: { x, y } }: ModelNode, colors: Colors): string {
  const circle = `<circle cx="${x + 30}" cy="${y + 30}" r="28.75" fill="${colors.surface}" stroke="${colors.pass}" stroke-width="2.5"/>`;
  return `${circle}<path d="M${x + 24} ${y + 19}l17 11l-17 11z" fill="${colors.pass}"/>`;
}

/** A circle around a disc to end. */
export function drawEnd({ position: { x, y } }: ModelNode, colors: Colors): string {
  const at = `cx="${x + 30}" cy="${y + 30}"`;
  return `<circle ${at} r="28.75" fill="${colors.surface}" stroke="${colors.text}" stroke-width="2.5"/><circle ${at} r="17" fill="${colors.text}"/>`;
}

/** A step: its bar and mark tell its role, a tick for what is checked, a triangle for what is done, a dot for what is given. */
export function drawStep({ position }: ModelNode, step: Step, colors: Colors): string {
  const { x, y } = position;
  const bar = { context: colors.strong, action: colors.primary, outcome: colors.pass }[step.type];
  const mark = {
    context: `<circle cx="${x + 22}" cy="${y + 30}" r="4.5" fill="none" stroke="${bar}" stroke-width="1.75"/>`,
    action: `<path d="M${x + 18} ${y + 24}l9 6l-9 6z" fill="${bar}"/>`,
    outcome: `<path d="M${x + 16} ${y + 30}l4.5 4.5l8-9" fill="none" stroke="${bar}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`,
  }[step.type];
  const box = `<rect x="${x + 0.75}" y="${y + 0.75}" width="${WIDE - 1.5}" height="${HIGH - 1.5}" rx="8" fill="${colors.surface}" stroke="${colors.strong}" stroke-width="1.5"/>`;
  const side = `<path d="M${x + 6} ${y + 1}v${HIGH - 2}a6 6 0 0 1 -5 -6v-${HIGH - 14}a6 6 0 0 1 5 -6z" fill="${bar}"/>`;
  return `${box}${side}${mark}${label(step.label, x + 36, y, colors.text)}`;
}

/** A call of another model: a double border. */
export function drawNested({ position }: ModelNode, name: string, colors: Colors): string {
  const { x, y } = position;
  const outer = `<rect x="${x + 0.75}" y="${y + 0.75}" width="${WIDE - 1.5}" height="${HIGH - 1.5}" rx="8" fill="${colors.nestedSoft}" stroke="${colors.nested}" stroke-width="1.5"/>`;
  const inner = `<rect x="${x + 4}" y="${y + 4}" width="${WIDE - 8}" height="${HIGH - 8}" rx="5" fill="none" stroke="${colors.nested}" stroke-width="1.5"/>`;
  const mark = `<g fill="none" stroke="${colors.nested}" stroke-width="1.75"><rect x="${x + 14}" y="${y + 22}" width="11" height="11" rx="2"/><path d="M${x + 18} ${y + 37}h9a2 2 0 0 0 2 -2v-9"/></g>`;
  return `${outer}${inner}${mark}${label(name, x + 36, y, colors.text)}`;
}

/** A note: dashed, and on top of nothing. */
export function drawNote(note: Note, colors: Colors): string {
  const { x, y } = note.position;
  const { width, height } = noteSize(note);
  const box = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${colors.warnSoft}" stroke="${colors.warn}" stroke-width="1.5" stroke-dasharray="6 4"/>`;
  const lines = wrap(note.text, width - 24, 13, Math.max(1, Math.floor((height - 16) / 18)));
  return box + textLines(lines, { x: x + 12, y: y + 22, fill: colors.text, anchor: 'start' });
}

/** How large a note is drawn. */
export function noteSize({ width = 180, height = 90 }: Note): { width: number; height: number } {
  return { width, height };
}

/** A line under a circle. */
export function drawCaption(text: string, x: number, y: number, colors: Colors): string {
  return textLines([text], { x, y, fill: colors.quiet, anchor: 'middle' });
}

function label(text: string, x: number, y: number, fill: string): string {
  const lines = wrap(plain(text), WIDE - 36 - 10, 13, 2);
  return textLines(lines, { x, y: y + (lines.length === 1 ? 34.5 : 26), fill, anchor: 'start' });
}

type Lines = { x: number; y: number; fill: string; anchor: 'start' | 'middle' };

function textLines(lines: string[], { x, y, fill, anchor }: Lines): string {
  return lines
    .map(
      (line, at) =>
        `<text x="${x}" y="${y + at * 17}" fill="${fill}" text-anchor="${anchor}" font-size="13">${escapeXml(line)}</text>`,
    )
    .join('');
}
