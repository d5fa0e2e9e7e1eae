import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { leftOpen, letOneGoOn, skip } from './branches.ts';
import type { Branch, Part } from './flow.ts';
import type { Item } from './items.ts';
import { type Sentence, withoutStop } from './sentence.ts';

/** The mark of a branch in a tree of decisions that is drawn with lines: `├─ YES → go on`. */
const MARK = '├';
const LINES = /\s*[│|]?\s*[├└][─-]*>?\s*/u;
/** An answer below its question, with what follows from it. */
const ANSWER = /^(?:yes|no|evet|hayır)\s*(?:→|->|=>|:|–|—|,)\s*\S/iu;
const PARTED =
  /^(?<condition>.{1,120}?)\s*(?:→|->|=>|:|–|—|(?<=^(?:yes|no|evet|hayır)),)\s*(?<result>\S.*)$/iu;

/** Blocks in which a tree of decisions is an item with its branches below it. */
export function withTrees(blocks: Block[]): Block[] {
  const all: Block[] = [];
  for (const block of blocks) {
    if (isTree(block)) addTree(all, block);
    else all.push(block);
  }
  return all;
}

type Written = Block & { kind: 'item' | 'paragraph' };

function isTree(block: Block): block is Written {
  return (block.kind === 'item' || block.kind === 'paragraph') && /[├└]/u.test(block.text);
}

/** What heads the tree stands in its block, or in the one before it. */
function addTree(all: Block[], block: Written): void {
  const [head = '', ...branches] = block.text.split(LINES);
  const before = head.trim() ? { ...block, text: head.trim() } : all.pop();
  const above = before && toItem(before);
  if (above) all.push(above);
  const level = above?.kind === 'item' && above.marker !== MARK ? above.level + 1 : 1;
  for (const text of branches)
    all.push({ kind: 'item', line: block.line, level, marker: MARK, text: text.trim() });
}

function toItem(block: Block): Block {
  return block.kind === 'paragraph' ? { ...block, kind: 'item', marker: '-', level: 0 } : block;
}

/** Whether the items below a question are its answers. */
export function areAnswers(items: Item[]): boolean {
  return (
    items.length > 0 && items.every(({ marker, text }) => marker === MARK || ANSWER.test(text))
  );
}

/**
 * A branch for each answer; where the text does not say where it leads, that is asked. One that only leads to the next question
 * is the way on.
 */
export function choiceOfAnswers(
  items: Item[],
  { from, number }: { from: Sentence; number: string },
  toBranch: (words: { condition: string; text: string }, item: Item) => Branch,
  language: Language,
): Part {
  const branches = items.map((item) => {
    const { condition = withoutStop(item.text), result = '' } =
      PARTED.exec(item.text)?.groups ?? {};
    const branch = toBranch({ condition, text: result }, item);
    if (!branch.endingFrom) return leftOpen(branch);
    const isNext = branch.parts.length === 0 && leadsTo(branch, Number(number) + 1);
    return isNext ? skip(branch.from) : branch;
  });
  if (!branches.some(({ ending }) => ending === 'next'))
    letOneGoOn(
      branches.filter(({ ending }) => ending === 'open'),
      language,
    );
  return { kind: 'choice', branches, number: '', from };
}

function leadsTo({ ending }: Branch, step: number): boolean {
  return typeof ending === 'object' && ending.step === String(step);
}
