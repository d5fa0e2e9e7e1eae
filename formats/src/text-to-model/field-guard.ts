import { tokensIn } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import type { DataBook } from './data.ts';
import { isCheck } from './doer.ts';
import { type Drawing, stepsById } from './drawing.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { withoutStop } from './sentence.ts';

/** A condition on more data is read by nobody. */
const MAX_FIELDS = 12;

/**
 * The condition of a branch for whatever field is missing or wrong, `If a required field is empty, …`: that anything entered
 * just before it is. Nothing where the words are of one field, or of none.
 *
 * @param node the step that the branch leaves
 */
export function guardOfFields(
  drawing: Drawing,
  condition: string,
  node: string,
): string | undefined {
  const { language, book } = drawing.shop;
  const small = lower(condition, language);
  const { place, guard } = rulesFor(language);
  if (!isOfAnyField(small, language)) return undefined;
  const isOnlyEmpty = guard.empty.test(small) && !place.broken.test(small);
  const fits = (token: string) => isEntered(book, token, isOnlyEmpty);
  const names = enteredBefore(drawing, node, language).filter(fits);
  if (names.length === 0 || names.length > MAX_FIELDS) return undefined;
  return names.map((name) => `<${name}> is ${isOnlyEmpty ? 'empty' : 'invalid'}`).join(' or ');
}

/** Whether a condition in small letters is about whatever field is missing or wrong; `the URL field` is one of its own. */
export function isOfAnyField(small: string, language: Language): boolean {
  const { knownFields, place } = rulesFor(language);
  const { anyField, badInput, broken } = place;
  if (knownFields.some(({ noun }) => noun.test(small))) return false;
  return anyField.test(small) && (badInput.test(small) || broken.test(small));
}

function isEntered(book: DataBook, name: string, isOnlyEmpty: boolean): boolean {
  const own = book.allNames().find((one) => book.written(one) === name) ?? name;
  return book
    .valuesOf(own)
    .some(({ value, validity }) => validity === 'invalid' && (!isOnlyEmpty || value === ''));
}

/** The names that are entered on the main way to a step, back to what was answered or looked into before that. */
function enteredBefore({ shop, model, mainEdges }: Drawing, node: string, language: Language) {
  const steps = stepsById(shop);
  const stepAt = (id: string) => steps.get(model.nodes.find((one) => one.id === id)?.stepId ?? '');
  const sourceOf = (id: string): string | undefined =>
    model.edges.find((edge) => edge.target === id && mainEdges.has(edge.id))?.source;
  const names: string[] = [];
  const passed = new Set<string>();
  for (let at: string | undefined = node; at && !passed.has(at); ) {
    passed.add(at);
    const step = stepAt(at);
    const own = tokensIn(step?.label ?? '');
    const isAnswer =
      step?.type === 'outcome' ||
      isCheck(lower(withoutStop(step?.label ?? ''), language), language);
    if (names.length > 0 && own.length === 0 && isAnswer) break;
    names.unshift(...own);
    at = sourceOf(at);
  }
  return [...new Set(names)];
}
