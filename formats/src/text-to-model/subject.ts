import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import type { Block, SourceDocument } from '../document/document.ts';
import { piecesOfLines } from '../document/lines.ts';
import { namedActors } from './actors.ts';
import { goesByArrows } from './arrows.ts';
import { headAt } from './at-steps.ts';
import { aboutOf, describingHeadings } from './chapters.ts';
import { withConditionLines } from './condition-lines.ts';
import {
  depthOf,
  isHeadRow,
  isNamedItem,
  isNameHeading,
  NUMBERED,
  STEP_ALONE,
  STEP_HEADING,
} from './heading.ts';
import { ACTORS, isNumberedLabel, OWN_RULES, STORY } from './label-lines.ts';
import { headsSteps, isLabelTable } from './label-table.ts';
import type { Role } from './label-words.ts';
import { cleanTitle, labelOf, nameAfterLabel } from './labels.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isRuleBehind, valuesBehind } from './numbered-rules.ts';
import { withOwnLines } from './one-line.ts';
import { isOutOfScope } from './scope.ts';
import type { Section, Subject } from './section.ts';
import { numberOf } from './step.ts';
import {
  asParagraph,
  goesOn,
  isNumberedTitle,
  isTitle,
  titleOfAlternative,
} from './title-lines.ts';
import { takeTrigger } from './trigger.ts';
import { withUnderlinedTitles } from './underlined.ts';
import { splitValues } from './values.ts';

type Reading = {
  language: Language;
  subjects: Subject[];
  /** Level of the heading over alternatives: what is headed deeper is one of them. */
  alternativeLevel: number;
  /** Level of the heading that names the last subject. */
  level: number;
  /** Level of the item that begins the record of a requirement: what stands below it describes that. */
  record?: number | undefined;
  /** Lines of the headings of chapters that describe, with what those chapters are headed. */
  describing: ReadonlyMap<number, string>;
};

/** The level of a line that serves as a heading. */
const PLAIN_LEVEL = 3;

/** Parts a document into its subjects, and these into labelled sections, in the order of the document. */
export function subjectsOf({ name, blocks: all }: SourceDocument, language: Language): Subject[] {
  const blocks = withConditionLines(withUnderlinedTitles(all, PLAIN_LEVEL), language);
  const title = name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  const reading: Reading = {
    language,
    subjects: [{ name: title, line: 1, level: 0, depth: 0, sections: [body(1)], actors: [] }],
    alternativeLevel: Number.POSITIVE_INFINITY,
    level: 0,
    describing: describingHeadings(blocks, language),
  };
  for (const [index, block] of blocks.entries()) {
    const around = { before: blocks[index - 1], next: blocks[index + 1] };
    if (readName(reading, block, around) || readTitleOfAlternative(reading, block, around.next))
      continue;
    const title = goesOn(around.before, block)
      ? block
      : asParagraph(block, around.next, index === 0, language);
    // what stands under a heading only states what that heads
    const isHeaded = around.before?.kind === 'heading' || isLabelled(reading);
    const isStep = current(reading).role === 'alternative' && goesByArrows(block, language);
    const isBranch = isStep || ('text' in block && leavesStep(reading, block.text));
    if (!isHeaded && !isBranch && isTitle(title, around.next, language))
      readHeading(reading, title.text, title.line, PLAIN_LEVEL);
    else if (!readRecord(reading, block, around.next)) readBlock(reading, block);
  }
  const actors = namedActors(blocks, language);
  return reading.subjects
    .filter(({ sections }) => sections.some(({ title, blocks: own }) => own.length > 0 || title))
    .map((subject) => ({ ...subject, actors: [...subject.actors, ...actors] }));
}

/** `A1 – Limit exceeded (step 2)`, where such a step stands above. */
function leavesStep({ subjects, language }: Reading, text: string): boolean {
  const step = headAt(text, language)?.step;
  const blocks = subjects.at(-1)?.sections.flatMap((section) => section.blocks) ?? [];
  return (
    step !== undefined &&
    blocks.some((block) => block.kind === 'item' && numberOf(block.marker) === step)
  );
}

/** A label stands just above. */
function isLabelled(reading: Reading): boolean {
  const { role, blocks } = current(reading);
  return ROLES_OF_STEPS.has(role) && blocks.length === 0;
}

const ROLES_OF_STEPS: ReadonlySet<Role> = new Set(['main', 'context', 'outcome']);

