import type { Language } from '@caseloom/locales/language';
import { doerOf } from './doer.ts';
import type { Part } from './flow.ts';
import { isRequest } from './imperative.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { withoutStop } from './sentence.ts';

/** `At step 6, required fields are empty` under the title of an alternative: what it is about, not what is wanted of it. */
export function letHappen(first: Part | undefined, language: Language): void {
  if (first?.kind !== 'step') return;
  const { role, statement } = rulesFor(language);
  const small = lower(withoutStop(first.text), language);
  const doer = doerOf(small, language);
  const isByHand = doer ? doer.kind === 'person' : role.doneByHand.test(small);
  const isAnswer = [role.answers, role.message, statement.shows].some((one) => one.test(small));
  if (!isByHand && !isAnswer && !isRequest(small, language)) first.type = 'context';
}
