import type { StepType } from '@caseloom/engine';
import { append } from '../append.ts';
import { branchStep } from './branch-mark.ts';
import { clausesOf, scenarioIn } from './clause.ts';
import { type Conditional, readConditional, readElse, readSequel } from './conditional.ts';
import type { DataBook } from './data.ts';
import { withTopic } from './data-name.ts';
import { doerOf, isCheck, isPassive } from './doer.ts';
import { type Ending, endingOf, type Repetition, repetitionIn } from './ending.ts';
import type { Part, Way } from './flow.ts';
import type { Item } from './items.ts';
import { withoutAnnouncement, withoutOrder } from './lead-in.ts';
import { isOpposite, isSameSubject } from './opposite.ts';
import {
  isFailure,
  isProperty as isPropertyOf,
  isResultLike,
  isStepLike,
  roleOf,
  saidRole,
} from './role.ts';
import { givenIn, type Rule, rulesOf, rulesOfFailure } from './rule.ts';
import { type Language, lower, type Sentence, splitSentences, withoutStop } from './sentence.ts';

/** What reading needs and fills: the data found, and the sentences that said nothing. */
export type Reader = { language: Language; book: DataBook; leftOver: Sentence[] };

/** How freely sentences are taken: each item of a list is a step, of prose only what tells of an act. */
export type Taking = { type?: StepType; isProse: boolean };

/** A sentence longer than this is no step. */
const LONGEST = 600;

/** The parts that items say, in their order. */
export function partsOf(reader: Reader, items: Item[], taking: Taking): Part[] {
  const parts: Part[] = [];
  for (const item of items) {
    const sentences = withoutName(item, splitSentences(item.text), reader);
    for (const [at, whole] of sentences.entries()) {
      const isLast = at === sentences.length - 1;
      const from = { ...item.from, text: whole };
      const plain = withoutOrder(whole, reader.language);
      const text = taking.isProse ? withoutAnnouncement(plain) : plain;
      const children = isLast ? item.children : [];
      const about = withTopic(text, sentences[at - 1] ?? '');
      const isProse = taking.isProse && !item.isRequirement;
      const place = { parts, taking: { ...taking, isProse }, number: numberOf(item.marker) };
      takeSentence(reader, place, { from, text, about, children });
    }
  }
  const joined = joinChoices(parts, reader.language);
  for (const part of joined) if (part.kind === 'choice') keepOneOpen(part.ways);
  return joined;
}

/** `Scheduled export. Admins choose …`: the first words of an item may only name it. */
function withoutName(
  { marker, from }: Item,
  sentences: string[],
  { language, leftOver }: Reader,
): string[] {
  const [first = '', second = ''] = sentences;
  const isName =
    marker !== '' &&
    first.split(/\s+/).length <= 5 &&
    /[.]$/.test(first) &&
    !isStepLike(first, language) &&
    rulesOf(first, language).length === 0 &&
    isStepLike(second, language) &&
    !readConditional(second, language);
  if (isName) leftOver.push({ ...from, text: first });
  return isName ? sentences.slice(1) : sentences;
}

/** Conditions on the same thing, one after the other, are the ways of one choice. */
function joinChoices(parts: Part[], language: Language): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isMore = last?.kind === 'choice' && part.kind === 'choice' && part.number === '';
    if (!isMore || !areWaysOfOne(last.ways, part.ways, language)) {
      joined.push(part);
      continue;
    }
    const [one, other] = [last.ways[0], part.ways[0]];
    const isWhole =
      last.ways.length === 2 &&
      one &&
      other &&
      isOpposite(one.condition, other.condition, language);
    last.ways.pop();
    last.ways.push(...(isWhole && isSkip(part.ways[1]) ? part.ways.slice(0, 1) : part.ways));
  }
  return joined;
}

function areWaysOfOne(before: Way[], after: Way[], language: Language): boolean {
  const [one, other] = [before[0], after[0]];
  return (
    isSkip(before.at(-1)) &&
    one !== undefined &&
    other !== undefined &&
    one.condition !== '' &&
    isSameSubject(one.condition, other.condition, language)
  );
}

function isSkip(way: Way | undefined): boolean {
  return way?.condition === '' && way.parts.length === 0 && way.ending === 'next';
}

