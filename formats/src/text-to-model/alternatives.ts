import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import {
  type Draft,
  headsList,
  isInFirstStep,
  opensByCondition,
  opensCondition,
  opensList,
  placed,
  placeIn,
  shareEnding,
  splitHead,
  takePlace,
} from './alternative-head.ts';
import type { ItemAtStep } from './at-steps.ts';
import { branchHead, branchStep, isBranchMark, withMark } from './branch-mark.ts';
import { endedByLast, leftOpen } from './branches.ts';
import { isBullet } from './bullets.ts';
import { readConditional, readElse } from './conditional.ts';
import { endingOf } from './ending.ts';
import { letHappen } from './event.ts';
import type { Alternative } from './flow.ts';
import { branchOfForm } from './form-branch.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { withoutOrder } from './lead-in.ts';
import { lower } from './lower.ts';
import { branchOf } from './parts.ts';
import type { Reader } from './reader.ts';
import { leadBackTo } from './retry-place.ts';
import { isFailure, isMistake, isStepLike } from './role.ts';
import type { Section } from './section.ts';
import { type Sentence, splitSentences, withoutStop } from './sentence.ts';
import { statedPlace, stepsOf } from './stated-place.ts';
import { numberOf } from './step.ts';
import { takeRules } from './take-rules.ts';
import { withTwoAnswers } from './two-answers.ts';

/** Where items go: `isHeaded` where the section has a title of its own. */
type Taking = { reader: Reader; drafts: Draft[]; isHeaded: boolean };

/** Reads a section of alternative flows, in any of the usual notations. */
export function alternativesOf(
  reader: Reader,
  section: Section,
  items: Item[],
  from: Sentence,
): Alternative[] {
  const isHeaded = section.title !== '' || section.ref !== '';
  const drafts: Draft[] = isHeaded ? [headed(section, from, reader.language)] : [];
  const taking = { reader, drafts, isHeaded };
  const marked = items.map(withMark);
  const [first, ...steps] = marked;
  if (first && !isHeaded && areStepsOfOne(marked, reader.language)) {
    const { leavesAt, text } = placeIn(first.text, reader.language);
    append(start(drafts, { leavesAt, key: '', head: text }, first).items, steps);
  } else for (const [index, item] of marked.entries()) takeItem(taking, item, marked[index + 1]);
  shareEnding(drafts, reader.language);
  return drafts.map((draft) => toAlternative(reader, draft));
}

/**
 * `1. The user enters wrong data. 2. The page shows an error. 3. The user corrects them.`: a list counted from 1 in which only the first item
 * says when, and the others what is done then, is one alternative without a title.
 */
function areStepsOfOne(items: Item[], language: Language): boolean {
  const areCounted = items.every(
    ({ marker, children }, index) => numberOf(marker) === `${index + 1}` && children.length === 0,
  );
  const isPlain = (text: string) =>
    !text.includes(':') &&
    !readConditional(text, language) &&
    placeIn(text, language).leavesAt === '';
  const isAct = ({ text }: Item) =>
    isPlain(text) &&
    isStepLike(text, language) &&
    !isMistake(text, language) &&
    !isFailure(text, language);
  return areCounted && items.length > 1 && items.slice(1).every(isAct);
}

function headed({ ref, title }: Section, from: Sentence, language: Language): Draft {
  const mark = branchHead(ref);
  const { leavesAt, text } = placeIn(title, language);
  const stated = statedPlace(title, language)?.leavesAt;
  return {
    leavesAt: stated ?? mark?.leavesAt ?? leavesAt,
    key: mark?.key ?? '',
    head: text,
    from,
    items: [],
  };
}

function takeItem(taking: Taking, item: Item, next?: Item): void {
  const { reader, drafts, isHeaded } = taking;
  const { language } = reader;
  const last = drafts.at(-1);
  const step = branchStep(item.marker);
  if (step) {
    const own =
      drafts.find((draft) => draft.key === step.of) ??
      named(last, step) ??
      start(drafts, { leavesAt: step.leavesAt, key: step.of, head: '' }, item);
    own.items.push({ ...item, children: item.children.filter((child) => !isBranch(child)) });
    for (const child of item.children.filter(isBranch)) takeItem(taking, child);
    return;
  }
  if (takeMarked(taking, item, next)) return;
  const isOverList = !isHeaded && headsList(item, next);
  const isStepOfLast =
    last &&
    (isHeaded || last.key !== '' || opensList(last)) &&
    !isOverList &&
    !isNewHead(item, last, language);
  if (last && isHeaded && takePlace(last, item, language)) return;
  if (last && isHeaded && opensByCondition(item, last, language))
    Object.assign(last, { head: item.text, from: item.from });
  else if (isStepOfLast) last.items.push(item);
  else takeLoose(reader, drafts, item, isOverList);
}

/** `4a. The card has expired` begins an alternative, or is what the title above it is about. */
function takeMarked(taking: Taking, item: Item, next?: Item): boolean {
  const { reader, drafts } = taking;
  const mark = branchHead(item.marker);
  if (!mark) return false;
  const { text: head, leavesAt } = statedPlace(item.text, reader.language) ?? { ...item, ...mark };
  const title = titleAlone(taking);
  const isHead = next || item.children.length > 0 || opensCondition(head, reader.language);
  const draft = title ?? start(drafts, { ...mark, leavesAt, head }, item);
  if (title) Object.assign(title, { leavesAt, key: mark.key });
  if (title && isHead) Object.assign(title, { head, from: item.from });
  if (title && !isHead) title.items.push({ ...item, marker: '', text: head });
  takeChildren(taking, draft, item.children);
  return true;
}

