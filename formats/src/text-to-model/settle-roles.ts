import type { Language } from '@caseloom/locales/language';
import { doerOf, isCheck, isPassive } from './doer.ts';
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
  const people = new Set(steps.filter((step) => actsByVerb(step, language)).map(subject));
  // `"Save" düğmesine basar` begins with no noun that could be compared
  things.delete('');
  for (const step of steps.filter(isNobody)) {
    const isKnown = people.has(subject(step)) && isActive(step, language);
    const isBeginner = isKnown || (beginner !== '' && subject(step) === beginner);
    settle(step, { isBeginner, isThing: things.has(subject(step)) }, language);
  }
}

/** Gives a step of nobody the role that other steps of the same doer have. */
function settle(
  step: Step,
  { isBeginner, isThing }: { isBeginner: boolean; isThing: boolean },
  language: Language,
): void {
  if (isBeginner) {
    if (!isSeen(step.text, language)) step.type = 'action';
  } else if (isThing && step.type === 'action')
    step.type = isCheck(lower(step.text, language), language) ? 'action' : 'outcome';
}

/** Somebody does it, and nobody only sees it. */
function isActive({ text }: Step, language: Language): boolean {
  return !isSeen(text, language) && !isPassive(lower(text, language), language);
}

/** Only what somebody does shows that he is a person: nothing is known of who he is. */
function actsByVerb({ text }: Step, language: Language): boolean {
  const small = lower(text, language);
  const isPerson = doerOf(small, language)?.kind === 'person';
  return isPerson && !doerOf(`${small.split(/[^\p{L}]/u)[0]} `, language);
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