/** The name of a subject under a heading that only says that it is one. @returns whether the block is read */
function readName(
  reading: Reading,
  block: Block,
  { before, next }: { before: Block | undefined; next: Block | undefined },
): boolean {
  if (isNameHeading(block, reading.language) && next?.kind === 'paragraph') return true;
  if (!isNameHeading(before, reading.language) || block.kind !== 'paragraph') return false;
  nameSubject(reading, block.text, block.line);
  return true;
}

function readTitleOfAlternative(reading: Reading, block: Block, next: Block | undefined): boolean {
  if (reading.alternativeLevel === Number.POSITIVE_INFINITY) return false;
  const title = titleOfAlternative(block, next, reading.language);
  if (isNumberedTitle(block, next)) readHeading(reading, block.text, block.line, PLAIN_LEVEL);
  else if (title === undefined) return false;
  else open(reading, { ...body(block.line), role: 'alternative', title: cleanTitle(title) });
  return true;
}

/** `UC-1`, `Use case 3:` and `REQ-2:` alone on a line, and what it is. */
const REFERENCE =
  /^(?:(?<flow>(?:uc|ks|kd)[\s_-]?\d{1,4}|(?:use case|kullanım (?:senaryosu|durumu))\s+#?\d{1,4})|(?:n?fr|req|us|br|gr|r)[\s_-]\d{1,4})\s*(?:[.:)]{1,3}|[.:)–—-]+\s+(?<name>\S.*))?$/iu;

/**
 * `UC-1` on a line above its parts names a flow of its own, and `REQ-2` above its fields a requirement, of which none is a step.
 *
 * @returns whether the block is read
 */
function readRecord(reading: Reading, block: Block, next: Block | undefined): boolean {
  const { record } = reading;
  const isItem = block.kind === 'item';
  if (record !== undefined && isItem && block.level > record) {
    current(reading).blocks.push(block);
    return true;
  }
  reading.record = undefined;
  if (!isItem && block.kind !== 'paragraph') return false;
  const found = REFERENCE.exec(block.text)?.groups;
  const level = isItem ? block.level : -1;
  if (!found || next?.kind !== 'item' || next.level <= level) return false;
  if (found.flow && level < 1) nameSubject(reading, block.text, block.line);
  else {
    reading.record = level;
    open(reading, { ...body(block.line), role: 'about' });
    if (found.name) current(reading).blocks.push(block);
  }
  return true;
}

function body(line: number): Section {
  return { role: 'body', ref: '', title: '', line, blocks: [] };
}

function readBlock(reading: Reading, block: Block): void {
  if (block.kind === 'heading') readHeading(reading, block.text, block.line, block.level);
  else if (block.kind === 'table' && readLabelTable(reading, block)) return;
  else if (isNamedItem(block, reading.language) && startSubject(reading, block.text, block.line))
    return;
  else if (!isLabel(reading, block)) {
    if (isRuleBehind(current(reading), block)) open(reading, { ...body(block.line), role: 'data' });
    current(reading).blocks.push(block);
  }
}

function newSubject(name: string, line: number, level: number): Subject {
  return {
    name: cleanTitle(name),
    line,
    level,
    depth: depthOf(name),
    sections: [body(line)],
    isNumbered: NUMBERED.test(name),
    actors: [],
  };
}

/** Notes who acts, where a line names them. */
function noteActors({ subjects, language }: Reading, text: string): void {
  const small = lower(text, language);
  const [, names = ''] = ACTORS.exec(small) ?? rulesFor(language).subject.story.exec(small) ?? [];
  const actors = splitValues(names).map((name) => name.replace(/^(?:the|an?)\s+/, ''));
  append(subjects.at(-1)?.actors ?? [], actors);
}

function current({ subjects }: Reading): Section {
  const section = subjects.at(-1)?.sections.at(-1);
  if (!section) throw new Error('a subject without sections');
  return section;
}

function open(reading: Reading, section: Section): void {
  reading.subjects.at(-1)?.sections.push(section);
}

function readHeading(reading: Reading, text: string, line: number, level: number): void {
  const chapter = reading.describing.get(line);
  if (chapter !== undefined) {
    reading.alternativeLevel = Number.POSITIVE_INFINITY;
    open(reading, { ...body(line), role: 'about', ...aboutOf(chapter, reading.language) });
    return;
  }
  if (startSubject(reading, text, line, level) || startSection(reading, text, line, level)) return;
  if (leavesStep(reading, text)) {
    open(reading, { ...body(line), role: 'alternative', title: text });
    return;
  }
  const step = STEP_HEADING.exec(text)?.[1] ?? phaseIn(reading, text);
  if (step !== undefined && level > reading.level) {
    open(reading, { ...body(line), role: 'body', heading: cleanTitle(step) });
    return;
  }
  const branch = /^(\*?\d{1,3}\.?[a-z])[.):]?(?:\s+(?:[-–—]\s+)?(\S.*))?$/.exec(text);
  if (branch || level > reading.alternativeLevel) {
    const [, ref = '', title = branch ? '' : text] = branch ?? [];
    open(reading, { role: 'alternative', ref, title: cleanTitle(title), line, blocks: [] });
    return;
  }
  reading.alternativeLevel = Number.POSITIVE_INFINITY;
  reading.level = level;
  reading.subjects.push(newSubject(text, line, level));
}

/** `1. Prepare`, `2. Publish` under a heading that has nothing else: the parts of one flow, in their order. */
function phaseIn({ subjects, level }: Reading, text: string): string | undefined {
  const sections = subjects.at(-1)?.sections ?? [];
  const [, number = '', title] = /^(\d{1,2})[.)]\s+(\S.*)$/.exec(text) ?? [];
  const before = sections.filter(({ heading }) => heading).length;
  const isAlone = sections.every(({ heading, blocks }) => heading || blocks.length === 0);
  return level > 1 && isAlone && Number(number) === before + 1 ? title : undefined;
}