/** Not every way of a choice may end because it sounds like a failure: the flow goes on somewhere. */
function keepOneOpen(ways: Way[]): void {
  if (!ways.every(({ ending, isAssumed }) => ending === 'end' && isAssumed)) return;
  for (const way of ways) way.ending = 'next';
}

type Place = { parts: Part[]; taking: Taking; number: string };

/**
 * A sentence, its words without those that only lead into it, the same with what `it` stands for,
 * and what stands under it.
 */
type Said = { from: Sentence; text: string; about?: string; children: Item[] };

function takeSentence(reader: Reader, place: Place, said: Said): void {
  const { language, leftOver } = reader;
  const { parts, taking, number } = place;
  const { from, text, children } = said;
  if (from.text.length > LONGEST) {
    leftOver.push(from);
    return;
  }
  if (
    takeScenario(reader, place, said) ||
    takeGiven(reader, said) ||
    takeAgain(reader, place, said)
  )
    return;
  const role = saidRoleAfter(parts, text, language);
  if (role) {
    parts.push({ kind: 'step', ...role, text: withoutStop(role.text), number, from, isSure: true });
    append(parts, partsOf(reader, children, { isProse: false }));
    return;
  }
  const rules = taking.type === 'context' ? [] : takeRules(reader, from, said.about);
  if (takeElse(reader, parts, said)) return;
  const choice = choiceOf(reader, said, place);
  if (choice) {
    parts.push({ ...choice, number });
    return;
  }
  const isProperty = taking.type === undefined && isPropertyOf(text, language);
  const isTold = taking.type !== undefined || !taking.isProse || isStepLike(text, language);
  const isOnlyRule = rules.some((rule) => !isAside(rule)) && !ACTS[language].test(from.text);
  if (!isOnlyRule && !isProperty && (isTold || readSequel(text, language))) {
    append(parts, stepsOf(reader, said, place));
    return;
  }
  if (rules.length === 0) leftOver.push(from);
  append(parts, partsOf(reader, children, taking));
}

/** A rule told in passing: `a 6-digit code is sent`. */
function isAside(rule: Rule): boolean {
  return (rule.kind === 'range' || rule.kind === 'list') && rule.isAside === true;
}

/** `Given …, when …, then …` in one sentence. */
function takeScenario(reader: Reader, place: Place, { from, text, children }: Said): boolean {
  const clauses = scenarioIn(text);
  for (const [at, clause] of clauses?.entries() ?? []) {
    const below = at + 1 === clauses?.length ? children : [];
    takeSentence(reader, place, { from, text: clause, children: below });
  }
  return clauses !== undefined;
}

/** `Valid e-mail: …` gives values. */
function takeGiven({ book, language }: Reader, { from }: Said): boolean {
  const given = givenIn(from.text, language);
  if (given) book.addRule(given, from);
  return given !== undefined;
}

/** `Steps 1 and 2 are repeated until …` */
function takeAgain({ language }: Reader, { parts }: Place, { from, text }: Said): boolean {
  const again = repetitionIn(text, language);
  if (again) parts.push({ kind: 'choice', ways: waysOfRepetition(again, from), number: '', from });
  return again !== undefined;
}

/** Back to the step where it begins, until it holds. */
function waysOfRepetition({ step, until }: Repetition, from: Sentence): Way[] {
  const on: Way = { condition: until, parts: [], ending: 'next', from };
  const back: Way = {
    condition: until ? '' : withoutStop(from.text),
    parts: [],
    ending: { step },
    endingFrom: from,
    from,
  };
  return [on, back];
}

/** A role that the sentence names; And and But go on with that of the step before. */
function saidRoleAfter(parts: Part[], text: string, language: Language) {
  const isComplete = language === 'en' && /^when\b.*,\s/is.test(text);
  const last = parts.at(-1);
  const said = isComplete ? undefined : saidRole(text, language);
  // `Then the clerk …` in a story is no expected result: only after Given or When it is.
  const isStory = /^then\s/i.test(text) && !(last?.kind === 'step' && last.isSure);
  if (said && !isStory) return said;
  const more = /^(?:and|but|ve|ama)\s+(\S.*)$/isu.exec(text)?.[1];
  const isMore = last?.kind === 'step' && saidRole(last.from.text, language) !== undefined;
  return more && isMore ? { type: last.type, text: more } : undefined;
}

