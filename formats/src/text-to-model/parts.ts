import { append } from '../append.ts';
import { partsOfArrows } from './arrows.ts';
import { askBeforeReplaced } from './before-replaced.ts';
import { branchWith, letOneGoOn, letSameAct, resolveIfSo, skip } from './branches.ts';
import { keepInBranch } from './bullet-branch.ts';
import { areNames, isBullet, takeGivenNames } from './bullets.ts';
import { changesNothing } from './changes-nothing.ts';
import { clausesOf, scenarioIn } from './clause.ts';
import { commandsUnder } from './code.ts';
import {
  actAndCondition,
  openCondition,
  opensElse,
  readConditional,
  readElse,
  readSequel,
} from './conditional.ts';
import { partsOfList } from './criteria.ts';
import { withTopic } from './data-name.ts';
import { choiceOfDecisions, decisionRuns } from './decision-lines.ts';
import { lastAsChoice, letGoOn } from './else-case.ts';
import type { Branch, Part } from './flow.ts';
import { formStep } from './form-step.ts';
import { givenLines, takeGivenLine, takeGivenLines } from './given-lines.ts';
import { onlyDescribes, sentencesOfItem } from './item-sentences.ts';
import type { Item } from './items.ts';
import { joinChoices } from './join-choices.ts';
import { rulesFor } from './languages.ts';
import { withoutAnnouncement } from './lead-in.ts';
import { listedChoice } from './listed-conditions.ts';
import { lower } from './lower.ts';
import { onlyChoice } from './only.ts';
import { takeOptional } from './optional-step.ts';
import { hasMore } from './quantity.ts';
import type { Reader } from './reader.ts';
import { leaveWhereRefused } from './refusal.ts';
import { takeData } from './refused-bounds.ts';
import { isRemark } from './remark.ts';
import { isLastAttempt, withRetries } from './retry.ts';
import { withinBranch } from './retry-place.ts';
import { isResultLike } from './role.ts';
import type { Rule } from './rule.ts';
import { MAX_SENTENCE_LENGTH, type Sentence, withoutStop } from './sentence.ts';
import { isNoContext, statedRoleAfter, takeState, withoutOrderAfter } from './stated-role.ts';
import { statesStep } from './states-step.ts';
import { numberOf, toStep, typeOfNext, typeOfResult } from './step.ts';
import { conditionOfSome } from './subset.ts';
import {
  type Place,
  type Statement,
  statedIn,
  type Taking,
  type ToBranch,
  takeAgain,
  takeComment,
} from './taking.ts';
import { areAnswers, choiceOfAnswers } from './tree.ts';
import { choiceOfTroubles, troublesIn } from './troubles.ts';

/** The parts that items say, in their order. */
export function partsOf(reader: Reader, items: Item[], taking: Taking): Part[] {
  const parts: Part[] = [];
  // a number alone may be what is expected: `200`
  const isOut = (item: Item) =>
    isRemark(item, reader.language) && !(taking.type === 'outcome' && /\d/.test(item.text));
  append(
    reader.leftOver,
    items.filter(isOut).map(({ from, text }) => ({ ...from, text })),
  );
  const taken = items.filter((one) => !isOut(one));
  const troubles = taking.type ? undefined : troublesIn(taken, reader.language);
  const toBranch: ToBranch = (words, statement) => branchOf(reader, words, statement);
  if (troubles) return [choiceOfTroubles(troubles, toBranch)];
  const runs = taking.type ? [] : decisionRuns(taken, reader.language);
  const runOf = new Map(runs.flatMap((run) => run.decided.map(({ item }) => [item, run])));
  for (const item of taken) {
    const run = runOf.get(item);
    if (run?.decided[0]?.item === item) parts.push(choiceOfDecisions(run, item, toBranch));
    else if (!run) takeItem(reader, parts, item, taking);
  }
  const isList = items.every(({ marker }) => marker !== '');
  const left = taking.type
    ? parts
    : leaveWhereRefused(
        withRetries(parts, reader.language),
        reader.language,
        taking.isProse && !isList,
      );
  const joined = joinChoices(
    isList ? partsOfList(left, reader.language, taking.type) : left,
    reader.language,
  );
  for (const part of joined) if (part.kind === 'choice') letOneGoOn(part.branches, reader.language);
  return taking.type ? joined : askBeforeReplaced(joined, reader.language);
}

