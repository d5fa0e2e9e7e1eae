import { moveChoices } from '@caseloom/contract';
import type { DraftRow } from './queries.ts';
import type { DraftChoices, DraftContent } from './schema.ts';

/** What was said of a draft before it was refined, for how it is drawn then. */
export function keepChoices(
  { choices }: Pick<DraftRow, 'choices'>,
  before: DraftContent,
  content: DraftContent,
): DraftChoices {
  return {
    ...choices,
    parts: moveChoices(choices.parts, before, content),
    answers: answersOf(choices.answers, content),
  };
}

/** What was said of a draft whose last refinement is taken back: of parts that went with it as before it, of others as since. */
export function choicesBefore({ choices, content, earlier }: DraftRow): DraftChoices {
  const before = earlier.at(-1);
  if (!before) return choices;
  const since = keepChoices({ choices }, content, before.content);
  return {
    ...since,
    parts: { ...before.choices?.parts, ...since.parts },
    answers: answersOf({ ...before.choices?.answers, ...since.answers }, before.content),
  };
}

/** The answers to questions that are asked still. */
function answersOf(answers: Record<string, string>, { questions }: DraftContent) {
  const ids = new Set(questions.map(({ id }) => id));
  return Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id)));
}
