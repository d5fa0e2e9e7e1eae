import { type Choice, isSimple, isSkip } from './branches.ts';
import type { Flow, Part } from './flow.ts';
import type { Reader } from './reader.ts';

/**
 * Takes conditions out of the main path that only lead to the step that comes next anyway: behind step 4,
 * `If the card is valid, proceed to step 5`.
 */
export function dropKnownContinuations({ leftOver }: Reader, flow: Flow): void {
  const kept: Part[] = [];
  let next = '';
  for (const part of flow.main.toReversed()) {
    if (isSimple(part) && leadsTo(part, next)) leftOver.push(part.from);
    else kept.push(part);
    next = part.number || next;
  }
  flow.main = kept.toReversed();
}

function leadsTo({ branches: [branch, other] }: Choice, step: string): boolean {
  return (
    branch !== undefined &&
    isSkip(other) &&
    branch.parts.length === 0 &&
    typeof branch.ending === 'object' &&
    branch.ending.step === step
  );
}
