import type { Language } from '@caseloom/locales/language';
import { endingOf } from './ending.ts';
import type { Branch, Part } from './flow.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isInstead } from './opposite.ts';
import { withoutStop } from './sentence.ts';
import type { ToBranch } from './taking.ts';

/** `Manager approves → the request is closed`; what stands behind a second arrow follows from the first. */
const LINE = /^(?<condition>[^→]{2,120}?)\s+(?:→|=>|->)\s+(?<text>\S.*)$/su;

/** A decision, what follows from it, and the item that says so. */
type Decided = { condition: string; text: string; item: Item };

/** Lines in a row of which one is decided. `isEnded`: the item behind them says where all of them lead. */
type Run = { decided: Decided[]; isEnded: boolean };

/** Lines that begin with decisions before an arrow, of which one is taken: somebody approves or rejects, or there is no decision. */
export function decisionRuns(items: readonly Item[], language: Language): Run[] {
  const runs: Run[] = [];
  for (let index = 0; index < items.length; index++) {
    const lines = items.slice(index).map(decidedIn);
    const end = lines.indexOf(undefined);
    const decided = lines.slice(0, end < 0 ? lines.length : end).filter((one) => one !== undefined);
    if (!areExclusive(decided, language)) continue;
    const next = items[index + decided.length];
    runs.push({ decided, isEnded: next !== undefined && isEnding(next, language) });
    index += decided.length - 1;
  }
  return runs;
}

function decidedIn(item: Item): Decided | undefined {
  const { condition, text } = LINE.exec(item.text)?.groups ?? {};
  return condition && text ? { condition, text, item } : undefined;
}

/** One of two decides the opposite of the other; every further line is about the same, or says that nothing was decided. */
function areExclusive(decided: readonly Decided[], language: Language): boolean {
  const [first, ...others] = decided;
  if (!first || others.length === 0) return false;
  const { denied } = rulesFor(language).opposite;
  const isOther = ({ condition }: Decided) =>
    denied.test(lower(condition, language)) ||
    decided.some((one) => isInstead(one.condition, condition, language));
  return (
    decided.some((one) => isInstead(one.condition, first.condition, language)) &&
    others.every(isOther)
  );
}

function isEnding({ text }: Item, language: Language): boolean {
  const { text: rest, ending } = endingOf(withoutStop(text), language);
  return ending !== undefined && rest === '';
}

/** A branch for each decision, from the item of the first. */
export function choiceOfDecisions(
  { decided, isEnded }: Run,
  { from }: Item,
  toBranch: ToBranch,
): Part {
  const branches = decided.map(({ item, ...words }): Branch => {
    const branch = toBranch(words, item);
    return isEnded && !branch.endingFrom ? { ...branch, ending: 'next' } : branch;
  });
  return { kind: 'choice', branches, number: '', from };
}
