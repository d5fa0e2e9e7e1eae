import { append } from '../append.ts';
import { addTableData } from './draw-table.ts';
import { addFields } from './fields.ts';
import type { Alternative, Branch, Flow, Part } from './flow.ts';
import type { Reader } from './parts.ts';
import { isMistake } from './role.ts';
import { withoutStop } from './sentence.ts';
import type { Section } from './subject.ts';
import { readTable } from './table.ts';
import type { ConditionRow, StepRow } from './table-shapes.ts';

/** What is answered under a condition. */
function toAnswer({ condition, result, from }: ConditionRow): Alternative {
  const answer: Part = {
    kind: 'step',
    type: 'outcome',
    text: result,
    number: '',
    isSure: true,
    from,
  };
  return {
    leavesAt: '',
    condition: withoutStop(condition),
    parts: [answer],
    ending: 'open',
    from,
  };
}

/** Reads the tables of a section: steps, decisions, fields of a form, answers to conditions. */
export function readTables(reader: Reader, section: Section, flow: Flow, file: string): void {
  const { language, book, leftOver } = reader;
  for (const block of section.blocks) {
    if (block.kind !== 'table') continue;
    const from = { file, line: block.line, text: (block.rows[0] ?? []).join(' | ') };
    const table = readTable(block.rows, from, language, (text) => isMistake(text, language));
    if (!table)
      leftOver.push(
        ...block.rows.map((row, index) => ({
          ...from,
          line: block.line + index,
          text: row.join(' | '),
        })),
      );
    else if (table.kind === 'fields') append(leftOver, addFields(book, table, language));
    else if (table.kind === 'conditions') append(flow.alternatives, table.rows.map(toAnswer));
    else if (table.kind === 'decisions') {
      addTableData(book, table);
      flow.tables.push({ table, from });
    } else {
      flow.isClassic ||= table.rows.some(({ expected }) => expected !== '');
      append(flow.main, partsOfRows(table.rows));
    }
  }
}

/** The rows of a table of steps in their order; rows that are tests of their own as the branches of a choice. */
function partsOfRows(rows: StepRow[]): Part[] {
  const [first] = rows;
  if (!first || !rows.every(({ title }) => title)) return rows.map(toStep);
  const tests = [...Map.groupBy(rows, ({ title }) => title)];
  if (tests.length < 2) return rows.map(toStep);
  const branches = tests.map(([condition, own]): Branch => {
    const from = own[0]?.from ?? first.from;
    return { condition, parts: own.map(toStep), ending: 'next', from };
  });
  return [{ kind: 'choice', branches, number: '', from: first.from }];
}

function toStep({ number, action, expected, data, from }: StepRow): Part {
  const text = withoutStop([action || expected, data && `(${data})`].filter(Boolean).join(' '));
  return {
    kind: 'step',
    type: action ? 'action' : 'outcome',
    text,
    ...(action && expected && { expected: withoutStop(expected) }),
    number,
    from,
  };
}