/** The sentences of an item, and its code below the last of the steps that they state. */
function takeItem(reader: Reader, parts: Part[], item: Item, taking: Taking): void {
  const { language, leftOver } = reader;
  const { length } = parts;
  const sentences = sentencesOfItem(reader, item, { taking, isFirst: length === 0 });
  const isProse = taking.isProse && !item.isRequirement;
  const given = givenLines(item.children, language);
  const others = item.children.filter((child) => !given.includes(child));
  const place = { parts, taking: { ...taking, isProse }, number: numberOf(item.marker) };
  for (const [index, whole] of sentences.entries()) {
    const from = { ...item.from, text: whole };
    const below = [...others, ...commandsUnder(whole, item.code, { from, language })];
    const children = index === sentences.length - 1 ? below : [];
    const isFree = taking.type === undefined && children.length === 0;
    if (isFree && index > 0 && onlyDescribes(whole, language)) {
      leftOver.push(from);
      continue;
    }
    const plain = withoutOrderAfter(parts, whole, language);
    const text = taking.isProse ? withoutAnnouncement(plain) : plain;
    const about = withTopic(text, sentences[index - 1] ?? '');
    takeSentence(reader, place, { from, text, about, children, index });
  }
  takeGivenLines(reader, parts, given);
  const last = parts.length > length ? parts.at(-1) : undefined;
  if (item.code && last?.kind === 'step' && !last.expected) last.code = item.code;
  if (isBullet(item)) keepInBranch(parts, length, language);
}

function takeSentence(reader: Reader, place: Place, statement: Statement): void {
  const { language, leftOver } = reader;
  const { parts, taking, number } = place;
  const { from, text, children } = statement;
  const isAlone = taking.type === undefined && children.length === 0;
  if (from.text.length > MAX_SENTENCE_LENGTH) {
    leftOver.push(from);
    return;
  }
  if (takeOther(reader, place, statement) || takeStated(reader, place, statement)) return;
  if (takeActAndCondition(reader, place, statement)) return;
  const rules = takeData(reader, place, statement);
  if (rules.length === 0 && isAlone && !number && takeState(reader, parts, statement)) return;
  if (takeElse(reader, parts, statement)) return;
  if (isAlone && changesNothing(text, language)) {
    leftOver.push(from);
    return;
  }
  const choice =
    choiceOfOnly(reader, statement, place, rules) ??
    listedChoice(text, { from, items: children }, language) ??
    choiceOf(reader, statement, place);
  if (choice) {
    parts.push({ ...choice, number });
    return;
  }
  if (statesStep(reader, taking, statement, rules)) {
    append(parts, stepsOf(reader, statement, place));
    return;
  }
  if (rules.length === 0 || hasMore(lower(text, language), language)) leftOver.push(from);
  append(parts, partsOf(reader, children, taking));
}

/** A step that names its role; what it says of a limit of tries is no step: `And after 3 wrong PINs the account is locked`. */
function takeStated(reader: Reader, place: Place, { from, text, children }: Statement): boolean {
  const { parts, number } = place;
  const role = statedRoleAfter(parts, text, reader.language);
  const limit = role && ownCondition(reader, role.text, from);
  if (limit) append(parts, limit);
  else if (role)
    parts.push({ kind: 'step', ...role, text: withoutStop(role.text), number, from, isSure: true });
  if (role) append(parts, partsOf(reader, children, { isProse: false }));
  return role !== undefined;
}

/** Takes a sentence that is no plain step and has no condition. */
function takeOther(reader: Reader, place: Place, statement: Statement): boolean {
  return (
    takeComment(reader, place, statement) ||
    takeScenario(reader, place, statement) ||
    takeMoreOfBranch(reader, place, statement) ||
    takeGivenLine(reader, place.parts, statement.from) ||
    takeAgain(reader, place, statement) ||
    takeOptional(reader, place, statement) ||
    isNoContext(statement.text, reader.language)
  );
}