/** What a sentence says of data goes into the book. */
export function takeRules({ language, book }: Reader, from: Sentence, text = from.text): Rule[] {
  const said = readConditional(text, language);
  const rules = said ? failureRules(said, language) : rulesOf(text, language);
  for (const rule of rules) book.addRule(rule, from);
  return rules;
}

function failureRules({ condition, result }: Conditional, language: Language): Rule[] {
  return isFailure(result, language) ? rulesOfFailure(condition, language) : [];
}

/** A rule inside a step: somebody enters or chooses something. */
const ACTS: Record<Language, RegExp> = {
  en: /\b(?:enters?|types?|fills?|selects?|chooses?|provides?|submits?|clicks?|presses)\b/i,
  tr: /(?:girer|yazar|doldurur|seçer|belirtir|gönderir|tıklar|girilir|seçilir|yazılır|basar)/iu,
};

/** A sentence that begins with `otherwise` ends the choice before it. */
function takeElse(reader: Reader, parts: Part[], said: Said): boolean {
  const rest = readElse(said.text, reader.language);
  const last = parts.at(-1);
  if (rest === undefined || last?.kind !== 'choice') return false;
  const empty = last.ways.find((way) => way.condition === '');
  const nested = readConditional(rest, reader.language);
  const way = wayOf(
    reader,
    { condition: nested?.condition ?? '', text: nested?.result ?? rest },
    said,
  );
  if (nested) last.ways.splice(last.ways.length - (empty ? 1 : 0), 0, way);
  else if (empty) Object.assign(empty, way);
  else last.ways.push(way);
  return true;
}

function choiceOf(
  reader: Reader,
  said: Said,
  { taking: { type }, parts: before }: Place,
): (Part & { kind: 'choice' }) | undefined {
  if (type === 'context') return undefined;
  const { from, text, children } = said;
  const found = readConditional(text, reader.language);
  const condition = found
    ? whetherAsked(found.condition, before)
    : openCondition(text, reader.language);
  if (condition === undefined || (!found && children.length === 0)) return undefined;
  const way = wayOf(reader, { condition, text: found?.result ?? '' }, said);
  const otherwise = found?.otherwise
    ? wayOf(reader, { condition: '', text: found.otherwise }, { from, children: [] })
    : skip(from);
  letSameAct(way, otherwise, reader.language);
  return { kind: 'choice', ways: [way, otherwise], number: '', from };
}

/** `The clerk checks whether it is paid. If so, …` asks whether it is paid. */
function whetherAsked(condition: string, before: Part[]): string {
  const last = before.at(-1);
  if (!/^(?:so|yes|it is|it does|that is the case)$/i.test(condition)) return condition;
  const asked =
    last?.kind === 'step' ? /\b(?:whether|if)\s+(\S.*)$/i.exec(last.text)?.[1] : undefined;
  return asked ?? condition;
}

/** Who acts, or what is done, is often told once: `görevli talebi reddeder, aksi halde onaylar`. */
function letSameAct(way: Way, otherwise: Way, language: Language): void {
  const [one] = way.parts;
  const [other] = otherwise.parts;
  if (one?.kind !== 'step' || other?.kind !== 'step') return;
  const small = lower(other.text, language);
  // `otherwise within a week` leaves the verb out.
  if (language === 'en' && !isStepLike(other.text, language)) other.type = one.type;
  if (language === 'en') return;
  const isNamed = doerOf(lower(one.text, language), language) !== undefined;
  if (isNamed && !doerOf(small, language) && !isPassive(small, language)) {
    other.type = one.type;
    other.isSure = true;
  }
}

/** Nothing happens on the way beside a condition. */
function skip(from: Sentence): Way {
  return { condition: '', parts: [], ending: 'next', from };
}

/** `If the card is declined:` with its steps below it. */
function openCondition(text: string, language: Language): string | undefined {
  if (!/:\s*$/.test(text)) return undefined;
  return readConditional(
    `${withoutStop(text)}, ${language === 'tr' ? 'işlem yapılır' : 'it is done'}`,
    language,
  )?.condition;
}

