import { classesOf, type DataBook, type DataClass } from './data.ts';
import { rulesOf, splitValues } from './rule.ts';
import { type Language, lower, type Sentence } from './sentence.ts';

/** A row of inputs and what is expected of them. */
export type Decision = { values: string[]; expected: string; isMistake: boolean; from: Sentence };
export type DecisionTable = {
  kind: 'decisions';
  inputs: string[];
  rows: Decision[];
  /** The column of results was not named as one: the last was taken. */
  isAssumed: boolean;
};
export type StepRow = {
  number: string;
  action: string;
  expected: string;
  data: string;
  from: Sentence;
};
export type ReadTable =
  | DecisionTable
  | { kind: 'steps'; rows: StepRow[] }
  | { kind: 'fields'; rows: Map<string, string>[]; from: Sentence[] };

const COLUMNS = {
  number:
    /^(?:#|no|nr|id|step (?:no|number|#)|test (?:no|id)|case|adım (?:no|numarası)|sıra(?: no)?|test no|adım|step)\.?$/u,
  action:
    /^(?:actions?|user actions?|step description|aksiyon|işlem|eylem|yapılacak(?: işlem)?|kullanıcı işlemi)$/u,
  words:
    /^(?:steps?|test steps?|procedure|description|adım(?:lar)?(?: açıklaması)?|test adımları|açıklama)$/u,
  expected:
    /^(?:expected(?: [\p{L} ]{1,30})?|beklenen(?: [\p{L} ]{1,30})?|results?|outcome|outputs?|system response|response|decision|beklenen(?: sonuç| çıktı| davranış| mesaj)?|sonuç|çıktı|sistem (?:yanıtı|tepkisi)|yanıt|karar|mesaj|message)$/u,
  data: /^(?:test data|data|inputs?|test verisi|veri|girdi)$/u,
  name: /^(?:fields?(?: name)?|name|parameter|attribute|variable|input(?: field)?|alan(?: adı)?|ad|adı|parametre|değişken|nitelik)$/u,
  min: /^(?:min(?:imum)?(?: (?:value|length))?|en az|alt sınır|en küçük)\.?$/u,
  max: /^(?:max(?:imum)?(?: (?:value|length))?|en (?:çok|fazla)|üst sınır|en büyük)\.?$/u,
  type: /^(?:type|data type|tür|tip|veri (?:tipi|türü))$/u,
  required: /^(?:required|mandatory|zorunlu(?: mu)?\??)$/u,
  valid:
    /^(?:valid(?: values?| class(?:es)?| examples?)?|allowed(?: values?)?|values?|geçerli(?: değer(?:ler)?| sınıf(?:lar)?| örnek(?:ler)?)?|değerler|izin verilen(?: değerler)?)$/u,
  invalid:
    /^(?:invalid(?: values?| class(?:es)?| examples?)?|geçersiz(?: değer(?:ler)?| sınıf(?:lar)?| örnek(?:ler)?)?)$/u,
  rule: /^(?:rules?|validation(?: rules?)?|constraints?|length|range|format|kural(?:lar)?|doğrulama|kısıt(?:lar)?|uzunluk|aralık|biçim)$/u,
} as const;
type Column = keyof typeof COLUMNS;

/** Which of the known columns a heading is; the first kind that fits. */
function columnAt(header: string[], kinds: Column[]): Map<Column, number> {
  const found = new Map<Column, number>();
  const taken = new Set<number>();
  for (const kind of kinds) {
    const at = header.findIndex((cell, index) => !taken.has(index) && COLUMNS[kind].test(cell));
    if (at < 0) continue;
    taken.add(at);
    found.set(kind, at);
  }
  return found;
}

/** `Step` is a number beside a column of actions, and else it is the action. */
function stepColumns(header: string[]): Map<Column, number> {
  const columns = columnAt(header, ['action', 'number', 'expected', 'data']);
  if (columns.has('action')) return columns;
  const loose = columnAt(header, ['words', 'number', 'expected', 'data']);
  const words = loose.get('words');
  return words === undefined ? columns : loose.set('action', words);
}

/** What a table says: steps with their results, the fields of a form, or inputs with what is expected of them. */
export function readTable(
  rows: string[][],
  from: Sentence,
  language: Language,
  isMistake: (text: string) => boolean,
): ReadTable | undefined {
  const [first = [], ...body] = rows;
  const header = first.map((cell) => lower(cell.trim(), language));
  if (body.length === 0) return undefined;
  const place = (at: number): Sentence => ({
    ...from,
    line: from.line + at + 1,
    text: (body[at] ?? []).join(' | '),
  });
  const steps = stepColumns(header);
  if (steps.has('action') && (steps.has('expected') || header.length <= 3))
    return toSteps(body, steps, place);
  const fields = columnAt(header, [
    'name',
    'min',
    'max',
    'type',
    'required',
    'valid',
    'invalid',
    'rule',
  ]);
  if (fields.has('name') && fields.size > 1 && !steps.has('expected'))
    return {
      kind: 'fields',
      rows: body.map((row) => named(row, fields)),
      from: body.map((_, at) => place(at)),
    };
  const known = steps.get('expected');
  const expected = known ?? (looksLikeResults(rows) ? header.length - 1 : undefined);
  if (expected === undefined) return undefined;
  const inputs = header.flatMap((_, at) =>
    at === expected || at === steps.get('number') ? [] : [at],
  );
  if (inputs.length === 0) return undefined;
  return {
    kind: 'decisions',
    isAssumed: known === undefined,
    inputs: inputs.map((at) => toName(header[at] ?? '', at)),
    rows: body.flatMap((row, at) => {
      const said = row[expected]?.trim() ?? '';
      if (!said) return [];
      const values = inputs.map((input) => plainValue(row[input] ?? '', language));
      return [{ values, expected: said, isMistake: isMistake(said), from: place(at) }];
    }),
  };
}

/** A heading as a name of test data. */
function toName(heading: string, at: number): string {
  return (
    heading
      .replace(/[<>|\s]+/g, ' ')
      .trim()
      .slice(0, 80) || `${at + 1}`
  );
}

/** Short cells under short headings: the last column then tells what comes of the others. */
function looksLikeResults(rows: string[][]): boolean {
  const width = rows[0]?.length ?? 0;
  return (
    width > 1 &&
    rows.length > 2 &&
    rows.every((row) => row.length === width && row.every((cell) => cell.length <= 60)) &&
    (rows[0] ?? []).every((cell) => /\p{L}/u.test(cell))
  );
}

function toSteps(
  body: string[][],
  columns: Map<Column, number>,
  place: (at: number) => Sentence,
): ReadTable {
  const cell = (row: string[], kind: Column) => row[columns.get(kind) ?? -1]?.trim() ?? '';
  const rows = body.map((row, at) => ({
    number: cell(row, 'number').replace(/\D+$/, ''),
    action: cell(row, 'action'),
    expected: cell(row, 'expected'),
    data: cell(row, 'data'),
    from: place(at),
  }));
  return { kind: 'steps', rows: rows.filter(({ action, expected }) => action || expected) };
}

function named(row: string[], columns: Map<Column, number>): Map<string, string> {
  return new Map([...columns].map(([kind, at]) => [kind, row[at]?.trim() ?? '']));
}

const EMPTY = /^(?:[-–—]|\(?(?:empty|blank|boş|null|yok)\)?|""|'')$/iu;

function plainValue(cell: string, language: Language): string {
  const value = cell
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^["“”](.*)["“”]$/su, '$1');
  return EMPTY.test(lower(value, language)) ? '' : value;
}

