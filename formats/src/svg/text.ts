/** How wide a letter is, in parts of the font's size; a little wide for any face, so that nothing runs out of its box. */
function widthOf(letter: string): number {
  if (/[ilıjtfrIİ.,:;'|!()[\]/\s]/.test(letter)) return 0.37;
  if (
    /[mwMW@%]|\p{Extended_Pictographic}|[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/u.test(
      letter,
    )
  )
    return 1;
  return /\p{Lu}/u.test(letter) ? 0.7 : 0.61;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** About how wide a text is drawn at a size. */
export function measure(text: string, size: number): number {
  let width = 0;
  for (const { segment } of letters.segment(text)) width += widthOf(segment);
  return width * size;
}

/** The text in at most `most` lines of this width, broken between words where it can be; what does not fit ends in dots. */
export function wrap(text: string, width: number, size: number, maxLines: number): string[] {
  const lines: string[] = [];
  let line = '';
  const words = text
    .trim()
    .split(/\s+/)
    .flatMap((word) => splitLong(word, width, size));
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    if (line && measure(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  if (lines.length <= maxLines) return lines;
  return [
    ...lines.slice(0, maxLines - 1),
    shorten(lines.slice(maxLines - 1).join(' '), width, size),
  ];
}

/** The text in one line; what does not fit ends in dots. */
function shorten(text: string, width: number, size: number): string {
  if (measure(text, size) <= width) return text;
  let kept = '';
  for (const { segment } of letters.segment(text)) {
    if (measure(`${kept}${segment}…`, size) > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

function splitLong(word: string, width: number, size: number): string[] {
  const parts: string[] = [];
  let part = '';
  if (measure(word, size) <= width) return [word];
  for (const { segment } of letters.segment(word)) {
    if (part && measure(part + segment, size) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe anywhere in XML. */
export function escapeXml(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
