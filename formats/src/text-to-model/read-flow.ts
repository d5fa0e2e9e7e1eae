import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import type { Block } from '../document/document.ts';
import { withActorsAsItems } from './actor-table.ts';
import { withoutAfterSteps } from './after-steps.ts';
import { alternativeAt, alternativesOf } from './alternatives.ts';
import { withoutAmounts } from './amounts.ts';
import { partAtSteps } from './at-steps.ts';
import { branchHead, isBranchMark, withListsOfBranches } from './branch-mark.ts';
import { letOneGoOn } from './branches.ts';
import { withoutNames } from './bullets.ts';
import { endWhereCalledOff } from './called-off.ts';
import { withCommands } from './code.ts';
import { readConditional, readElse } from './conditional.ts';
import { countAlternatives } from './counted-alternatives.ts';
import { doerOf } from './doer.ts';
import { leaveWhereItFails } from './failing-steps.ts';
import { failuresBehind, takeFailuresBehind } from './failures-behind.ts';
import { emptyFlow, type Flow, type Part } from './flow.ts';
import { resultsOfSuccess } from './guarantees.ts';
import { type Item, itemsOf, sentencesOf } from './items.ts';
import { dropKnownContinuations } from './known-continuation.ts';
import { rulesFor } from './languages.ts';
import { withConditionLists } from './listed-conditions.ts';
import { lower } from './lower.ts';
import { partsOf } from './parts.ts';
import { askWhereChecksFail } from './passed-checks.ts';
import { itemsOfTables, readTables } from './read-tables.ts';
import type { Reader } from './reader.ts';
import { isReferenceAlone } from './references.ts';
import { withRetries } from './retry.ts';
import { retriesBehind } from './retry-place.ts';
import { isStepLike, tellsAct } from './role.ts';
import { rulesOf } from './rule.ts';
import { branchesOfRules } from './rules-of-flow.ts';
import { runs } from './runs.ts';
import type { Section, Subject } from './section.ts';
import { type Sentence, splitSentences, withoutStop } from './sentence.ts';
import { letAct, settleRoles } from './settle-roles.ts';
import { withoutNothing } from './stated-role.ts';
import { statementsIn } from './statements.ts';
import { numberOf, toStep } from './step.ts';
import { withTrees } from './tree.ts';
import { dropTrigger } from './trigger.ts';
import { isDefinition, isRuleOfData, isStatedLimit, withoutTwins } from './twins.ts';

/** Reads one subject of a document: its flow, its data into the reader's book, and what it could not make sense of. */
export function readFlow(
  reader: Reader,
  { name, line, sections: all, actors, isTalk = false }: Subject,
  file: string,
): Flow {
  const flow = emptyFlow(name, { file, line, text: name });
  const own = isTalk ? all : withStepsFound(all, reader.language);
  // `Technician: inspects, pools` says who does what, and no values
  const sections = own.filter(({ role, isLeftOut }) => role !== 'about' || !isLeftOut);
  let triggers = 0;
  for (const [index, section] of sections.entries()) {
    section.blocks = withTrees(
      withActorsAsItems(section, reader.language)
        .filter((one) => !isReferenceAlone(one))
        .flatMap((block) => statementsIn(block, reader.language)),
    );
    section.blocks = itemsOfTables(section, file, reader.language);
    if (STEPS.has(section.role)) section.blocks = withCommands(section.blocks, reader.language);
    readTables(reader, section, flow, file);
    const { length } = flow.main;
    readSection(reader, section, flow, file);
    // what only sets the flow off is no step of it that something could be expected of
    const isBegun = length > triggers;
    if (section.role === 'trigger') triggers += flow.main.length - length;
    const isBetween = isBegun && sections.slice(index + 1).some(goesOnWithSteps);
    if (isBetween) append(flow.main, flow.closing.splice(0));
    if (flow.main.length === length) append(flow.main, stepOfHeading(reader, section, file));
  }
  if (triggers === 1) dropTrigger(reader, flow);
  const alternatives = withoutTwins(flow.alternatives);
  const stated = [...flow.main, ...alternatives.flatMap(({ parts }) => parts)];
  flow.alternatives = alternatives.filter((one) => {
    const isOut =
      isDefinition(one, alternatives, reader.language) ||
      isRuleOfData(one, alternatives, reader.language) ||
      isStatedLimit(one, stated, reader.language);
    if (isOut) reader.leftOver.push(one.from);
    return !isOut;
  });
  dropKnownContinuations(reader, flow);
  countAlternatives(flow, reader.language);
  letAct(flow, actors, reader.language);
  settleRoles(flow, reader.language);
  const isHeaded = sections.some(({ role }) => role === 'main');
  leaveWhereItFails(flow, isHeaded, reader.language);
  endWhereCalledOff(flow, reader.language);
  if (isOfRules(flow, reader.language)) leaveRulesOpen(flow.main, reader.language);
  else askWhereChecksFail(flow, reader.language);
  return flow;
}