/** A title without steps so far, over `4a. If the card has expired`. */
function titleAlone({ drafts, isHeaded }: Taking): Draft | undefined {
  const [title, ...others] = drafts;
  if (!isHeaded || !title || others.length > 0) return undefined;
  return title.head !== '' && title.key === '' && title.items.length === 0 ? title : undefined;
}

/** In their order: `Steps 2a1-2a2 are repeated` has no mark, and stands behind those that have one. */
function takeChildren(taking: Taking, draft: Draft, children: Item[]): void {
  for (const child of children)
    if (isBranch(child)) takeItem(taking, child);
    else draft.items.push(child);
}

/** `Alternative flow: Wrong password`, then `2a1. The page shows an error`: the steps have the mark of what heads them. */
function named(last: Draft | undefined, step: { leavesAt: string; of: string }): Draft | undefined {
  if (!last || last.head === '' || last.key !== '' || last.items.length > 0) return undefined;
  return Object.assign(last, { key: step.of, leavesAt: step.leavesAt });
}

/** An item outside of all alternatives begins one, goes on with the last one, or is a rule. */
function takeLoose(reader: Reader, drafts: Draft[], item: Item, isOverList: boolean): void {
  const { language, leftOver } = reader;
  const last = drafts.at(-1);
  // `Otherwise, …` goes on with what stands before it, whatever its mark
  if (last && readElse(item.text, language) !== undefined) {
    last.items.push(item);
    return;
  }
  if (
    item.marker ||
    isOverList ||
    item.isRequirement ||
    placeIn(item.text, language).leavesAt ||
    readConditional(item.text, language) ||
    /:\s*$/.test(item.text)
  ) {
    const place = placeIn(item.text, language);
    append(
      start(drafts, { leavesAt: place.leavesAt, key: '', head: place.text, isOverList }, item)
        .items,
      item.children,
    );
  } else if (last && isStepLike(item.text, language)) last.items.push(item);
  else if (takeRules(reader, { ...item.from, text: item.text }).length === 0)
    leftOver.push({ ...item.from, text: item.text });
}

function isBranch({ marker }: Item): boolean {
  return isBranchMark(marker);
}

/**
 * In prose another condition begins another alternative; in a list one that says where it leaves or what may happen at any time, or another
 * title over its steps.
 */
function isNewHead(item: Item, last: Draft, language: Language): boolean {
  const { anyTime } = rulesFor(language).alternative;
  if (isBullet(item) && anyTime.test(lower(item.text, language))) return true;
  const isCounted = /\d/.test(item.marker);
  if (item.marker) return !isCounted && (saysPlace(item, language) || isTitle(item, last));
  return (
    item.isRequirement === true ||
    /:\s*$/.test(item.text) ||
    (last.items.length > 0 && !!readConditional(item.text, language))
  );
}

/** `At step 7 the user cancels`, `A1 – No room (step 3): …`, and no return to a step. */
function saysPlace({ text }: Item, language: Language): boolean {
  const [first = ''] = splitSentences(text);
  const isReturn = endingOf(withoutStop(first), language).text === '';
  return !isReturn && placeIn(first, language).leavesAt !== '';
}

/** `Nobody is free:` and `The limit is exceeded:`: titles of one list, with their steps below or behind them. */
function isTitle({ text }: Item, last: Draft): boolean {
  return /:\s*$/.test(text) && last.key === '' && opensList(last) && last.items.length > 0;
}

function start(
  drafts: Draft[],
  place: Pick<Draft, 'leavesAt' | 'key' | 'head' | 'isOverList'>,
  item: Item,
): Draft {
  const leavesAt = place.leavesAt === '*' ? '' : place.leavesAt;
  const draft: Draft = { ...place, leavesAt, from: item.from, items: [] };
  drafts.push(draft);
  return draft;
}

function toAlternative(reader: Reader, draft: Draft): Alternative {
  const { key, from } = draft;
  const { leavesAt, items } = placed(draft, reader.language);
  const [first, ...others] = items;
  const ofForm = items.length === 0 ? branchOfForm(reader, draft.head, from) : undefined;
  if (ofForm) return { ...ofForm, leavesAt, ...(key && { key }) };
  const isOfFirst = leavesAt !== draft.leavesAt;
  const isInStep = key === '' && first && isInFirstStep(draft.head, items, reader.language);
  const head = isInStep ? first.text : draft.head;
  const { condition, text } = splitHead(withoutOrder(head, reader.language), reader.language);
  const children = isInStep ? [...first.children, ...others] : items;
  const branch = branchOf(reader, { condition, text }, { from, children });
  if (isOfFirst && !isInStep) letHappen(branch.parts[0], reader.language);
  const { ending } = endingOf(withoutStop(condition), reader.language);
  // `3a3a. The clerk chooses to end the use case`: what it is, and where it leads, in one
  const isHeadOnly = branch.parts.length === 0 && !branch.endingFrom && ending !== undefined;
  const ended = isHeadOnly ? { ...branch, ending, endingFrom: from } : branch;
  const [step = ''] = stepsOf(leavesAt);
  ended.parts = withTwoAnswers(ended.parts, step, reader.language);
  leadBackTo(ended.parts, step);
  return { ...leftOpen(endedByLast(ended, reader.language)), leavesAt, ...(key && { key }) };
}

/** What prose says of another case at a step that it names. */
export function alternativeAt(
  reader: Reader,
  { leavesAt, text, from, children }: ItemAtStep,
): Alternative {
  return toAlternative(reader, { leavesAt, key: '', head: text, from, items: children });
}
