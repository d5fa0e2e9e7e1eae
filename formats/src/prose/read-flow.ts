import type { Block } from '../document/document.ts';
import { alternativesOf, isBranchMark, rulesAsAlternatives } from './alternatives.ts';
import { doerOf, isCheck } from './doer.ts';
import { addTableData } from './draw-table.ts';
import type { Flow, Part } from './flow.ts';
import { type Item, partsOf, type Reader } from './parts.ts';
import { isMistake } from './role.ts';
import { rulesOf, splitValues } from './rule.ts';
import { type Language, lower, splitSentences, withoutStop } from './sentence.ts';
import type { Section, Subject } from './subject.ts';
import { addFields, readTable } from './table.ts';

/** Reads one subject of a document: its flow, its data into the reader's book, and what it could not make sense of. */
export function readFlow(reader: Reader, { name, line, sections }: Subject, file: string): Flow {
  const flow: Flow = {
    name,
    from: { file, line, text: name },
    opening: [],
    main: [],
    closing: [],
    alternatives: [],
    tables: [],
    isClassic: false,
  };
  for (const section of sections) {
    readTables(reader, section, flow, file);
    readSection(reader, section, flow, file);
  }
  settleRoles(flow, reader.language);
  return flow;
}

/** What answers once in a flow answers always: of two steps of the lift none is an act of the tester. */
function settleRoles({ main, alternatives }: Flow, language: Language): void {
  const steps = [...main, ...alternatives.flatMap(({ parts }) => parts)].flatMap(stepsIn);
  const subject = ({ text }: Step) => lower(text, language).split(/[^\p{L}]/u)[0] ?? '';
  const isNobody = ({ text }: Step) => !doerOf(lower(text, language), language);
  const things = new Set(
    steps.filter((step) => step.type === 'outcome' && isNobody(step)).map(subject),
  );
  for (const step of steps) {
    const small = lower(step.text, language);
    const isThing = step.type === 'action' && isNobody(step) && things.has(subject(step));
    if (language === 'tr' && isThing && !isCheck(small, language)) step.type = 'outcome';
  }
}

type Step = Part & { kind: 'step' };

function stepsIn(part: Part): Step[] {
  if (part.kind === 'step') return [part];
  if (part.kind === 'call') return part.parts.flatMap(stepsIn);
  return part.ways.flatMap(({ parts }) => parts.flatMap(stepsIn));
}

function readSection(reader: Reader, section: Section, flow: Flow, file: string): void {
  const items = itemsOf(section.blocks, file);
  const from = { file, line: section.line, text: section.title };
  switch (section.role) {
    case 'context':
      flow.opening.push(...partsOf(reader, items, { type: 'context', isProse: false }));
      return;
    case 'outcome':
      flow.closing.push(...partsOf(reader, items, { type: 'outcome', isProse: false }));
      return;
    case 'main':
      flow.main.push(
        ...partsOf(reader, withoutBranches(reader, section, flow, items), { isProse: false }),
      );
      return;
    case 'alternative':
      flow.alternatives.push(...alternativesOf(reader, section, items, from));
      return;
    case 'data':
      flow.alternatives.push(...rulesAsAlternatives(reader, withoutValues(reader, items)));
      return;
    case 'about':
      readRules(reader, items);
      return;
    default:
      readBody(reader, flow, withoutBranches(reader, section, flow, items));
  }
}

/** Items marked `3a` are alternatives wherever they stand; gives the others. */
function withoutBranches(reader: Reader, section: Section, flow: Flow, items: Item[]): Item[] {
  const branches = items.filter(({ marker }) => isBranchMark(marker));
  if (branches.length > 0) {
    const from = { file: branches[0]?.from.file ?? '', line: section.line, text: section.title };
    flow.alternatives.push(
      ...alternativesOf(reader, { ...section, title: '', ref: '' }, branches, from),
    );
  }
  return items.filter(({ marker }) => !isBranchMark(marker));
}

/** Without labels a list is the flow; where there is none, what the prose tells of acts is. */
function readBody(reader: Reader, flow: Flow, items: Item[]): void {
  const listed = items.filter(({ marker }) => marker !== '');
  if (listed.length === 0) {
    flow.main.push(...partsOf(reader, items, { isProse: true }));
    return;
  }
  flow.main.push(...partsOf(reader, listed, { isProse: false }));
  for (const item of items) if (!item.marker) readAside(reader, flow, item);
}