/** The sections of a subject, those as steps that hold them under another name or below values. */
function withStepsFound(sections: Section[], language: Language): Section[] {
  for (const section of sections)
    if (holdsSteps(section, sections, language)) section.role = 'main';
  for (const section of sections)
    if (describesFlow(section, sections, language)) section.role = 'body';
  return sections.flatMap((one) => splitSteps(one, sections, language));
}

/** Where a list of amounts is no list of steps or of values that are read otherwise. */
const AMOUNTS: ReadonlySet<Section['role']> = new Set(['body', 'about', 'context', 'outcome']);
const STEPS: ReadonlySet<Section['role']> = new Set(['main', 'body', 'context']);

/** What is expected stands behind the steps that it is expected of, where others follow; before all steps it is what they lead to. */
function goesOnWithSteps({ role, blocks }: Section): boolean {
  return role === 'main' && blocks.length > 0;
}

/** `Step 2: Fill in the form`, where nothing below it states an act. */
function stepOfHeading({ language }: Reader, { heading, line }: Section, file: string): Part[] {
  if (!heading || !isStepLike(heading, language)) return [];
  return [toStep(heading, { file, line, text: heading }, { number: '' }, language)];
}

/** Where nobody does anything but under a condition, each sentence is a rule of its own: none goes on with the next one. */
function isOfRules({ main, opening }: Flow, language: Language): boolean {
  const isAct = (part: Part) =>
    part.kind === 'call' ||
    (part.kind === 'step' &&
      (part.type === 'action' ? isStepLike(part.text, language) : isByHand(part.text, language)));
  const choices = main.filter(({ kind }) => kind === 'choice');
  return choices.length > 1 && opening.length === 0 && !main.some(isAct);
}

/** `The user can click Start`: what a person does, others as what the page allows. */
function isByHand(text: string, language: Language): boolean {
  const small = lower(text, language);
  return (
    doerOf(small, language)?.kind === 'person' && rulesFor(language).role.doneByHand.test(small)
  );
}

/** What follows from a rule ends where the rule says so, or has to be asked; what holds for all else goes on. */
function leaveRulesOpen(parts: Part[], language: Language): void {
  for (const part of parts) {
    if (part.kind !== 'choice') continue;
    for (const branch of part.branches)
      if (branch.condition && branch.parts.length > 0 && branch.ending === 'next')
        branch.ending = branch.endingFrom ? 'next' : 'open';
    letOneGoOn(part.branches, language);
  }
}

/** Numbered steps may stand under any heading, `Description` say, where no other part of the subject states them. */
function holdsSteps({ role, blocks }: Section, sections: Section[], language: Language): boolean {
  if (role !== 'about') return false;
  const numbered = blocks.filter(
    (block) => block.kind === 'item' && numberOf(block.marker) && isStepLike(block.text, language),
  );
  const isOther = (section: Section) =>
    section.role === 'main' ||
    (section.role === 'body' && section.blocks.some(({ kind }) => kind !== 'paragraph'));
  const items = blocks.filter(({ kind }) => kind === 'item');
  return numbered.length > 1 && numbered.length * 2 > items.length && !sections.some(isOther);
}

/** The description of a use case states its flow, where it has conditions before or behind it, and nothing else states one. */
function describesFlow(
  { role, blocks, isIntroduction }: Section,
  sections: Section[],
  language: Language,
): boolean {
  if (role !== 'about' || isIntroduction) return false;
  const isOf = (...roles: Section['role'][]) =>
    sections.some((one) => roles.includes(one.role) && one.blocks.length > 0);
  const acts = blocks.flatMap((block) =>
    block.kind === 'paragraph'
      ? splitSentences(block.text).filter((text) => tellsAct(text, { language }))
      : [],
  );
  return acts.length > 1 && isOf('context', 'outcome') && !isOf('main', 'body', 'alternative');
}