/** An act, and in the same sentence what follows where something holds. */
function takeActAndCondition(reader: Reader, place: Place, statement: Statement): boolean {
  const { from, text, children } = statement;
  if (place.taking.type !== undefined) return false;
  const [act, condition] = actAndCondition(text, reader.language) ?? [];
  if (act === undefined || condition === undefined) return false;
  takeSentence(reader, place, { from, text: act, children: [] });
  takeSentence(reader, { ...place, number: '' }, { from, text: condition, children });
  return true;
}

/** `Given …, when …, then …` in one sentence. */
function takeScenario(reader: Reader, place: Place, { from, text, children }: Statement): boolean {
  const clauses = scenarioIn(text);
  for (const [index, clause] of clauses?.entries() ?? []) {
    const isLast = index + 1 === clauses?.length;
    takeSentence(reader, place, { from, text: clause, children: isLast ? children : [] });
  }
  return clauses !== undefined;
}

/** `In that case, restart it` goes on with the branch before it. */
function takeMoreOfBranch(reader: Reader, { parts }: Place, statement: Statement): boolean {
  const { language } = reader;
  const { from, text, children } = statement;
  const last = parts.at(-1);
  const branch =
    last?.kind === 'choice' ? last.branches.findLast((one) => one.parts.length > 0) : undefined;
  // `And after 3 wrong PINs the account is locked`, `And a mail is sent`
  const isOfLimit = branch !== undefined && isLastAttempt(branch.condition, language);
  const opening =
    rulesFor(language).condition.thenToo.exec(lower(from.text, language))?.[0] ??
    (isOfLimit ? /^(?:and|ve)\s+/iu.exec(from.text)?.[0] : undefined);
  if (!opening || !branch || branch.endingFrom) return false;
  const rest = from.text.endsWith(text) ? text : from.text.slice(opening.length);
  const more = rest.startsWith(from.text.slice(0, opening.length))
    ? rest.slice(opening.length)
    : rest;
  const below = partsOf(reader, children, { isProse: false });
  const whole = [...branch.parts, ...textParts(reader, more, from), ...below];
  Object.assign(branch, branchWith(branch.condition, whole, { from: branch.from }, language));
  return true;
}

/** A sentence that begins with `otherwise` ends the choice before it. */
function takeElse(reader: Reader, parts: Part[], statement: Statement): boolean {
  const { text, children } = statement;
  const isOverList = children.length > 0 && opensElse(text, reader.language);
  const rest = isOverList ? '' : readElse(text, reader.language);
  if (rest === undefined) return false;
  const before = parts.at(-1);
  const refused = before?.kind === 'step' ? lastAsChoice(parts, reader.language) : undefined;
  const last = refused ?? before;
  if (last?.kind !== 'choice') return false;
  const empty = last.branches.find((branch) => branch.condition === '');
  const nested = readConditional(rest, reader.language);
  const branch = branchOf(
    reader,
    { condition: nested?.condition ?? '', text: nested?.result ?? rest },
    statement,
  );
  if (nested) last.branches.splice(last.branches.length - (empty ? 1 : 0), 0, branch);
  else if (empty) Object.assign(empty, branch);
  else last.branches.push(branch);
  if (refused) letGoOn(branch, reader.language);
  return true;
}

function choiceOf(
  reader: Reader,
  statement: Statement,
  { taking: { type }, parts: before }: Place,
): (Part & { kind: 'choice' }) | undefined {
  if (type === 'context') return undefined;
  const { from, text, children } = statement;
  const found = readConditional(text, reader.language);
  const condition = found
    ? resolveIfSo(found.condition, before)
    : openCondition(text, reader.language);
  if (condition === undefined || (!found && children.length === 0)) return undefined;
  const { result = '' } = found ?? {};
  const words = { condition: conditionOfSome(condition, result, reader.language), text: result };
  const branch = branchOf(reader, words, statement);
  const otherwise = found?.otherwise
    ? branchOf(reader, { condition: '', text: found.otherwise }, { from, children: [] })
    : skip(from);
  letSameAct(branch, otherwise, reader.language);
  return { kind: 'choice', branches: [branch, otherwise], number: '', from };
}

