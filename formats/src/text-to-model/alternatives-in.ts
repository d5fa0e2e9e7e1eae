import type { Block } from '../document/document.ts';
import { readConditional } from './conditional.ts';
import { splitSentences } from './sentence.ts';
import { languageOf } from './words.ts';

/**
 * Paragraphs that say several alternatives, each as a paragraph of its own: a sentence with a condition begins one, and what
 * follows without one goes on with it. Between such paragraphs nothing is said about which comes first, as there is in a document.
 */
export function alternativesIn(blocks: Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'paragraph') return [block];
    const language = languageOf(block.text);
    const alternatives: string[][] = [];
    let isBegun = false;
    for (const sentence of splitSentences(block.text)) {
      const isCondition = readConditional(sentence, language) !== undefined;
      const last = alternatives.at(-1);
      if (last && !(isCondition && isBegun)) last.push(sentence);
      else alternatives.push([sentence]);
      isBegun ||= isCondition;
    }
    return alternatives.map((sentences) => ({ ...block, text: sentences.join(' ') }));
  });
}
