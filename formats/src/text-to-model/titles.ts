import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { readConditional } from './conditional.ts';
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

function isLabelLine(block: Block): boolean {
  return block.kind === 'paragraph' && /:$/.test(block.text);
}

/** Where sentences have stops, a line without one is none. */
function isSentence(block: Block): boolean {
  return block.kind === 'paragraph' && /[.!?]$/.test(block.text);
}
