import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { readConditional } from './conditional.ts';
import { labelOf } from './labels.ts';
import { withoutReference } from './lead-in.ts';
import { lower } from './lower.ts';
import { isStepLike, statedRole } from './role.ts';

/** Plain text has no headings: a short line without a stop before a list is one. */
export function isTitle(
  block: Block,
  next: Block | undefined,
  language: Language,
): block is Block & { kind: 'paragraph' } {
  return (
    block.kind === 'paragraph' &&
    block.text.length <= 80 &&
    /^[\p{Lu}\d]/u.test(block.text) &&
    !/[.!?:;,…]$|:\s|^(?:and|but|ve|ama)\s/iu.test(block.text) &&
    next !== undefined &&
    next.kind !== 'heading' &&
    (isSentence(next) || isLabelLine(next) || !isStepLike(block.text, language)) &&
    statedRole(block.text, language) === undefined &&
    !readConditional(block.text, language)
  );
}

/** `A1 –`, `İ2:` before the title of an alternative. */
const MARK = /^\p{Lu}{1,3}[-_. ]?\d{1,3}\s*(?:[-–—]\s+|[:.)]\s+|(?=\())(?=\S)/u;

/** The title of an alternative with a mark, `A1 – No free room (step 2)`, over what it says in prose; nothing where a line is none. */
export function titleOfAlternative(
  block: Block,
  next: Block | undefined,
  language: Language,
): string | undefined {
  if (block.kind !== 'paragraph' || next?.kind !== 'paragraph') return undefined;
  const text = block.text.replace(MARK, '');
  return text !== block.text && isTitle({ ...block, text }, next, language) ? text : undefined;
}

/** `2a — The period has ended`, the title of an alternative over what it says, in prose or in steps. */
export function isNumberedTitle(
  block: Block,
  next: Block | undefined,
): block is Block & { kind: 'paragraph' } {
  return (
    block.kind === 'paragraph' &&
    /^\d{1,3}[a-z]\s*[-–—]\s+\p{Lu}.{2,100}(?<![.!?])$/u.test(block.text) &&
    (next?.kind === 'paragraph' || next?.kind === 'item')
  );
}

/** `2.3 Signing in` before a paragraph is a numbered title, not the item of a list. */
export function asParagraph(
  block: Block,
  next: Block | undefined,
  isFirst: boolean,
  language: Language,
): Block {
  if (isFirst && block.kind === 'paragraph')
    return { ...block, text: withoutReference(block.text) };
  const isNumbered = block.kind === 'item' && /^\d{1,2}(?:\.\d{1,2})*[.)]?$/.test(block.marker);
  const isAlone = next?.kind === 'paragraph' || next?.kind === 'table';
  if (!isNumbered || !isAlone || block.level > 0) return block;
  const isOverSteps =
    next.kind === 'paragraph' && labelOf(lower(next.text, language), next.text)?.role === 'main';
  if (isStepLike(block.text, language) && !isOverSteps) return block;
  return { kind: 'paragraph', line: block.line, text: block.text };
}

/** `3.` behind `2.` is the next item of its list, whatever follows. */
export function goesOn(before: Block | undefined, block: Block): boolean {
  if (before?.kind !== 'item' || block.kind !== 'item') return false;
  const [one, next] = [before, block].map(({ marker }) => /^(\d{1,2})[.)]?$/.exec(marker)?.[1]);
  return next !== undefined && Number(next) === Number(one) + 1;
}

function isLabelLine(block: Block): boolean {
  return block.kind === 'paragraph' && /:$/.test(block.text);
}

/** Where sentences have stops, a line without one is none. */
function isSentence(block: Block): boolean {
  return block.kind === 'paragraph' && /[.!?]$/.test(block.text);
}
