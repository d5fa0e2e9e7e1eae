import type { Language } from '@caseloom/locales/language';
import { branchWith, type Choice, leftOpen, skip } from './branches.ts';
import { readSequel } from './conditional.ts';
import type { Part } from './flow.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { withoutStop } from './sentence.ts';
import { toStep } from './step.ts';

/**
 * `Patients who missed three appointments are refused`, `A second appointment is not allowed`: a condition without an `if`. It
 * leaves the flow with what follows from it in its sentence; where that does not say how it ends, it is asked.
 *
 * @param own the parts of one sentence
 */
export function generalRefusal(own: Part[], language: Language): Choice | undefined {
  const [first] = own;
  if (!first || own.some(({ kind }) => kind !== 'step')) return undefined;
  const { from, number } = first;
  // what stands behind an arrow is expected of a check, and `when …` is a condition already
  if (/→|=>|->/.test(from.text) || readSequel(from.text, language)) return undefined;
  const [head = '', ...clauses] = from.text.split(/;\s+/);
  const refused = withoutStop(head);
  const [, whom = ''] =
    rulesFor(language).condition.refusesAny.exec(lower(refused, language)) ?? [];
  if (!whom) return undefined;
  const results = clauses.map((clause) => toStep(clause, from, { number: '' }, language));
  const parts = results.length > 0 ? results : asResults(own);
  const condition = results.length > 0 ? refused : from.text.slice(0, whom.length);
  const branch = branchWith(condition, parts, { from }, language);
  return { kind: 'choice', branches: [leftOpen(branch), skip(from)], number, from };
}

function asResults(own: Part[]): Part[] {
  return own.map((part) =>
    part.kind === 'step' && !part.isSure ? { ...part, type: 'outcome' } : part,
  );
}