/** Numbered steps below values without a label of their own are the flow, where nothing else states it. */
function splitSteps(section: Section, sections: Section[], language: Language): Section[] {
  const { role, blocks } = section;
  const isStep = (block: Block) =>
    block.kind === 'item' && numberOf(block.marker) !== '' && isStepLike(block.text, language);
  const first = blocks.findIndex(isStep);
  const hasOther = sections.some((one) => one.role === 'main');
  if (role !== 'data' || hasOther || first < 1 || blocks.filter(isStep).length < 2)
    return [section];
  return [
    { ...section, blocks: blocks.slice(0, first) },
    { ...section, role: 'main', title: '', blocks: blocks.slice(first) },
  ];
}

function readSection(reader: Reader, section: Section, flow: Flow, file: string): void {
  const all = withoutNothing(reader, itemsOf(section.blocks, file));
  const others = AMOUNTS.has(section.role) ? withoutAmounts(reader, all) : all;
  const items = withListsOfBranches(withConditionLists(others, reader.language));
  const from = { file, line: section.line, text: section.title, ...section.trigger };
  const behindSteps = () => withoutAfterSteps(reader, flow, items);
  const ownItems = () =>
    withoutBranches(reader, section, flow, withoutAtSteps(reader, flow, items));
  switch (section.role) {
    case 'context':
      append(flow.opening, partsOf(reader, items, { type: 'context', isProse: false }));
      return;
    case 'outcome':
      if (section.isGuarantee) append(reader.leftOver, items.flatMap(sentencesIn));
      else append(flow.closing, closingOf(reader, items));
      return;
    case 'main':
      readMain(reader, flow, ownItems());
      return;
    case 'alternative':
      append(flow.alternatives, alternativesOf(reader, section, behindSteps(), from));
      return;
    case 'data':
      append(flow.alternatives, branchesOfRules(reader, flow, items));
      return;
    case 'trigger':
      append(flow.main, triggerOf(reader, items));
      return;
    case 'about':
      readRules(reader, withoutBranches(reader, section, flow, items));
      return;
    default:
      readBody(reader, flow, ownItems());
  }
}

function sentencesIn(item: Item): Sentence[] {
  return sentencesOf(item).flatMap((from) =>
    splitSentences(from.text).map((text) => ({ ...from, text })),
  );
}

function closingOf(reader: Reader, items: Item[]): Part[] {
  return resultsOfSuccess(reader, partsOf(reader, items, { type: 'outcome', isProse: false }));
}

/** Under a label each item is a step; what stands outside a list is prose. */
function readMain(reader: Reader, flow: Flow, items: Item[]): void {
  const isListed = ({ marker }: Item) => marker !== '';
  const isMixed = items.some(isListed);
  for (const [isProse, group] of runs(items, (item) => isMixed && !isListed(item)))
    append(flow.main, partsOf(reader, group, { isProse }));
}

/** What sets a flow off is its first step, where it states an act. */
function triggerOf({ language, leftOver }: Reader, items: Item[]): Part[] {
  const sentences = items.flatMap(({ text, from }) =>
    splitSentences(text).map((sentence) => ({ ...from, text: sentence })),
  );
  const acts = sentences.filter(({ text }) => isStepLike(text, language));
  append(
    leftOver,
    sentences.filter((one) => !acts.includes(one)),
  );
  return acts.map((from) => {
    const text = withoutStop(from.text);
    return { kind: 'step', type: 'action', text, number: '', isSure: true, from };
  });
}

/** Items marked `3a`, and conditions lettered under a step, are alternatives wherever they stand; gives the others. */
function withoutBranches(reader: Reader, section: Section, flow: Flow, items: Item[]): Item[] {
  const branches = items.flatMap((item) => [
    ...(isBranchMark(item.marker) ? [item] : []),
    ...item.children
      .filter((child) => isLettered(item, child, reader.language))
      .map((child) => ({
        ...child,
        marker: isBranchMark(child.marker)
          ? child.marker
          : `${numberOf(item.marker)}${child.marker}`,
      })),
  ]);
  if (branches.length > 0) {
    const from = { file: branches[0]?.from.file ?? '', line: section.line, text: section.title };
    const untitled = { ...section, title: '', ref: '' };
    append(flow.alternatives, alternativesOf(reader, untitled, branches, from));
  }
  return items
    .filter(({ marker }) => !isBranchMark(marker))
    .map((item) => ({
      ...item,
      children: item.children.filter((child) => !isLettered(item, child, reader.language)),
    }));
}

