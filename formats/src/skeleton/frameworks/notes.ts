import { oneLine } from '../../feature/text.ts';
import type { StepFunction } from '../manifest.ts';
import { wordsOf } from '../words.ts';

/** What a comment says of a function: its words, and what to know of it. */
export function notesOf(one: StepFunction): string[] {
  const secrets = one.params.flatMap(({ identifier, secrets: names = [] }) =>
    names.length > 0 ? [`${identifier} is secret: ${names.join(', ')} of the environment.`] : [],
  );
  const notes = [
    ...secrets,
    ...(one.models.length === 0 ? ['No test case uses it now.'] : []),
    ...one.gone.map((identifier) => `TODO: there is no ${identifier} any more.`),
  ];
  return [wordsOf(one.parts), ...notes].map(oneLine);
}