/** Names the subject that has nothing in it yet, or begins one. */
function nameSubject(reading: Reading, name: string, line: number, level = PLAIN_LEVEL): void {
  const last = reading.subjects.at(-1);
  reading.alternativeLevel = Number.POSITIVE_INFINITY;
  if (last && isUntold(last)) Object.assign(last, { name: cleanTitle(name), line, level });
  else reading.subjects.push(newSubject(name, line, level));
}

const isUntold = ({ sections }: Subject) => sections.every(({ blocks }) => blocks.length === 0);

function startSubject(reading: Reading, text: string, line: number, level = PLAIN_LEVEL): boolean {
  const name = nameAfterLabel(lower(text, reading.language), text);
  if (!name) return false;
  const last = reading.subjects.at(-1);
  // `Scenario: …` under a numbered title only states what it is about
  if (last?.isNumbered && isUntold(last) && !NUMBERED.test(name)) {
    reading.alternativeLevel = Number.POSITIVE_INFINITY;
    open(reading, { ...body(line), role: 'about' });
    return true;
  }
  nameSubject(reading, name, line, level);
  return true;
}

function startSection(reading: Reading, text: string, line: number, level: number): boolean {
  if (STEP_ALONE.test(text)) {
    open(reading, { ...body(line), role: 'main' });
    return true;
  }
  const words = text.replace(/:\s*$|(?<=^[^:.]{2,40})\.\s*$/, '');
  const label = labelOf(lower(words, reading.language), words);
  if (!label) return false;
  const { role, ref, isGuarantee } = label;
  leaveChapter(reading, role, line, depthOf(text));
  // `## User roles (actors)` says the same once more
  const rest = role === 'about' && level < 7 ? label.rest.replace(/^\([^()]*\)$/u, '') : label.rest;
  // among values `Date: 01.02.2026` is one of them
  if (level === 7 && role === 'about' && rest && current(reading).role === 'data') return false;
  const behind = behindLabel(reading, line);
  // a line that says once more what a heading says heads nothing of its own
  const highest = level === 7 ? reading.alternativeLevel : level;
  reading.alternativeLevel =
    role === 'alternative' ? Math.min(level, highest) : Number.POSITIVE_INFINITY;
  const isHeaded = role === 'alternative';
  const own = {
    role,
    ref,
    isGuarantee,
    isChapter: level < 7,
    title: isHeaded ? rest : '',
    ...aboutOf(text, reading.language),
  };
  open(reading, { ...body(line), ...own });
  if (rest && !isHeaded) {
    const own = role === 'data' ? valuesBehind(text, rest) : rest;
    current(reading).blocks.push({ kind: 'paragraph', line, text: own });
    // What stands on the line of its label ends with that line.
    if (role !== 'main') open(reading, behind);
  }
  return true;
}

