import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { readElse } from './conditional.ts';
import type { Part } from './flow.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { isFailure } from './role.ts';

/**
 * What is stated behind a flow holds where it ended well: `On success the plan is stored`. Sentences of another end, `In every
 * other case nothing is stored`, are no branch behind success, and are left over.
 */
export function resultsOfSuccess({ language, leftOver }: Reader, parts: Part[]): Part[] {
  return parts.flatMap((part) => {
    if (isOfOtherEnd(part, language)) {
      leftOver.push(part.from);
      return [];
    }
    if (!isSuccess(part, language)) return [withoutLabel(part, language)];
    const [success, ...others] = part.branches;
    append(
      leftOver,
      others.flatMap(({ parts: own, from }) => (own.length > 0 ? [from] : [])),
    );
    return success?.parts ?? [];
  });
}

/** `Success: the week is published`, without the label. */
function withoutLabel(part: Part, language: Language): Part {
  if (part.kind !== 'step') return part;
  const [label = ''] = rulesFor(language).condition.met.exec(lower(part.text, language)) ?? [];
  return { ...part, text: part.text.slice(label.length) };
}

function isOfOtherEnd(part: Part, language: Language): boolean {
  const { unmet } = rulesFor(language).condition;
  const isOther =
    readElse(part.from.text, language) !== undefined || unmet.test(lower(part.from.text, language));
  if (part.kind !== 'choice') return isOther;
  const [first] = part.branches;
  return isOther || (first !== undefined && isFailure(first.condition, language));
}

/** Of several branches the one of success is enough: the others are of another end. */
function isSuccess(part: Part, language: Language): part is Part & { kind: 'choice' } {
  const [first] = part.kind === 'choice' ? part.branches : [];
  return rulesFor(language).condition.passed.test(lower(first?.condition ?? '', language));
}
