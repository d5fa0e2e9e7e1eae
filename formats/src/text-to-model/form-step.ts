import type { StepType } from '@caseloom/engine';
import { withFieldNames, withFields } from './entered-values.ts';
import { addOptions } from './fields.ts';
import type { Part } from './flow.ts';
import type { Item } from './items.ts';
import type { Reader } from './reader.ts';
import type { Sentence } from './sentence.ts';
import { numberOf, toStep } from './step.ts';

/** A step with the fields that stand below it, where those are nothing else. */
export function formStep(
  { language, book }: Reader,
  { from, text, children }: { from: Sentence; text: string; children: Item[] },
  { type = 'action', number }: { type: StepType | undefined; number: string },
): Part | undefined {
  if (children.some((child) => child.children.length > 0)) return undefined;
  const items = children.map((child) => child.text);
  const isNumbered = children.some(({ marker }) => numberOf(marker) !== '');
  const names = isNumbered ? undefined : withFieldNames(text, items, language);
  const form = withFields(text, items, language) ?? names;
  if (!form) return undefined;
  const fields = children.map((child) => ({ ...child.from, text: child.text }));
  if (names) for (const field of fields) addOptions(book, field, language);
  return { ...toStep(form, from, { type, number }, language), fields };
}
