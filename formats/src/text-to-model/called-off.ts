import type { Language } from '@caseloom/locales/language';
import type { Branch, Flow, Part } from './flow.ts';
import { wordsOf } from './guess-place.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { withoutStop } from './sentence.ts';

/**
 * Where what a flow is about is called off or refused, `The renewal is rejected`, the text says that the flow ends: it is not
 * asked. Where only a thing in it is refused, a photo say, something else may come.
 */
export function endWhereCalledOff({ name, main, alternatives }: Flow, language: Language): void {
  const about = wordsOf(name, language);
  const branches = [...alternatives, ...main.flatMap(branchesIn)];
  for (const branch of branches.flatMap((one) => [one, ...one.parts.flatMap(branchesIn)])) {
    if (branch.ending !== 'open' || branch.endingFrom) continue;
    const step = branch.parts.find((part) => isCalledOff(part, about, language));
    if (step) Object.assign(branch, { ending: 'end', endingFrom: step.from });
  }
}

function branchesIn(part: Part): Branch[] {
  if (part.kind === 'step') return [];
  if (part.kind === 'call') return part.parts.flatMap(branchesIn);
  return part.branches.flatMap((branch) => [branch, ...branch.parts.flatMap(branchesIn)]);
}

function isCalledOff(part: Part, about: string[], language: Language): boolean {
  if (part.kind !== 'step') return false;
  const { calledOff, ofFlow } = rulesFor(language).refusal;
  const noun = calledOff.exec(lower(withoutStop(part.text), language))?.groups?.noun;
  if (noun === undefined) return false;
  return ofFlow.test(noun) || wordsOf(noun, language).some((word) => about.includes(word));
}