/** Adds what the rows of a table of fields say; gives the rows nothing was understood of. */
export function addFields(
  book: DataBook,
  { rows, from }: ReadTable & { kind: 'fields' },
  language: Language,
): Sentence[] {
  return rows.flatMap((row, at) => {
    const place = from[at];
    if (!place) return [];
    const classes = fieldClasses(row, language);
    const name = lower(row.get('name') ?? '', language);
    for (const data of classes) book.add(data, place);
    const rules = name
      ? rulesOf(`${name} ${ruleWords(row.get('rule') ?? '', language)}`, language)
      : [];
    for (const rule of rules) book.addRule({ ...rule, name }, place);
    if (/^(?:yes|y|true|x|✓|evet|e|zorunlu|required)$/iu.test(row.get('required') ?? ''))
      book.addRule({ kind: 'required', name }, place);
    return classes.length + rules.length > 0 ? [] : [place];
  });
}

/** A rule in a cell leaves its verb out. */
function ruleWords(rule: string, language: Language): string {
  if (!/\d/.test(rule)) return rule;
  const isBare = /^\d+\s*[-–]\s*\d+/.test(rule);
  if (language === 'tr') return isBare ? `${rule} arasında` : rule;
  return `must be ${rule}`;
}

function fieldClasses(row: Map<string, string>, language: Language): DataClass[] {
  const name = lower(row.get('name') ?? '', language);
  const cell = (kind: Column) => row.get(kind) ?? '';
  if (!name || name.length > 80) return [];
  const listed = (['valid', 'invalid'] as const).flatMap((validity): DataClass[] => {
    const values = splitValues(cell(validity)).map((value) => plainValue(value, language));
    return values.length > 0 ? [{ name, validity, type: 'text', values }] : [];
  });
  const [min, max] = [cell('min'), cell('max')];
  if (!/^-?\d+$/.test(min) || !/^-?\d+$/.test(max)) return listed;
  const isText = /text|string|metin|karakter|char/i.test(cell('type'));
  const words =
    language === 'tr'
      ? `${min} ile ${max} ${isText ? 'karakter ' : ''}arasında`
      : `between ${min} and ${max}${isText ? ' characters' : ''}`;
  const bounds = rulesOf(`xx ${words}`, language);
  return [...listed, ...bounds.flatMap((rule) => classesOf({ ...rule, name }))];
}