/** Those whom a sentence leaves out, beside what it says of all others. */
function choiceOfOnly(
  reader: Reader,
  statement: Statement,
  place: Place,
  rules: Rule[],
): (Part & { kind: 'choice' }) | undefined {
  if (place.taking.type !== undefined || statement.children.length > 0) return undefined;
  const main = (text: string) => {
    const own = { ...statement, text };
    const isStep = statesStep(reader, place.taking, own, rules);
    return isStep ? stepsOf(reader, own, { ...place, number: '' }) : [];
  };
  return onlyChoice(statement.from, statement.text, main, reader.language);
}

/** A branch with its steps and where it goes on; where the text does not say, that of a failure is open. */
export function branchOf(
  reader: Reader,
  { condition, text }: { condition: string; text: string },
  { from, children }: Pick<Statement, 'from' | 'children'>,
): Branch {
  const all = [
    ...(text ? textParts(reader, text, from) : []),
    ...partsOf(reader, children, { isProse: false }),
  ];
  const words = [condition, text, ...children.map((child) => child.text)].join(' ');
  const own = { from, text, words };
  return branchWith(condition, withinBranch(all, reader.language), own, reader.language);
}

/** The steps of a part of a sentence; what they came from is the whole of it. */
function textParts(reader: Reader, text: string, from: Sentence): Part[] {
  const place = { parts: [], taking: { isProse: false }, number: '' };
  const parts = statedIn(reader, text, from).flatMap(
    (sentence, index) =>
      innerChoice(reader, sentence, from) ??
      ownCondition(reader, sentence, from, index > 0) ??
      stepsOf(
        reader,
        { from: { ...from, text: sentence }, text: sentence, children: [] },
        place,
      ).map((part) => {
        const isResult =
          part.kind === 'step' && !part.isSure && isResultLike(part.text, reader.language);
        // what only says where it leads has no other words
        const own = part.kind === 'step' && part.text === '' ? part.from : from;
        return { ...part, ...(isResult && { type: 'outcome' as const }), from: own };
      }),
  );
  const isPlain = parts.every(({ kind }) => kind !== 'choice');
  return isPlain ? parts : askBeforeReplaced(withRetries(parts, reader.language), reader.language);
}

/** `After the third wrong code the account is locked`, behind what follows from a condition; a later sentence may have any. */
function ownCondition(reader: Reader, text: string, from: Sentence, isLater = false) {
  const { condition, result } = readConditional(text, reader.language) ?? {};
  const isOwn = condition && (isLater || isLastAttempt(condition, reader.language));
  if (!isOwn || !result) return undefined;
  const branch = branchOf(reader, { condition, text: result }, { from, children: [] });
  return [{ kind: 'choice' as const, branches: [branch, skip(from)], number: '', from }];
}

/** `If it is down, check the log and if that is empty, restart it`: a condition behind what follows from another one. */
function innerChoice(reader: Reader, text: string, from: Sentence): Part[] | undefined {
  const place: Place = { parts: [], taking: { isProse: false }, number: '' };
  const own = { from, text, children: [] };
  return takeActAndCondition(reader, place, own) ? place.parts : undefined;
}

function stepsOf(
  reader: Reader,
  { from, text, children }: Statement,
  { taking, number }: Place,
): Part[] {
  const { language } = reader;
  const below = { ...taking, isProse: false };
  if (taking.type === undefined && areAnswers(children)) {
    const toBranch = (words: { condition: string; text: string }, child: Item) =>
      branchOf(reader, words, { from: child.from, children: child.children });
    const choice = choiceOfAnswers(children, { from, number }, toBranch, language);
    return [toStep(text, from, { number }, language), choice];
  }
  const form = formStep(reader, { from, text, children }, { type: taking.type, number });
  if (form) return [form];
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
  const [act = text, ...results] = partsOfArrows(text, language);
  if (results.length > 0 && taking.type === undefined) {
    return [
      toStep(act, from, { type: 'action', number }, language),
      ...results.map((result) =>
        toStep(result, from, { type: typeOfResult(result, language), number: '' }, language),
      ),
      ...partsOf(reader, children, below),
    ];
  }
  if (taking.type === undefined && areNames(children, language)) {
    takeGivenNames(reader, children);
    const step = toStep(text, from, { number }, language);
    return [{ ...step, code: { language: '', text: children.map((one) => one.text).join('\n') } }];
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
