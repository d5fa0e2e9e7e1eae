import type { Language } from '@caseloom/locales/language';
import type { Drawing, Loose, Place } from './drawing.ts';
import { AGAIN, HERE } from './ending.ts';
import type { Alternative, Part } from './flow.ts';
import { guessPlace, wordsOf } from './guess-place.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isFailure } from './role.ts';

/** What a step only shows, which nobody sees where something fails that it does not speak of: the receipt of a declined payment. */
export function shownIn(
  { type, text }: Part & { kind: 'step' },
  language: Language,
): string | undefined {
  const isShown = rulesFor(language).statement.shows.test(lower(text, language));
  return type === 'outcome' && isShown ? text : undefined;
}

/** The ends that an alternative begins at: a step is done before it is left, and a choice is left where its branches leave. */
export function endsAt(place: Place, { condition }: Alternative, language: Language): Loose[] {
  const { branches, shown, entries, node } = place;
  return branches || (shown !== undefined && isBefore(shown, condition, language))
    ? entries
    : [{ source: node }];
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
  const [, first = 0, last = 0] = /^(\d{1,3})[-–](\d{1,3})$/.exec(leavesAt)?.map(Number) ?? [];
  const numbers =
    last > first
      ? Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
      : [leavesAt.replace(/\..*$/, '')];
  const places = numbers.flatMap((number) => drawing.numbered.get(number) ?? []);
  const goesOnThere =
    ending === 'next' || (typeof ending === 'object' && [HERE, AGAIN].includes(ending.step));
  if (places.length > 0) return goesOnThere ? places.map((place) => [place]) : [places];
  const place = guessPlace(drawing, alternative);
  return place ? [[place]] : [];
}
