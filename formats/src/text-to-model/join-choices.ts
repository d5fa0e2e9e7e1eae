import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { type Choice, isSimple, isSkip } from './branches.ts';
import type { Branch, Part } from './flow.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isOpposite, isSameSubject } from './opposite.ts';
import { isFailure } from './role.ts';

/** Conditions on the same thing, one after the other, are the branches of one choice, and so are opposites. */
export function joinChoices(parts: Part[], language: Language): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    takeMore(joined, part, language);
    const last = joined.at(-1);
    const isMore =
      last?.kind === 'choice' && part.kind === 'choice' && isSkip(last.branches.at(-1));
    const isWhole = isMore && isSimple(part) && hasOpposites(last, part, language);
    const isOne =
      isMore && part.number === '' && areBranchesOfOne(last.branches, part.branches, language);
    if (!isWhole && !isOne) {
      joined.push(part);
      continue;
    }
    last.branches.pop();
    last.branches.push(...numbered(part).slice(0, isWhole ? 1 : undefined));
    if (isWhole) askWhereOppositeFails(last.branches, language);
  }
  return joined;
}

/** What a condition and the opposite one have between them, on the line of the first, is done where the first holds. */
function takeMore(joined: Part[], part: Part, language: Language): void {
  if (part.kind !== 'choice') return;
  const at = joined.findLastIndex(({ kind }) => kind !== 'step');
  const before = joined[at];
  const between = joined.slice(at + 1);
  const [branch] = before && isSimple(before) ? before.branches : [];
  if (!before || !branch || between.length === 0 || part.from.line === before.from.line) return;
  const isOfBranch = between.every(({ from }) => from.line === before.from.line);
  if (!isOfBranch || branch.endingFrom || !isSimple(part)) return;
  if (before.kind !== 'choice' || !hasOpposites(before, part, language)) return;
  joined.length = at + 1;
  append(branch.parts, between);
}

/** Of a choice that becomes a part of another one its first branch keeps the number. */
function numbered({ branches, number }: Choice): Branch[] {
  return branches.map((branch, index) => (index === 0 && number ? { ...branch, number } : branch));
}

function hasOpposites(one: Choice, other: Choice, language: Language): boolean {
  return one.branches.some((branch) =>
    other.branches.some(({ condition }) => areOpposite(branch.condition, condition, language)),
  );
}

function areOpposite(one: string, other: string, language: Language): boolean {
  return one !== '' && other !== '' && isOpposite(one, other, language);
}

/** Where one branch goes on because a check has passed, the opposite one does not, unless the text says so. */
function askWhereOppositeFails(branches: Branch[], language: Language): void {
  const isDenied = ({ condition }: Branch) =>
    rulesFor(language).opposite.denied.test(lower(condition, language));
  const isPassed = (branch: Branch) =>
    !isDenied(branch) &&
    !isFailure(branch.condition, language) &&
    rulesFor(language).condition.passed.test(lower(branch.condition, language));
  for (const branch of branches)
    if (
      branch.ending === 'next' &&
      !branch.endingFrom &&
      isDenied(branch) &&
      branches.some(
        (other) => isPassed(other) && areOpposite(branch.condition, other.condition, language),
      )
    )
      branch.ending = 'open';
}

/**
 * The parts of a list in which each item is a condition with what follows from it: what a reader looks up, one or another.
 * One after the other, a case would pass them all.
 */
export function asOneChoice(parts: Part[], language: Language): Part[] {
  if (parts.every(isSimple)) return joined(parts, language);
  // among steps, conditions in a row that head what is done are looked up as well
  const heads = (part: Part): part is Choice => isSimple(part) && /:\s*$/.test(part.from.text);
  const rows: Part[][] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last?.every(heads) && heads(part)) last.push(part);
    else rows.push([part]);
  }
  return rows.flatMap((row) => (row.every(isSimple) ? joined(row, language) : row));
}

function joined(choices: Choice[], language: Language): Choice[] {
  const [first, ...others] = choices;
  if (!first || others.length === 0) return choices;
  const branches = [first, ...others].flatMap((choice) => numbered(choice).slice(0, 1));
  const isWhole = branches.some(({ condition }) =>
    branches.some((other) => areOpposite(condition, other.condition, language)),
  );
  if (!isWhole) return [{ ...first, branches: [...branches, ...first.branches.slice(1)] }];
  askWhereOppositeFails(branches, language);
  return [{ ...first, branches }];
}

function areBranchesOfOne(before: Branch[], after: Branch[], language: Language): boolean {
  const [one, other] = [before[0], after[0]];
  return (
    one !== undefined &&
    other !== undefined &&
    one.condition !== '' &&
    isSameSubject(one.condition, other.condition, language)
  );
}
