import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { type Choice, skip } from './branches.ts';
import { doerOf } from './doer.ts';
import type { Branch, Part } from './flow.ts';
import { generalRefusal } from './general-refusal.ts';
import { wordsOf } from './guess-place.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isOppositeAct } from './opposite.ts';
import { leadToAct } from './retry-place.ts';
import { isStepLike } from './role.ts';
import { isExpectedOfScenario } from './stated-role.ts';
import { choiceOfSome } from './subset.ts';

type Step = Part & { kind: 'step' };

/**
 * What is refused in the midst of a flow does not go on with it: the flow leaves there, and how it ends is asked, unless the
 * next sentence puts it right. In a list this holds for `When the code is wrong, an error is shown`, whose first words are
 * the condition; numbered steps and checks say themselves what comes next.
 *
 * @param isProse whether the parts are written as sentences: what only happens behind the refusal belongs to it
 */
export function leaveWhereRefused(parts: Part[], language: Language, isProse: boolean): Part[] {
  const sentences = sentencesOf(parts);
  const left: Part[] = [];
  for (let index = 0; index < sentences.length; index++) {
    const own = sentences[index] ?? [];
    if (own.some((part) => isExpectedOfScenario(part, language))) {
      append(left, own);
      continue;
    }
    const general = refusedOfSome(sentences, index, isProse, language);
    if (general) {
      leadToAct(general, left, language);
      left.splice(placeOfDenial(general, left, language), 0, general);
      continue;
    }
    const count = isProse ? countOfResults(sentences.slice(index + 1), language) : 0;
    const next = sentences[index + 1 + count];
    const isLeft = next && !isPutRight(next, language) && isRefusal(own, language);
    const choice =
      isLeft &&
      refusalOf(
        own,
        sentences.slice(index + 1, index + 1 + count).flat(),
        isProse && left.length > 0,
        language,
      );
    if (!choice) {
      append(left, own);
      continue;
    }
    index += count;
    left.splice(placeOf(choice, left, language), 0, choice);
  }
  return left;
}

/** A refusal of those that the sentence describes, or in prose whatever is true of them alone. */
function refusedOfSome(
  sentences: Part[][],
  index: number,
  isProse: boolean,
  language: Language,
): Choice | undefined {
  const refused = generalRefusal(sentences[index] ?? [], language);
  return refused ?? (isProse ? ofSome(sentences, index, language) : undefined);
}

/** What is true of some alone, in the midst of a flow that goes on. */
function ofSome(sentences: Part[][], index: number, language: Language): Choice | undefined {
  const [own = [], next] = sentences.slice(index, index + 2);
  if (index === 0 || !next || isPutRight(next, language)) return undefined;
  const around = sentences.toSpliced(index, 1).map(([part]) => part?.from.text ?? '');
  return choiceOfSome(own, around, language);
}

/** The parts that each sentence states. */
export function sentencesOf(parts: Part[]): Part[][] {
  const sentences: Part[][] = [];
  for (const part of parts) {
    const last = sentences.at(-1);
    const isSame = last?.[0]?.from.line === part.from.line && last[0].from.text === part.from.text;
    if (isSame) last.push(part);
    else sentences.push([part]);
  }
  return sentences;
}

function isStep(part: Part): part is Step {
  return part.kind === 'step';
}

/** How many sentences in a row only state what happens. */
function countOfResults(sentences: Part[][], language: Language): number {
  const first = sentences.findIndex((parts) => !parts.every((part) => isBare(part, language)));
  return first < 0 ? sentences.length : first;
}

/** `A mail is sent`: who did it is not said, so it may be what comes of the sentence before. */
function isBare(part: Part, language: Language): boolean {
  return (
    isStep(part) &&
    part.type === 'outcome' &&
    doerOf(lower(part.text, language), language) === undefined
  );
}

/** What is refused leaves where its opposite is done: `When the code is wrong` where it is right. */
function placeOf(choice: Choice, parts: Part[], language: Language): number {
  const condition = choice.branches[0]?.condition ?? '';
  const at = parts.findLastIndex(
    (part) =>
      isStep(part) && part.type === 'action' && isOppositeAct(part.text, condition, language),
  );
  return at < 0 || condition === '' ? parts.length : at;
}

/** `Without a card no item is handed over` leaves before the step that hands it over: they share most of their words. */
function placeOfDenial({ from }: Choice, parts: Part[], language: Language): number {
  const last = parts.at(-1);
  const words = new Set(wordsOf(from.text, language));
  const isDenied =
    last?.kind === 'step' &&
    last.type !== 'context' &&
    wordsOf(last.text, language).filter((word) => words.has(word)).length > 1;
  return isDenied && rulesFor(language).refusal.denies.test(lower(from.text, language))
    ? parts.length - 1
    : parts.length;
}

/** Whether a sentence puts right what was refused before it. */
export function isPutRight([first]: Part[], language: Language): boolean {
  const text = first ? lower(first.from.text, language) : '';
  return rulesFor(language).refusal.putsRight.test(text);
}

function isRefusal(parts: Part[], language: Language): boolean {
  return parts.some(
    (part) =>
      isStep(part) &&
      part.type === 'outcome' &&
      rulesFor(language).refusal.refuses.test(lower(part.text, language)),
  );
}

/** `After the second command, …` names no act, though something follows it. */
function isClause(text: string, language: Language): boolean {
  return text.split(/\s+/).length > 3 || isStepLike(text, language);
}

/** The branch of a refusal, beside the one on which nothing happens; nothing where the sentence says how it goes on. */
function refusalOf(
  own: Part[],
  results: Part[],
  isBare: boolean,
  language: Language,
): Choice | undefined {
  const [first, ...others] = own;
  if (!first || !own.every((part) => isStep(part) && part.ending === undefined)) return undefined;
  const { from } = first;
  // what stands behind an arrow is expected of a check
  const isSequel =
    isStep(first) &&
    first.type === 'action' &&
    others.length > 0 &&
    isClause(first.text, language) &&
    !/→|=>|->/.test(from.text);
  if (!isSequel && !(isBare && isStep(first) && first.type === 'outcome')) return undefined;
  const refused: Branch = {
    condition: isSequel ? first.text : '',
    parts: [...(isSequel ? others : own), ...results],
    ending: 'open',
    from,
  };
  const { number } = first;
  const branches = isSequel ? [refused, skip(from)] : [skip(from), refused];
  return { kind: 'choice', branches, number, from };
}
