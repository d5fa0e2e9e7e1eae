import type { Block } from '../document/document.ts';
import type { Role } from './label-words.ts';
import { numberOf } from './step.ts';

/** `BR-3`, `UC-02-BR01` */
const ID = String.raw`\p{L}{1,4}[-_.]?\d{1,4}(?:[-_.]\p{L}{0,4}\d{1,4})?`;
/** `BR-2: Samples above 14.5 percent are not accepted.`, `İK-4: …`, `Business rule 3: …`, `İş Kuralı (UC-02-BR01): …`. `İ` has no small letter without a locale. */
const RULE = new RegExp(
  `^(?:(?:BR|BRL|İK|IK)[-–_.\\s]?\\d{1,3}|(?:business rule|[iİ]ş kural[ıI])\\s+(?:#?\\d{1,3}|${ID}|\\(${ID}\\)))\\s*[:.)–—-]\\s*(?=\\S)`,
  'iu',
);

/** The words of a numbered business rule; nothing where a text is none. */
export function wordsOfRule(text: string): string | undefined {
  return RULE.test(text) ? text.replace(RULE, '') : undefined;
}

/** What a line says behind a label of data: `Input: 5, 7` names its values, and `Business rule 3: …` only counts. */
export function valuesBehind(text: string, rest: string): string {
  return wordsOfRule(text) ?? wordsOfRule(rest) ?? (/[:=]/.test(rest) ? rest : text);
}

function isRule(block: Block): boolean {
  return (block.kind === 'paragraph' || block.kind === 'item') && RULE.test(block.text);
}

function isStep(block: Block): boolean {
  return block.kind === 'item' && numberOf(block.marker) !== '' && !isRule(block);
}

/** Whether a block behind the steps of a flow is a numbered business rule: that is no step, though it has no heading of its own. */
export function isRuleBehind(
  { role, blocks }: { role: Role; blocks: Block[] },
  block: Block,
): boolean {
  const isFlow = role === 'main' || role === 'body' || role === 'alternative';
  return isFlow && isRule(block) && blocks.some(isStep);
}
