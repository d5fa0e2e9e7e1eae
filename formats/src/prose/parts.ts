import type { StepType } from '@caseloom/engine';
import { append } from '../append.ts';
import { type Conditional, readConditional, readElse, readSequel } from './conditional.ts';
import type { DataBook } from './data.ts';
import type { Ending, Part, Way } from './flow.ts';
import { endingOf, isFailure, isResultLike, isStepLike, roleOf, saidRole } from './role.ts';
import { givenIn, type Rule, rulesOf, rulesOfFailure } from './rule.ts';
import { type Language, type Sentence, splitSentences, withoutStop } from './sentence.ts';

/** An item of a list with what stands under it, or a paragraph. */
export type Item = {
  marker: string;
  text: string;
  level: number;
  from: Sentence;
  children: Item[];
};

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
    const sentences = splitSentences(item.text);
    for (const [at, text] of sentences.entries()) {
      const isLast = at === sentences.length - 1;
      const from = { ...item.from, text };
      const children = isLast ? item.children : [];
      takeSentence(reader, { parts, taking, number: numberOf(item.marker) }, { from, children });
    }
  }
  for (const part of parts) if (part.kind === 'choice') keepOneOpen(part.ways);
  return parts;
}

/** Not every way of a choice may end because it sounds like a failure: the flow goes on somewhere. */
function keepOneOpen(ways: Way[]): void {
  if (!ways.every(({ ending, isAssumed }) => ending === 'end' && isAssumed)) return;
  for (const way of ways) way.ending = 'next';
}

type Place = { parts: Part[]; taking: Taking; number: string };

/** A sentence, and what stands under it. */
type Said = { from: Sentence; children: Item[] };

function takeSentence(reader: Reader, place: Place, said: Said): void {
  const { language, leftOver } = reader;
  const { parts, taking, number } = place;
  const { from, children } = said;
  if (from.text.length > LONGEST) {
    leftOver.push(from);
    return;
  }
  const given = givenIn(from.text, language);
  if (given) {
    reader.book.addRule(given, from);
    return;
  }
  const role = saidRoleAfter(parts, from.text, language);
  if (role) {
    parts.push({ kind: 'step', ...role, text: withoutStop(role.text), number, from });
    append(parts, partsOf(reader, children, { isProse: false }));
    return;
  }
  const rules = taking.type === 'context' ? [] : takeRules(reader, from);
  if (takeElse(reader, parts, said)) return;
  const choice = choiceOf(reader, said, taking);
  if (choice) {
    parts.push({ ...choice, number });
    return;
  }
  const isTold = taking.type !== undefined || !taking.isProse || isStepLike(from.text, language);
  const isOnlyRule = rules.length > 0 && !ACTS[language].test(from.text);
  if (!isOnlyRule && (isTold || readSequel(from.text, language))) {
    append(parts, stepsOf(reader, said, place));
    return;
  }
  if (rules.length === 0) leftOver.push(from);
  append(parts, partsOf(reader, children, taking));
}

/** A role that the sentence names; And and But go on with that of the step before. */
function saidRoleAfter(parts: Part[], text: string, language: Language) {
  const isComplete = language === 'en' && /^when\b.*,\s/is.test(text);
  const said = isComplete ? undefined : saidRole(text, language);
  if (said) return said;
  const last = parts.at(-1);
  const more = /^(?:and|but|ve|ama)\s+(\S.*)$/isu.exec(text)?.[1];
  const isMore = last?.kind === 'step' && saidRole(last.from.text, language) !== undefined;
  return more && isMore ? { type: last.type, text: more } : undefined;
}

/** What a sentence says of data goes into the book. */
export function takeRules({ language, book }: Reader, from: Sentence): Rule[] {
  const said = readConditional(from.text, language);
  const rules = said ? failureRules(said, language) : rulesOf(from.text, language);
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
  const rest = readElse(said.from.text, reader.language);
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
  { type }: Taking,
): (Part & { kind: 'choice' }) | undefined {
  if (type === 'context') return undefined;
  const { from, children } = said;
  const found = readConditional(from.text, reader.language);
  const condition = found?.condition ?? openCondition(from.text, reader.language);
  if (condition === undefined || (!found && children.length === 0)) return undefined;
  const way = wayOf(reader, { condition, text: found?.result ?? '' }, said);
  const otherwise = found?.otherwise
    ? wayOf(reader, { condition: '', text: found.otherwise }, { from, children: [] })
    : skip(from);
  return { kind: 'choice', ways: [way, otherwise], number: '', from };
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
  { from, children }: Said,
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
    stepsOf(reader, { from: { ...from, text: said }, children: [] }, place).map((part) => {
      const isResult = part.kind === 'step' && isResultLike(part.text, reader.language);
      return { ...part, ...(isResult && { type: 'outcome' as const }), from };
    }),
  );
}

/** The ending that the last of the parts tells; a part that tells nothing else goes. */
function takeEnding(parts: Part[]): { ending: Ending; from: Sentence } | undefined {
  const last = parts.at(-1);
  if (last?.kind !== 'step' || !last.ending) return undefined;
  if (last.text === '') parts.pop();
  return { ending: last.ending, from: last.from };
}

function stepsOf(reader: Reader, { from, children }: Said, { taking, number }: Place): Part[] {
  const { language } = reader;
  const below = { ...taking, isProse: false };
  const sequel = taking.type === undefined ? readSequel(from.text, language) : undefined;
  if (sequel) {
    return [
      toStep(sequel.first, from, { type: 'action', number }, language),
      toStep(sequel.next, from, { type: 'outcome', number: '' }, language),
      ...partsOf(reader, children, below),
    ];
  }
  const numbered = children.filter(({ marker }) => /[\da-np-z]/i.test(marker));
  if (numbered.length > 1 && numbered.length === children.length) {
    const parts = partsOf(reader, children, below);
    return [{ kind: 'call', name: withoutStop(from.text), parts, number, from }];
  }
  const role = taking.type ? { type: taking.type } : {};
  const step = toStep(from.text, from, { ...role, number }, language);
  return [step, ...partsOf(reader, children, below)];
}

function toStep(
  text: string,
  from: Sentence,
  { type, number }: { type?: StepType; number: string },
  language: Language,
): Part {
  const { text: told, ending } = endingOf(withoutStop(text), language);
  const [action = '', expected] = told.split(/\s+(?:→|=>|->)\s+/u);
  const role = roleOf(action, language);
  return {
    kind: 'step',
    type: type ?? role.type,
    text: withoutStop(role.text),
    ...(expected && { expected: withoutStop(expected) }),
    number,
    ...(ending && { ending }),
    from,
  };
}

/** The number of a step by its mark, or nothing: `3.` and `Step 3:` are 3. */
export function numberOf(marker: string): string {
  return /^\(?(\d{1,3}(?:\.\d{1,3})*)[.):]*$/.exec(marker)?.[1] ?? '';
}
