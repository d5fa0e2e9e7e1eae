import type { Language } from '@caseloom/locales/language';
import type { DataBook } from './data.ts';
import { enteringSteps } from './entering-steps.ts';
import type { Flow, Part } from './flow.ts';
import { mentionOf } from './guard.ts';
import { wordsOf } from './guess-place.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

type Step = Part & { kind: 'step' };

/** More fields in the words of one step are read by nobody. */
const MAX_FIELDS = 12;

/**
 * Gives the fields of a table that no step names to the step that fills in their form: of the flow they stand with, or else of
 * the one before them.
 */
export function fillForms(book: DataBook, flows: readonly Flow[], language: Language): void {
  const forms = flows.map((flow) => formStep(flow, language));
  const entering = enteringSteps(flows, language).map(({ text }) => lower(text, language));
  for (const [index, { fields }] of flows.entries()) {
    const step = forms.slice(0, index + 1).findLast(Boolean) ?? forms.find(Boolean);
    if (!step || fields.length === 0) continue;
    const rows = new Set(fields);
    const names = book
      .names()
      .filter(
        (name) =>
          book.sentencesOf(name).some((from) => rows.has(from)) &&
          entering.every((text) => mentionOf(name, text, language) === undefined),
      );
    step.fills = [...(step.fills ?? []), ...names].slice(0, MAX_FIELDS);
  }
}

/** The step of a flow that fills in a form: of several the one that shares most words with its name. */
function formStep({ name, main }: Flow, language: Language): Step | undefined {
  const { fills, signsIn } = rulesFor(language).form;
  const all = main.flatMap((part) =>
    part.kind === 'step' && part.type === 'action' && fills.test(lower(part.text, language))
      ? [part]
      : [],
  );
  const [only, ...others] = all;
  if (others.length === 0) return only;
  const own = all.filter(({ text }) => !signsIn.test(lower(text, language)));
  const words = new Set(wordsOf(name, language));
  const shared = ({ text }: Step) => wordsOf(text, language).filter((word) => words.has(word));
  return own.toSorted((a, b) => shared(b).length - shared(a).length)[0] ?? only;
}
