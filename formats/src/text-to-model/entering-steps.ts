import type { Language } from '@caseloom/locales/language';
import type { Flow, Part } from './flow.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { allSteps } from './settle-roles.ts';

/** The steps of flows in which something is entered, also those within branches, in the order of the flows. */
export function enteringSteps(
  flows: readonly Flow[],
  language: Language,
): (Part & { kind: 'step' })[] {
  const { enters } = rulesFor(language).guard;
  return flows.flatMap(({ main, alternatives }) =>
    allSteps([...main, ...alternatives.flatMap(({ parts }) => parts)]).filter(({ text }) =>
      enters.test(lower(text, language)),
    ),
  );
}
