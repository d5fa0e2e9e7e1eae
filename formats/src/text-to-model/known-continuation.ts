import { type Choice, isSimple, isSkip } from './branches.ts';
import type { Flow, Part } from './flow.ts';
import type { Reader } from './reader.ts';

/**
 * Takes conditions out of the main path that only lead to the step that comes next anyway: behind step 4,
 * `If the card is valid, proceed to step 5`.
 */
export function dropKnownContinuations({ leftOver }: Reader, flow: Flow): void {
  flow.main = flow.main.filter((part, index) => {
    const isKnown = isSimple(part) && leadsOn(part, nextNumber(flow.main, index));
    if (isKnown) leftOver.push(part.from);
    return !isKnown;
  });
}

function leadsOn({ branches: [branch, other] }: Choice, next: string | undefined): boolean {
  return (
    branch !== undefined &&
    isSkip(other) &&
    branch.parts.length === 0 &&
    typeof branch.ending === 'object' &&
    branch.ending.step === next
  );
}

function nextNumber(parts: Part[], index: number): string | undefined {
  return parts.slice(index + 1).find(({ number }) => number !== '')?.number;
}
