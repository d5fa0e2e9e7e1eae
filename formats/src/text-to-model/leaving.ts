import type { Language } from '@caseloom/locales/language';
import type { Drawing, Loose, Place } from './drawing.ts';
import { AGAIN, HERE } from './ending.ts';
import type { Alternative, Part } from './flow.ts';
import { guessPlace, wordsOf } from './guess-place.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isDeniedClaim, isInstead } from './opposite.ts';
import { isFailure } from './role.ts';
import { stepsOf } from './stated-place.ts';

/** What a step only shows, which nobody sees where something fails that it does not speak of: the receipt of a declined payment. */
export function shownIn(
  { type, text }: Part & { kind: 'step' },
  language: Language,
): string | undefined {
  const isShown = rulesFor(language).statement.shows.test(lower(text, language));
  return type === 'outcome' && isShown ? text : undefined;
}

/**
 * The ends that an alternative begins at: a step is done before it is left, unless something else is done in its place, and a
 * choice is left where its branches leave.
 */
export function endsAt(place: Place, alternative: Alternative, language: Language): Loose[] {
  const { branches, shown, entries, node } = place;
  const isFirst =
    branches ||
    (shown !== undefined && isBefore(shown, alternative.condition, language)) ||
    replaces(place, alternative, language);
  return isFirst && entries.length > 0 ? entries : [{ source: node }];
}

/** The step in whose place an alternative is taken: it is what that goes back to where it names none. */
export function stepLeft(
  { shop }: Drawing,
  [place]: Place[],
  alternative: Alternative,
): string | undefined {
  return place && replaces(place, alternative, shop.language) ? place.node : undefined;
}

/** Whether an alternative is what somebody does instead of its step, as its head or its first step says. */
function replaces({ act }: Place, { condition, parts }: Alternative, language: Language): boolean {
  const [first] = parts;
  const acts = [condition, ...(first?.kind === 'step' ? [first.text] : [])];
  return (
    act !== undefined &&
    (isDeniedClaim(act, condition, language) ||
      acts.some((other) => isInstead(act, other, language)))
  );
}

/**
 * `12b. The head refuses the approval`, where the steps of `12a` have him approve: it is done in the place of that step, and no
 * step of the flow is.
 */
function placeInSibling(
  { numbered, shop }: Drawing,
  { leavesAt, key, condition }: Alternative,
): Place | undefined {
  const left = numbered.get(leavesAt);
  if (!key || !left || isInstead(left.act ?? '', condition, shop.language)) return undefined;
  const steps = [...numbered].filter(
    ([number]) => number.startsWith(leavesAt) && /^\p{L}\d+$/u.test(number.slice(leavesAt.length)),
  );
  return steps.find(([, { act = '' }]) => isInstead(act, condition, shop.language))?.[1];
}

function isBefore(shown: string, condition: string, language: Language): boolean {
  const known = wordsOf(shown, language);
  const isOfStep = wordsOf(condition, language).some((word) => known.includes(word));
  const isRefused = rulesFor(language).refusal.refuses.test(lower(condition, language));
  return !isOfStep && (isRefused || isFailure(condition, language));
}

/** The steps that an alternative leaves, in groups that it is drawn once for: `3-5a` goes on behind the one that it left. */
export function placesOf(drawing: Drawing, alternative: Alternative): Place[][] {
  const { leavesAt, ending } = alternative;
  const sibling = placeInSibling(drawing, alternative);
  if (sibling) return [[sibling]];
  const places = stepsOf(leavesAt).flatMap((number) => drawing.numbered.get(number) ?? []);
  const goesOnThere =
    ending === 'next' || (typeof ending === 'object' && [HERE, AGAIN].includes(ending.step));
  if (places.length > 0) return goesOnThere ? places.map((place) => [place]) : [places];
  const place = guessPlace(drawing, alternative);
  return place ? [[place]] : [];
}
