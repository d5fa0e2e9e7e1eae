import type { Language } from '@caseloom/locales/language';
import type { DataBook } from './data.ts';
import { enteringSteps } from './entering-steps.ts';
import { isOfAnyField } from './field-guard.ts';
import type { Flow, Part } from './flow.ts';
import { valuesOfForm } from './form.ts';
import { mentionOf, withoutControl } from './guard.ts';
import type { KnownField } from './guard-rules.ts';
import { conditionsOf } from './join-rules.ts';
import { rulesFor } from './languages.ts';
import { LITERAL } from './literals.ts';
import { lower } from './lower.ts';

/**
 * Adds data of fields that every trade knows, an e-mail address or a password, where a step enters one and a branch is about
 * a wrong or an empty one: the document states no value of it, and a tester needs one on either side.
 */
export function addKnownFields(book: DataBook, flows: readonly Flow[], language: Language): void {
  const { guard, knownFields } = rulesFor(language);
  const entering = enteringSteps(flows, language).filter(({ text }) => !text.match(LITERAL));
  const conditions = conditionsOf(flows, language);
  for (const field of knownFields) {
    const step = entering.find(({ text }) =>
      field.noun.test(withoutControl(lower(text, language), language)),
    );
    const name = step && nameIn(step, field, conditions, language);
    if (!name || book.allNames().some((known) => field.noun.test(known))) continue;
    const about = conditions.filter(
      (text) => mentionOf(name, text, language) || isOfAnyField(text, language),
    );
    const isEmpty = about.some((text) => guard.empty.test(text));
    if (!isEmpty && !about.some((text) => guard.wrong.test(text))) continue;
    const { valid, invalid } = valuesOfField(field);
    book.add({ name, validity: 'valid', type: 'text', values: valid }, step.from);
    const values = [...invalid, ...(isEmpty ? [''] : [])];
    book.add({ name, validity: 'invalid', type: 'text', values }, step.from);
  }
}

/** What the field is called by its step, in small letters, and by each condition about it: `phone number`, or `phone` alone. */
function nameIn(
  { text }: Part & { kind: 'step' },
  { noun }: KnownField,
  conditions: readonly string[],
  language: Language,
): string | undefined {
  const found = noun.exec(withoutControl(lower(text, language), language));
  if (!found) return undefined;
  const [long] = found;
  const short = found.groups?.short ?? long;
  const isShort = conditions.some(
    (condition) => mentionOf(short, condition, language) && !mentionOf(long, condition, language),
  );
  return isShort ? short : long;
}

/** Right and wrong values of a field. */
export function valuesOfField({ values }: KnownField): { valid: string[]; invalid: string[] } {
  return typeof values === 'string' ? valuesOfForm(values) : values;
}
