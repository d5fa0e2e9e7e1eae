import type { Language } from '@caseloom/locales/language';
import { readCondition } from './conditions/condition.ts';
import { printCondition } from './conditions/print.ts';
import { syntaxOf } from './conditions/syntax.ts';
import type { Problem } from './problems.ts';
import { isStateName } from './state-variables/declared.ts';

const CONDITIONS: ReadonlySet<string> = new Set(['condition', 'conditions']);
const VALUES: ReadonlySet<string> = new Set(['values', 'state']);

const BARE_NAME = /[\p{L}_][\p{L}\p{N}_]*/gu;
const TRUTH = /(?<== |, )(true|false)(?=[,;]|$)/g;

/**
 * What fills the sentence of a problem or of a reason, in the words of who reads it: conditions and truths
 * of state as the editor shows them, in any language of the test cases.
 */
export function readerParams(
  params: NonNullable<Problem['params']> = {},
  language: Language,
): NonNullable<Problem['params']> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      if (CONDITIONS.has(name)) return [name, conditionFor(value, language)];
      return [name, VALUES.has(name) ? valuesFor(value, language) : value];
    }),
  );
}

function conditionFor(text: string, language: Language): string {
  // a bare word that is no keyword can only be a state variable
  const names = text.match(BARE_NAME)?.filter(isStateName);
  const read = readCondition(text, new Set(names));
  return read.ok ? printCondition(read.condition, language) : text;
}

/** Test data is left as it was given. */
function valuesFor(text: string, language: Language): string {
  const syntax = syntaxOf(language);
  return text
    .split('; ')
    .map((part) =>
      part.startsWith('<')
        ? part
        : part.replace(TRUTH, (word) => syntax[word === 'true' ? 'true' : 'false']),
    )
    .join('; ');
}
