import type { Language } from '@caseloom/locales/language';
import { doerOf, isCheck } from './doer.ts';
import type { Flow, Part } from './flow.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isSeen } from './role.ts';

/**
 * What answers once in a flow answers always: of two steps of the lift none is an act of the tester.
 * And who begins the flow acts in it. Only where the words of a sentence show neither.
 */
export function settleRoles({ main, alternatives }: Flow, language: Language): void {
  if (rulesFor(language).doer.isShown) return;
  const steps = [...main, ...alternatives.flatMap(({ parts }) => parts)].flatMap(stepsIn);
  const subject = ({ text }: Step) => lower(text, language).split(/[^\p{L}]/u)[0] ?? '';
  const isNobody = ({ text, isSure }: Step) => !isSure && !doerOf(lower(text, language), language);
  const [first] = steps;
  const beginner = first?.type === 'action' && isNobody(first) ? subject(first) : '';
  const things = new Set(
    steps.filter((step) => step.type === 'outcome' && isNobody(step)).map(subject),
  );
  // `"Save" düğmesine basar` begins with no noun that could be compared
  things.delete('');
  for (const step of steps.filter(isNobody)) {
    const isBeginner = beginner !== '' && subject(step) === beginner;
    if (isBeginner && !isSeen(step.text, language)) step.type = 'action';
    else if (!isBeginner && step.type === 'action' && things.has(subject(step)))
      step.type = isCheck(lower(step.text, language), language) ? 'action' : 'outcome';
  }
}

/** Whom the document calls an actor acts. */
export function letAct({ main, alternatives }: Flow, actors: string[], language: Language): void {
  const steps = [...main, ...alternatives.flatMap(({ parts }) => parts)].flatMap(stepsIn);
  const people = actors.filter((actor) => !isSystem(actor, language));
  for (const step of steps) {
    const small = lower(step.text, language).replace(/^(?:the|an?) /, '');
    const isActed = people.some((actor) => small.startsWith(`${actor} `));
    if (isActed && !step.isSure && !isSeen(step.text, language)) step.type = 'action';
  }
  letPeopleAct(steps, language);
}

/** Many documents name the system among the actors: it answers. */
function isSystem(actor: string, language: Language): boolean {
  return doerOf(`${actor.split(' ').at(-1)} shows`, language)?.kind === 'thing';
}

/** Who enters or chooses something in one step is a person in all of them: `The resident pays`. */
function letPeopleAct(steps: Step[], language: Language): void {
  if (!rulesFor(language).doer.isShown) return;
  const doers = steps.map((step) => ({ step, doer: doerOf(lower(step.text, language), language) }));
  const people = new Set(doers.flatMap(({ doer }) => (doer?.kind === 'person' ? [doer.noun] : [])));
  for (const { step, doer } of doers)
    if (doer?.kind === 'thing' && people.has(doer.noun) && !step.isSure)
      if (!isSeen(step.text, language)) step.type = 'action';
}

type Step = Part & { kind: 'step' };

/** All steps of parts, also those within branches. */
export function allSteps(parts: readonly Part[]): Step[] {
  return parts.flatMap(stepsIn);
}

function stepsIn(part: Part): Step[] {
  if (part.kind === 'step') return [part];
  if (part.kind === 'call') return part.parts.flatMap(stepsIn);
  return part.branches.flatMap(({ parts }) => parts.flatMap(stepsIn));
}
