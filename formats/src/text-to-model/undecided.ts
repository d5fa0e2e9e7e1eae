import { type ModelEdge, tokensIn } from '@caseloom/engine';
import { type Drawing, stepsById } from './drawing.ts';
import { guardOf } from './guard.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isStepLike } from './role.ts';

/**
 * Lets cases say the words of a condition of which data decide only a part, `the damage is "Severe" and the expert rejects it`:
 * nothing else in a case says the other part. The same where no step of the model enters the data.
 */
export function sayUndecided(drawing: Drawing): void {
  const { model, shop } = drawing;
  const steps = stepsById(shop);
  const entered = new Set(
    model.nodes.flatMap(({ stepId = '' }) => tokensIn(steps.get(stepId)?.label ?? '')),
  );
  for (const edge of model.edges) {
    if (!edge.label || !isOfData(edge)) continue;
    const isHidden = tokensIn(edge.guard ?? '').some((name) => !entered.has(name));
    if (isHidden || hasUndecided(edge.label, drawing)) edge.stepType = 'context';
  }
}

/** Whether data alone decide an edge, and nothing that is counted or remembered. */
function isOfData({ guard = '', action }: ModelEdge): boolean {
  const others = guard.replaceAll(/<[^<>]+> (?:is \w+|[<>=]+ (?:"[^"]*"|[-\d.]+))/g, '');
  return !action && tokensIn(guard).length > 0 && !/[<>=]/.test(others);
}

/** Whether data decide one clause of a condition and not another one. */
function hasUndecided(label: string, { shop: { book, language } }: Drawing): boolean {
  const { joint, whole } = rulesFor(language).undecided;
  const clauses = label.split(' · ').flatMap((part) => part.split(joint));
  const isDecided = (clause: string) => guardOf(clause, language, book) !== undefined;
  const isWhole = (clause: string) =>
    whole.test(lower(clause, language).trim()) || isStepLike(clause, language);
  const open = clauses.filter((clause) => !isDecided(clause));
  return open.length < clauses.length && open.some(isWhole);
}