/** Prose beside a list is read for conditions and rules alone. */
function readAside(reader: Reader, flow: Flow, item: Item): void {
  for (const text of splitSentences(item.text)) {
    const parts = partsOf(reader, [{ ...item, text, from: { ...item.from, text } }], {
      isProse: true,
    });
    for (const part of parts) {
      if (part.kind === 'choice') flow.main.push(part);
      else reader.leftOver.push({ ...item.from, text });
    }
  }
}

/** What only describes is no flow; rules in it are taken, and nothing of it is missed. */
function readRules(reader: Reader, items: Item[]): void {
  const silent: Reader = { ...reader, leftOver: [] };
  partsOf(silent, items, { isProse: true });
}

const GIVEN =
  /^(?:(valid|invalid|geçerli|geçersiz|wrong|yanlış|hatalı)\s+)?(.{2,40}?)\s*(?::|=)\s*(\S.*)$/su;

/** Takes `username: ali, veli` and `invalid password: 123` as values, and gives the other items. */
function withoutValues({ book, language }: Reader, items: Item[]): Item[] {
  return items.filter((item) => {
    const text = withoutStop(item.text);
    const found = GIVEN.exec(lower(text, language));
    const isRule = rulesOf(text, language).length > 0;
    if (!found || isRule || splitSentences(text).length > 1) return true;
    const [, validity = '', name = '', after = ''] = found;
    const values = splitValues(text.slice(text.length - after.length));
    if (values.length === 0 || /\d\s*(?:-|–|ile)\s*\d/.test(after) || name.split(' ').length > 4)
      return true;
    const isInvalid = /^(?:invalid|geçersiz|wrong|yanlış|hatalı)$/.test(validity);
    book.add(
      { name, validity: isInvalid ? 'invalid' : 'valid', type: 'text', values },
      { ...item.from, text },
    );
    return false;
  });
}

function readTables(reader: Reader, section: Section, flow: Flow, file: string): void {
  const { language, book, leftOver } = reader;
  for (const block of section.blocks) {
    if (block.kind !== 'table') continue;
    const from = { file, line: block.line, text: (block.rows[0] ?? []).join(' | ') };
    const table = readTable(block.rows, from, language, (text) => isMistake(text, language));
    if (!table)
      leftOver.push(
        ...block.rows.map((row, at) => ({ ...from, line: block.line + at, text: row.join(' | ') })),
      );
    else if (table.kind === 'fields') leftOver.push(...addFields(book, table, language));
    else if (table.kind === 'decisions') {
      addTableData(book, table);
      flow.tables.push({ table, from });
    } else {
      flow.isClassic ||= table.rows.some(({ expected }) => expected !== '');
      flow.main.push(
        ...table.rows.map(({ number, action, expected, data, from: row }): Part => {
          const text = withoutStop(
            [action || expected, data && `(${data})`].filter(Boolean).join(' '),
          );
          return {
            kind: 'step',
            type: action ? 'action' : 'outcome',
            text,
            ...(action && expected && { expected: withoutStop(expected) }),
            number,
            from: row,
          };
        }),
      );
    }
  }
}

/** A mark that stands inside the words, as in `- 3a1. The system stops`. */
const INNER = /^(\(?\*?\d{1,3}(?:\.?[a-zçğıöşü]\d{0,2}[.):]|[.)]))\s+(\S[\s\S]*)$/u;

/** Paragraphs and items as a tree by their levels. */
function itemsOf(blocks: Block[], file: string): Item[] {
  const top: Item[] = [];
  let open: Item[] = [];
  for (const block of blocks) {
    if (block.kind !== 'item' && block.kind !== 'paragraph') continue;
    const item = toItem(block, file);
    const isItem = block.kind === 'item';
    open = isItem ? open.filter((above) => above.level < item.level) : [];
    (open.at(-1)?.children ?? top).push(item);
    if (isItem) open.push(item);
  }
  return top;
}

function toItem(block: Block & { kind: 'item' | 'paragraph' }, file: string): Item {
  const own = block.kind === 'item' ? block.marker : '';
  const inner = /[\da-np-z]/i.test(own) ? undefined : INNER.exec(block.text);
  const [, marker = own, text = block.text] = inner ?? [];
  const level = block.kind === 'item' ? block.level : -1;
  return { marker, text, level, from: { file, line: block.line, text }, children: [] };
}
