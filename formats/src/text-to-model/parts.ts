import type { Language, StepType } from '@caseloom/engine';
import { append } from '../append.ts';
import {
  branchesOfRepetition,
  joinChoices,
  keepOneOpen,
  letSameAct,
  skip,
  takeEnding,
  whetherAsked,
} from './branches.ts';
import { clausesOf, scenarioIn } from './clause.ts';
import { type Conditional, readConditional, readElse, readSequel } from './conditional.ts';
import type { DataBook } from './data.ts';
import { withTopic } from './data-name.ts';
import { repetitionIn } from './ending.ts';
import type { Branch, Part } from './flow.ts';
import type { Item } from './items.ts';
import { withoutAnnouncement, withoutOrder } from './lead-in.ts';
import {
  isFailure,
  isProperty as isPropertyOf,
  isResultLike,
  isStepLike,
  saidRole,
} from './role.ts';
import { givenIn, type Rule, rulesOf, rulesOfFailure } from './rule.ts';
import { type Sentence, splitSentences, withoutStop } from './sentence.ts';
import { numberOf, toStep, typeOfNext } from './step.ts';

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
  for (const part of joined) if (part.kind === 'choice') keepOneOpen(part.branches);
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
  if (again)
    parts.push({ kind: 'choice', branches: branchesOfRepetition(again, from), number: '', from });
  return again !== undefined;
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
  const empty = last.branches.find((branch) => branch.condition === '');
  const nested = readConditional(rest, reader.language);
  const branch = branchOf(
    reader,
    { condition: nested?.condition ?? '', text: nested?.result ?? rest },
    said,
  );
  if (nested) last.branches.splice(last.branches.length - (empty ? 1 : 0), 0, branch);
  else if (empty) Object.assign(empty, branch);
  else last.branches.push(branch);
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
  const branch = branchOf(reader, { condition, text: found?.result ?? '' }, said);
  const otherwise = found?.otherwise
    ? branchOf(reader, { condition: '', text: found.otherwise }, { from, children: [] })
    : skip(from);
  letSameAct(branch, otherwise, reader.language);
  return { kind: 'choice', branches: [branch, otherwise], number: '', from };
}

/** `If the card is declined:` with its steps below it. */
function openCondition(text: string, language: Language): string | undefined {
  if (!/:\s*$/.test(text)) return undefined;
  return readConditional(
    `${withoutStop(text)}, ${language === 'tr' ? 'işlem yapılır' : 'it is done'}`,
    language,
  )?.condition;
}

/** A branch with its steps and where it goes on; where the text does not say, a failure ends. */
export function branchOf(
  reader: Reader,
  { condition, text }: { condition: string; text: string },
  { from, children }: Pick<Said, 'from' | 'children'>,
): Branch {
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
