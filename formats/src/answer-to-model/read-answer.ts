import { isRecord } from '../is-record.ts';
import { type Answer, answerSchema } from './answer-schema.ts';

/** What is wrong with an answer of a language model: as a code for people, and in words for the language model. */
export type AnswerFault = {
  code: string;
  params: Record<string, string>;
  /** The words of the texts that the element is said to come from. */
  quote: string | null;
  words: string;
};

export type ReadAnswer = { answer: Answer; faults: AnswerFault[] };

type AnsweredModel = Answer['models'][number];

const modelSchema = answerSchema.shape.models.element;
const stepSchema = modelSchema.shape.steps.element;
const edgeSchema = modelSchema.shape.ways.element;
const dataSchema = answerSchema.shape.data.unwrap().unwrap().element;
const questionSchema = answerSchema.shape.questions.unwrap().unwrap().element;

/** How many elements of each kind are read. */
const MAX = { models: 50, steps: 1000, ways: 3000, data: 500, questions: 50 };

/**
 * Reads what a language model answered, element by element: one that cannot be read is left out and
 * listed, and the rest stays.
 *
 * @returns undefined where there is no model in it, and it does not say that there is none
 */
export function readAnswer(json: unknown): ReadAnswer | undefined {
  const faults: AnswerFault[] = [];
  const found = answerIn(json);
  const models = firstOf('models', found.models, faults).flatMap((model, at) =>
    readModel(model, at, faults),
  );
  const isEmpty = Array.isArray(found.models) && found.models.length === 0;
  if (models.length === 0 && !isEmpty) return undefined;
  const data = firstOf('data', found.data, faults).flatMap((record) =>
    readElement(dataSchema, toData(record), faults, 'data'),
  );
  const questions = firstOf('questions', found.questions, faults).flatMap((one) =>
    readElement(questionSchema, withPlainTexts(one), [], 'question'),
  );
  return { answer: { models, data, questions }, faults };
}

/** The answer, where it is wrapped in something, or is its models alone. */
function answerIn(json: unknown, depth = 0): Record<string, unknown> {
  if (Array.isArray(json)) return { models: json };
  if (!isRecord(json)) return {};
  if (Array.isArray(json.models)) return json;
  if (isRecord(json.models)) return { ...json, models: [json.models] };
  if (Array.isArray(json.steps)) return { ...json, models: [json] };
  const [only] = Object.values(json).filter((value) => typeof value === 'object' && value !== null);
  return depth < 3 && only ? answerIn(only, depth + 1) : {};
}

function readModel(model: unknown, at: number, faults: AnswerFault[]): AnsweredModel[] {
  if (!isRecord(model)) {
    faults.push(faultOf('model', model));
    return [];
  }
  const steps = firstOf('steps', model.steps, faults).flatMap((step, nth) =>
    readElement(stepSchema, toStep(step, nth), faults, 'step'),
  );
  const ways = firstOf('ways', model.ways ?? model.edges, faults).flatMap((edge) =>
    readElement(edgeSchema, withPlainTexts(edge), faults, 'edge'),
  );
  const { name, quote } = withPlainTexts(model);
  const title = typeof name === 'string' && name.trim() ? name.trim().slice(0, 120) : `${at + 1}`;
  if (steps.length === 0) {
    faults.push(faultOf('model', { name: title }));
    return [];
  }
  return [{ name: title, quote: typeof quote === 'string' ? quote : null, steps, ways }];
}

type Kind = 'model' | 'step' | 'edge' | 'data' | 'question';

function readElement<Element>(
  schema: {
    safeParse: (value: unknown) => { success: true; data: Element } | { success: false };
  },
  value: unknown,
  faults: AnswerFault[],
  kind: Kind,
): Element[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [parsed.data];
  faults.push(faultOf(kind, value));
  return [];
}

function faultOf(kind: Kind, value: unknown): AnswerFault {
  const text = (JSON.stringify(value) ?? '').slice(0, 200);
  return {
    ...{ code: `answer_${kind}_left_out`, params: { text: textOf(value) ?? text } },
    quote: isRecord(value) && typeof value.quote === 'string' ? value.quote : null,
    words: `This ${kind} does not keep to the schema: ${text}`,
  };
}

function textOf(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const { text, name, from, to } = value;
  const edge = from !== undefined && to !== undefined ? `${from} → ${to}` : undefined;
  const words = [text, name, edge].find((one) => typeof one === 'string' && one.trim() !== '');
  return typeof words === 'string' ? words.slice(0, 200) : undefined;
}

/** By what small language models call roles of steps. */
const ROLES: [RegExp, string][] = [
  [/context|given|pre-?condition|setup/i, 'context'],
  [/outcome|then|expected|result|assert|verif|response/i, 'outcome'],
  [/action|when|step|input|act/i, 'action'],
];

function toStep(step: unknown, at: number): unknown {
  if (typeof step === 'string') return { id: `s${at + 1}`, text: plain(step, 500) };
  if (!isRecord(step)) return step;
  const plainStep = withPlainTexts(step);
  const { id, type, text, label, calls } = plainStep;
  const [, role = null] = ROLES.find(([words]) => words.test(String(type ?? ''))) ?? [];
  const words = text || label || plainStep.quote;
  const hasWords = typeof words === 'string' && words.trim() !== '';
  if (!hasWords && !calls) return { ...plainStep, id: undefined };
  return {
    ...plainStep,
    ...{ id: String(id ?? `s${at + 1}`), type: role },
    text: hasWords ? words.slice(0, 500) : null,
  };
}

const TYPES = new Set<unknown>(dataSchema.shape.type.options);

function toData(record: unknown): unknown {
  if (!isRecord(record)) return record;
  const { values, value, validity, type, ...rest } = withPlainTexts(record);
  const given = values ?? value;
  const all = Array.isArray(given) ? given : [given];
  return {
    ...rest,
    name: typeof rest.name === 'string' ? rest.name.replace(/^<|>$/g, '') : rest.name,
    validity: /invalid|false|wrong|negative/i.test(String(validity)) ? 'invalid' : 'valid',
    type: TYPES.has(type) ? type : 'text',
    values: all
      .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
      .map((one) => plain(String(one), 10_000))
      .slice(0, 200),
  };
}

const LENGTHS = new Map(
  Object.entries({
    ...{ id: 60, from: 60, to: 60, calls: 120, text: 500, label: 500, name: 120 },
    ...{ expected: 2000, condition: 2000 },
  }),
);

/** An element whose texts can be kept: numbers as texts, without signs that nothing can hold, as long as there is room. */
function withPlainTexts(element: unknown): Record<string, unknown> {
  if (!isRecord(element)) return {};
  const fields = Object.entries(element).map(([key, value]): [string, unknown] => {
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string') return [key, text];
    // a quote that is cut would be in no text
    if (key === 'quote') return [key, text.length > 2000 ? null : plain(text, 2000)];
    return [key, plain(text, LENGTHS.get(key) ?? 10_000)];
  });
  return Object.fromEntries(fields);
}

function plain(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}

/** As many elements of a kind as are read; what is beyond them is listed as one fault. */
function firstOf(kind: keyof typeof MAX, value: unknown, faults: AnswerFault[]): unknown[] {
  const all: unknown[] = Array.isArray(value) ? value : [];
  const limit = MAX[kind];
  const count = all.length - limit;
  if (count > 0)
    faults.push({
      ...{ code: 'answer_too_long', quote: null },
      params: { count: String(count), limit: String(limit) },
      words: `There are more than ${limit} ${kind}: the last ${count} are left out.`,
    });
  return all.slice(0, limit);
}