/** What follows a label with its words: among what a chapter says of a use case, `Priority: High`, more of that chapter. */
function behindLabel(reading: Reading, line: number): Section {
  const above = current(reading);
  return above.role === 'about' && above.isChapter ? { ...above, line, blocks: [] } : body(line);
}

/** `3 Preconditions` is no part of the chapter `2 Roles`: it is of what the heading above both names. */
function leaveChapter(reading: Reading, role: Role, line: number, depth: number): void {
  const chapter = reading.subjects.at(-1);
  if (!ROLES_OF_STEPS.has(role) || depth === 0) return;
  if (chapter?.depth !== depth || isUntold(chapter)) return;
  const above = reading.subjects.findLast((one) => one.depth < depth);
  if (!above) return;
  reading.level = above.level;
  reading.subjects.push({ ...above, line, sections: [body(line)] });
}

/** A line that serves as a heading: `Preconditions:`, `Ana akış`, `Actor: customer`. */
function isLabel(reading: Reading, block: Block): boolean {
  if (block.kind !== 'paragraph' && block.kind !== 'item') return false;
  if (block.kind === 'item' && /\d/.test(block.marker) && !isNumberedLabel(block, reading.language))
    return false;
  const isLong = block.text.length > 300 && !/^[^:]{2,40}:\s/u.test(block.text);
  if (isLong || isFieldOfStep(reading, block)) return false;
  // `Out of scope: payment` says nothing of what stands around it
  const small = lower(block.text, reading.language);
  if (isOutOfScope(small) && !/:\s*$/.test(small)) return true;
  noteActors(reading, block.text);
  if (isStoryOfHeading(reading, block.text)) return true;
  if (block.kind === 'paragraph' && startSubject(reading, block.text, block.line)) return true;
  if (OWN_RULES.test(lower(block.text, reading.language))) {
    open(reading, { ...body(block.line), role: 'data' });
    return true;
  }
  const isTaken = takeTrigger(current(reading), block, reading.language);
  return isTaken || startSection(reading, block.text, block.line, 7);
}

/** `Due date`, `Description (optional)`, `Required fields:` under a numbered step: what is entered in it, not what a part is about. */
function isFieldOfStep(reading: Reading, block: Block): boolean {
  if (block.kind !== 'item' || block.level === 0 || /:\s*\S/.test(block.text)) return false;
  const words = block.text.replace(/\s*:\s*$/, '');
  const small = lower(block.text, reading.language);
  const role = OWN_RULES.test(small)
    ? 'data'
    : labelOf(lower(words, reading.language), words)?.role;
  if (role !== 'about' && role !== 'data') return false;
  const { level } = block;
  const isAbove = (one: Block) =>
    one.kind !== 'item' || (one.level < level && numberOf(one.marker) !== '');
  const above = current(reading).blocks.findLast(isAbove);
  return above?.kind === 'item';
}

/** `User story: As a host, I want …` below a heading states what that is for. */
function isStoryOfHeading({ subjects, language }: Reading, text: string): boolean {
  const last = subjects.at(-1);
  return (
    last !== undefined && last.level > 0 && isUntold(last) && STORY.test(lower(text, language))
  );
}

/** @returns whether a row of labels only names what it is about */
function startRow(
  reading: Reading,
  [label, content]: [string, string],
  line: number,
  isAbout: boolean,
): boolean {
  const named = `${label.replace(/\s*:$/, '')}: ${content}`;
  if (startSubject(reading, named, line)) return true;
  noteActors(reading, named);
  const role = isAbout ? 'about' : 'body';
  if (!startSection(reading, label, line, 7)) open(reading, { ...body(line), role, title: label });
  return false;
}

/** The template of many use cases: a table whose first column holds the labels. */
function readLabelTable(reading: Reading, { rows, line }: Block & { kind: 'table' }): boolean {
  if (!isLabelTable(rows, reading.language)) return false;
  const { role, isChapter } = current(reading);
  const tellsSteps = rows.some(([label = '']) => headsSteps(label, reading.language));
  const isAbout = tellsSteps || (role === 'about' && isChapter === true);
  for (const [index, [label = '', content = '']] of rows.entries()) {
    const here = line + index;
    if (index === 0 && isHeadRow([label, content], reading.language)) continue;
    // a row without a label goes on with the one before it
    if (label !== '' && startRow(reading, [label, content], here, isAbout)) continue;
    for (const piece of piecesOfLines(withOwnLines(content), false))
      readBlock(reading, { ...piece, line: here });
  }
  return true;
}
