import { readXmlParts } from '../xml.ts';

/** What a paragraph style says of structure. */
export type WordStyle = { heading?: number; list?: string; level?: number };

type Raw = WordStyle & { basedOn?: string };

/** Reads `styles.xml`: the styles that are headings or items of lists, by id. */
export function readStyles(xml: string): Map<string, WordStyle> {
  const styles = new Map<string, Raw>();
  let style: Raw = {};
  for (const part of readXmlParts(xml)) {
    if (part.kind !== 'open') continue;
    if (part.name === 'style') {
      style = {};
      styles.set(part.attributes.styleId ?? '', style);
    } else setStyle(style, part.name, part.attributes.val ?? '');
  }
  return new Map([...styles].map(([id, own]) => [id, inherit(styles, own)]));
}

function setStyle(style: Raw, name: string, value: string): void {
  if (name === 'name') {
    const level = /^(?:heading ([1-9])|(title))$/i.exec(value);
    if (level) style.heading = Number(level[1] ?? 1);
  }
  if (name === 'outlineLvl' && Number(value) < 9) style.heading ??= Number(value) + 1;
  if (name === 'numId') style.list = value;
  if (name === 'ilvl') style.level = Number(value);
  if (name === 'basedOn') style.basedOn = value;
}

function inherit(styles: Map<string, Raw>, own: Raw): WordStyle {
  const whole: Raw = { ...own };
  const seen = new Set<string>();
  for (let base = own.basedOn; base && !seen.has(base); base = styles.get(base)?.basedOn) {
    seen.add(base);
    const { heading, list, level } = styles.get(base) ?? {};
    whole.heading ??= heading;
    whole.list ??= list;
    whole.level ??= level;
  }
  return whole;
}
