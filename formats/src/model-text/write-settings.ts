import type { ModelSettings, Note, StateVariable } from '@caseloom/engine';
import { CONSTRAINT_FIELDS, NOTE_FIELDS, printFields } from './fields.ts';
import { indented, printId, printJson, printList, printText, printWords } from './print.ts';

/** The settings of a model, a line or a block for each, behind an empty line. */
export function settingLines({
  state,
  notes,
  constraints,
  data,
  ...others
}: ModelSettings): string[] {
  const plain = Object.entries({ ...others, ...emptyOf({ state, notes, constraints }) });
  const ofData = data && Object.keys(data).length > 0 ? data : undefined;
  const lines = [
    ...(state ?? []).map(stateLine),
    ...(constraints ?? []).flatMap((one) => [
      'constraint',
      ...indented(printFields(CONSTRAINT_FIELDS, one)),
    ]),
    ...(notes ?? []).flatMap(noteLines),
    ...[...plain, ...(data && !ofData ? [['data', data] as const] : [])].flatMap(([key, value]) =>
      value === undefined ? [] : [`set ${key}: ${printJson(value)}`],
    ),
    ...Object.entries(ofData ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [`set data.${key}: ${printJson(value)}`],
    ),
  ];
  return ['', ...(lines.length > 0 ? lines : ['settings: {}'])];
}

/** Lists without an item have no line of their own. */
function emptyOf(lists: Record<string, readonly unknown[] | undefined>): object {
  return Object.fromEntries(Object.entries(lists).filter(([, list]) => list?.length === 0));
}

function stateLine(one: StateVariable): string {
  const head = `state ${printId(one.name)}: ${one.type}`;
  if (one.type === 'integer') return `${head} ${one.min}..${one.max} = ${one.first}`;
  if (one.type === 'boolean') return `${head} = ${one.first}`;
  return `${head} ${printList(one.values)} = ${printText(one.first)}`;
}

function noteLines(note: Note): string[] {
  const head = `note ${printId(note.id)}: ${printWords(note.text)}`;
  return [head, ...indented(printFields(NOTE_FIELDS, note))];
}
