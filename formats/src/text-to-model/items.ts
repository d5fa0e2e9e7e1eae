import type { Block } from '../document/document.ts';
import type { Code } from './code.ts';
import { SIGN } from './labels.ts';
import { withoutReference } from './lead-in.ts';
import type { Sentence } from './sentence.ts';

/** An item of a list with what stands under it, or a paragraph. */
export type Item = {
  marker: string;
  text: string;
  level: number;
  from: Sentence;
  children: Item[];
  /** It stands behind a reference: `REQ-7`. */
  isRequirement?: boolean;
  /** The code below it. */
  code?: Code;
};

/** A mark that stands inside the words, as in `- 3a1. The system stops`. */
const STEP_WORD = /^(?:step|adım)\s+(\d{1,3})\s*[.:)–-]?\s+(\S[\s\S]*)$/iu;
const INNER =
  /^(\(?(?:\*(?:[a-z]\d{0,2})(?:[.):]|\s[-–—](?=\s))|\*?\d{1,3}(?:(?:[-–]\d{1,3})?(?:\.?[a-zçğıöşü]\.?\d{0,2}){1,3}[.):]|[.)])))\s+(?!adım(?:da|dan|a|ın|ında|ından)?(?!\p{L}))(\S[\s\S]*)$/u;

/** `Test case: delete 1 Expected: …` */
const TEST_CASE = /^(?:test case|test durumu)\s*:\s+(?=\S.*(?:expected|beklenen))/iu;

/** Paragraphs and items as a tree by their levels. */
export function itemsOf(blocks: Block[], file: string): Item[] {
  const top: Item[] = [];
  let open: Item[] = [];
  let last: Item | undefined;
  for (const block of blocks) {
    if (block.kind === 'code' && last && !last.code)
      last.code = { language: block.language, text: block.text };
    if (block.kind !== 'item' && block.kind !== 'paragraph') continue;
    const item = toItem(block, file);
    const isItem = block.kind === 'item';
    open = isItem ? open.filter((above) => above.level < item.level) : [];
    (open.at(-1)?.children ?? top).push(item);
    last = item;
    if (isItem) open.push(item);
  }
  return top;
}

function toItem(block: Block & { kind: 'item' | 'paragraph' }, file: string): Item {
  const own = block.kind === 'item' ? block.marker : '';
  const isMarked = /[\da-np-z]/i.test(own);
  const inner = isMarked ? undefined : (INNER.exec(block.text) ?? STEP_WORD.exec(block.text));
  const [, mark = own, words = block.text] = inner ?? [];
  const marker = mark.replace(/\s[-–—]$/u, '');
  const text = withoutReference(words).replace(TEST_CASE, '').replace(SIGN, '');
  const level = block.kind === 'item' ? block.level : -1;
  return {
    marker: /^\d+$/.test(marker) ? `${marker}.` : marker,
    text,
    level,
    from: { file, line: block.line, text },
    children: [],
    isRequirement: text !== words,
  };
}

/** The sentence of an item and those below it. */
export function sentencesOf({ from, text, children }: Item): Sentence[] {
  return [{ ...from, text }, ...children.flatMap(sentencesOf)];
}
