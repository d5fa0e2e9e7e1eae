import type { Language } from '@caseloom/locales/language';
import type { SourceDocument } from '../document/document.ts';
import { isRequest } from './imperative.ts';
import { withoutStop } from './sentence.ts';

/** So many items that ask for something make a text of instructions, where they are no rare thing in it. */
const FEWEST_REQUESTS = 3;

/** Whether a document asks its reader to do things. */
export function isInstruction({ blocks }: SourceDocument, language: Language): boolean {
  const items = blocks.filter((block) => block.kind === 'item');
  const requests = items.filter(({ text }) => isRequest(withoutStop(text), language));
  return requests.length >= FEWEST_REQUESTS && requests.length * 6 > items.length;
}

/** What people read in a document: the words of a program say nothing of its language. */
export function proseOf({ text, blocks }: SourceDocument): string {
  if (blocks.every(({ kind }) => kind !== 'code')) return text;
  return blocks
    .flatMap((block) =>
      block.kind === 'code'
        ? []
        : [block.kind === 'table' ? block.rows.flat().join(' ') : block.text],
    )
    .join('\n');
}
