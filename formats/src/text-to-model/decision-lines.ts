import type { Language } from '@caseloom/locales/language';
import { endingOf } from './ending.ts';
import type { Branch, Part } from './flow.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isInstead } from './opposite.ts';
import { runs } from './runs.ts';
import { withoutStop } from './sentence.ts';
import type { ToBranch } from './taking.ts';

/** `Manager approves → the request is closed`; what stands behind a second arrow follows from the first. */
const LINE = /^(?<condition>[^→]{2,120}?)\s+(?:→|=>|->)\s+(?<text>\S.*)$/su;

/** A decision, what follows from it, and the item that says so. */
type Decided = { condition: string; text: string; item: Item };

/** Lines in a row of which one is decided. `isEnded`: the item behind them says where all of them lead. */
type Run = { decided: Decided[]; isEnded: boolean };

/** More lines in a row are no decisions of one person: each would be compared with each. */
const MAX_DECISIONS = 20;

/** Lines that begin with decisions before an arrow, of which one is taken: somebody approves or rejects, or there is no decision. */
export function decisionRuns(items: readonly Item[], language: Language): Run[] {
  let end = 0;
  return runs(items.map(decidedIn), (one) => one !== undefined).flatMap(([, lines]) => {
    end += lines.length;
    const decided = exclusiveAmong(
      lines.filter((one) => one !== undefined),
      language,
    );
    const next = items[end];
    return decided ? [{ decided, isEnded: next !== undefined && isEnding(next, language) }] : [];
  });
}

/** The last lines of a row, as many as are decisions of which one is taken. */
function exclusiveAmong(lines: Decided[], language: Language): Decided[] | undefined {
  for (let first = Math.max(0, lines.length - MAX_DECISIONS); first < lines.length; first++) {
    const decided = lines.slice(first);
    if (areExclusive(decided, language)) return decided;
  }
  return undefined;
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