/** Prose that names a step of the list above it is an alternative there; gives the other items. */
function withoutAtSteps(reader: Reader, flow: Flow, items: Item[]): Item[] {
  const known = flow.main.map(({ number }) => number).filter(Boolean);
  const { atSteps, others } = partAtSteps(items, known, reader.language);
  append(
    flow.alternatives,
    atSteps.map((item) => alternativeAt(reader, item)),
  );
  return others;
}

function isLettered({ marker }: Item, child: Item, language: Language): boolean {
  if (numberOf(marker) !== '' && branchHead(child.marker)?.leavesAt === numberOf(marker))
    return true;
  const isMarked = numberOf(marker) !== '' && /^[a-zçğıöşü][.)]$/u.test(child.marker);
  return isMarked && (/\S: \S/.test(child.text) || !!readConditional(child.text, language));
}

/**
 * Without labels a list is the flow; where there is none, what the prose states of acts is. Prose that
 * describes several acts outside a list is part of the flow, in its place.
 */
function readBody(reader: Reader, flow: Flow, all: Item[]): void {
  const items = withoutNames(reader, all);
  const isListed = ({ marker }: Item) => marker !== '';
  const acts = items
    .filter((item) => !isListed(item))
    .flatMap(({ text }) => splitSentences(text))
    .filter((text) => tellsAct(text, reader) && !readConditional(text, reader.language));
  if (!items.some(isListed) || acts.length > 1) {
    readProse(reader, flow, items);
    return;
  }
  const groups = runs(items, isListed);
  for (const [at, [isList, group]] of groups.entries()) {
    const read = at > 0 && at < groups.length - 1 ? readBetween : readAside;
    const steps = [...flow.main];
    if (isList) append(flow.main, partsOf(reader, group, { isProse: false }));
    else for (const item of group) read(reader, flow, item, steps);
  }
}

function readProse(reader: Reader, flow: Flow, items: Item[]): void {
  for (const [isProse, group] of runs(items, ({ marker }) => marker === ''))
    append(flow.main, partsOf(reader, group, { isProse }));
  if (items.every(({ marker }) => marker === ''))
    append(flow.alternatives, takeFailuresBehind(flow.main, reader.language));
}

/** A paragraph between the steps of a list is about the one above it: what stands behind a condition belongs to its branch. */
function readBetween(reader: Reader, flow: Flow, item: Item): void {
  const { language } = reader;
  const branches: Item[] = [];
  for (const text of splitSentences(item.text)) {
    const own: Item = { ...item, text, from: { ...item.from, text }, children: [] };
    const isOfBranch = !readConditional(text, language) && !readElse(text, language);
    if (isOfBranch && branches.length > 0) branches.at(-1)?.children.push(own);
    else branches.push(own);
  }
  for (const part of partsOf(reader, branches, { isProse: true }))
    if (part.kind === 'choice') flow.main.push(part);
    else reader.leftOver.push(part.from);
}

/**
 * Prose outside a list is read for conditions and rules alone.
 *
 * @param steps those of the list above it
 */
function readAside(reader: Reader, flow: Flow, item: Item, steps: Part[]): void {
  const { language } = reader;
  const parts = splitSentences(item.text).flatMap((text) =>
    partsOf(reader, [{ ...item, text, from: { ...item.from, text } }], { isProse: true }),
  );
  for (const part of withRetries(parts, language)) {
    const retries = retriesBehind(flow.main, part, language);
    const own = retries.length > 0 ? retries : failuresBehind(steps, part, language);
    if (own.length > 0) append(flow.alternatives, own);
    else if (part.kind === 'choice') flow.main.push(part);
    else reader.leftOver.push(part.from);
  }
}

/** What only describes is no flow. Rules in it are taken; what reads like a step or a branch is reported as left over. */
function readRules(reader: Reader, items: Item[]): void {
  const { language } = reader;
  const silent: Reader = { ...reader, leftOver: [] };
  partsOf(silent, items, { isProse: true });
  for (const { text: all, from } of items.flatMap(withChildren))
    for (const text of splitSentences(all)) {
      const isRule = rulesOf(text, language).length > 0;
      const isFlow = isStepLike(text, language) || readConditional(text, language) !== undefined;
      if (isFlow && !isRule) reader.leftOver.push({ ...from, text });
    }
}

function withChildren(item: Item): Item[] {
  return [item, ...item.children.flatMap(withChildren)];
}
