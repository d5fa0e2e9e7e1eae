import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { openCondition } from './conditional.ts';

const MAX_LENGTH = 120;

/** A line that is nothing but a condition, `If the payment succeeds (happy path)`, heads the list below it as one with a colon does. */
export function withConditionLines(blocks: Block[], language: Language): Block[] {
  return blocks.map((block, index) => {
    if (block.kind !== 'paragraph' || block.text.length > MAX_LENGTH) return block;
    if (blocks[index + 1]?.kind !== 'item' || /[.!?:;,…]$/u.test(block.text)) return block;
    const text = `${block.text}:`;
    return openCondition(text, language) === undefined ? block : { ...block, text };
  });
}
