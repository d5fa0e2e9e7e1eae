import type { Block } from '../document/document.ts';
import type { Role } from './label-words.ts';
import { numberOf } from './step.ts';

/** `BR-2: Samples above 14.5 percent are not accepted.`, `İK-4: …`, `Business rule 3: …` */
const RULE =
  /^(?:(?:BR|BRL|İK|IK)[-–_.\s]?\d{1,3}|(?:business rule|iş kuralı)\s+#?\d{1,3})\s*[:.)–-]\s*\S/iu;

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
