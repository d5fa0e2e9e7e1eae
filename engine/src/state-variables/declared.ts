import { LANGUAGES } from '@caseloom/locales/language';
import { KEYWORDS, meaningOf, syntaxOf, truthOfWord } from '../conditions/syntax.ts';
import type { ModelSettings, StateVariable } from '../model.ts';

/** What of a model says which state variables it has. */
export type Stateful = { settings?: Pick<ModelSettings, 'state'> | undefined };

/** The state variables of a model. */
export function stateOf({ settings }: Stateful): readonly StateVariable[] {
  return settings?.state ?? [];
}

/** Their names: what conditions and actions of the model may read as such. */
export function stateNamesOf(model: Stateful): ReadonlySet<string> {
  return new Set(stateOf(model).map(({ name }) => name));
}

/** Whether a state variable may be called so: letters, digits and `_`, at most 80, no word of conditions in any language. */
export function isStateName(name: string): boolean {
  if (!/^[\p{L}_][\p{L}\p{N}_]{0,79}$/u.test(name)) return false;
  const words = LANGUAGES.flatMap((language) => KEYWORDS.map((word) => syntaxOf(language)[word]));
  return truthOfWord(name) === undefined && ![...words, ...KEYWORDS].includes(meaningOf(name));
}