/** A way with its steps and where it goes on; where the text does not say, a failure ends. */
export function wayOf(
  reader: Reader,
  { condition, text }: { condition: string; text: string },
  { from, children }: Pick<Said, 'from' | 'children'>,
): Way {
  const parts = [
    ...(text ? textParts(reader, text, from) : []),
    ...partsOf(reader, children, { isProse: false }),
  ];
  const said = takeEnding(parts);
  const words = [condition, text, ...children.map((child) => child.text)].join(' ');
  if (said) return { condition, parts, ending: said.ending, endingFrom: said.from, from };
  const ending = isFailure(words, reader.language) ? 'end' : 'next';
  return { condition, parts, ending, isAssumed: true, from };
}

/** The steps of a part of a sentence; what they came from is the whole of it. */
function textParts(reader: Reader, text: string, from: Sentence): Part[] {
  const place = { parts: [], taking: { isProse: false }, number: '' };
  return splitSentences(text).flatMap((said) =>
    stepsOf(reader, { from: { ...from, text: said }, text: said, children: [] }, place).map(
      (part) => {
        const isResult =
          part.kind === 'step' && !part.isSure && isResultLike(part.text, reader.language);
        return { ...part, ...(isResult && { type: 'outcome' as const }), from };
      },
    ),
  );
}

/** The ending that the last of the parts tells; a part that tells nothing else goes. */
function takeEnding(parts: Part[]): { ending: Ending; from: Sentence } | undefined {
  const last = parts.at(-1);
  if (last?.kind !== 'step' || !last.ending) return undefined;
  const { ending, from } = last;
  if (last.text === '') parts.pop();
  else delete last.ending;
  return { ending, from };
}

function stepsOf(
  reader: Reader,
  { from, text, children }: Said,
  { taking, number }: Place,
): Part[] {
  const { language } = reader;
  const below = { ...taking, isProse: false };
  const sequel = taking.type === undefined ? readSequel(text, language) : undefined;
  if (sequel) {
    const [next = '', ...others] = clausesOf(sequel.next, language);
    return [
      toStep(sequel.first, from, { type: 'action', number }, language),
      toStep(next, from, { type: typeOfNext(next, language), number: '' }, language),
      ...others.map((clause) => toStep(clause, from, { number: '' }, language)),
      ...partsOf(reader, children, below),
    ];
  }
  const numbered = children.filter(({ marker }) => /[\da-np-z]/i.test(marker));
  const isChoice = children.every((child) => readConditional(child.text, language));
  if (numbered.length > 1 && numbered.length === children.length && !isChoice) {
    const parts = partsOf(reader, children, below);
    return [{ kind: 'call', name: withoutStop(text), parts, number, from }];
  }
  const role = taking.type ? { type: taking.type } : {};
  const [first = text, ...others] = taking.type ? [text] : clausesOf(text, language);
  return [
    toStep(first, from, { ...role, number }, language),
    ...others.map((clause) => toStep(clause, from, { number: '' }, language)),
    ...partsOf(reader, children, below),
  ];
}

/** What follows an act is its result, but where it is looked into or somebody acts himself. */
function typeOfNext(text: string, language: Language): StepType {
  const small = lower(text, language);
  const isActed = doerOf(small, language)?.kind === 'person' || isCheck(small, language);
  return isActed ? roleOf(text, language).type : 'outcome';
}

/** What parts a step from what is expected of it. */
const EXPECTED =
  /\s+(?:→|=>|->)\s+|[,;]?\s+(?:expected(?: results?| outcome)?|beklenen(?: sonuç(?:lar)?)?)\s*:\s*/iu;

function toStep(
  text: string,
  from: Sentence,
  { type, number }: { type?: StepType; number: string },
  language: Language,
): Part {
  const { text: told, ending } = endingOf(withoutStop(text), language);
  const [action = '', expected] = told.split(EXPECTED);
  const role = roleOf(action, language);
  return {
    kind: 'step',
    type: type ?? role.type,
    text: withoutStop(role.text),
    ...(expected && { expected: withoutStop(expected) }),
    number,
    ...(type && { isSure: true }),
    ...(ending && { ending }),
    from,
  };
}

/** The number of a step by its mark, or nothing: `3.` and `Step 3:` are 3, `3a.2.` is 3a2. */
export function numberOf(marker: string): string {
  const plain = /^\(?(\d{1,3}(?:\.\d{1,3})*)[.):-]*$/.exec(marker)?.[1];
  return plain ?? branchStep(marker)?.key ?? '';
}
