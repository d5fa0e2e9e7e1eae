import { takeFreeName } from '../take-free-name.ts';
import { type Call, callsOf, type Given, type Reading } from './calls.ts';
import { Names, nameOf } from './identifiers.ts';
import { type Kind, kindOfValue, kindsOfData, widest } from './kinds.ts';
import type { Param, StepFunction } from './manifest.ts';
import { namesOf, type Part, shapeOf, wordsOf } from './words.ts';

/** A step that the cases of a model use, with what its values have in common. */
export type UsedStep = {
  key: string;
  steps: string[];
  types: StepFunction['types'];
  parts: Part[];
  kinds: Map<string, Kind>;
  secrets: Map<string, string[]>;
  /** Names of which a value is of spaces alone. */
  blank: Set<string>;
  hasDocString: boolean;
  hasTable: boolean;
};

/** How a framework names functions, and which it tells apart. */
export type FunctionStyle = {
  naming: 'camel' | 'snake' | 'title';
  /** How it names parameters. */
  paramNaming: 'camel' | 'snake';
  reserved: readonly string[];
  reservedParams: readonly string[];
  /** Whether features call its functions, by their words alone. */
  isFeature: boolean;
};

/** What a call finds its function by: where features call it, of steps with the same words there is one. */
export function keyOf({ type, shape }: Pick<Call, 'type' | 'shape'>, style: FunctionStyle): string {
  return style.isFeature ? shape : `${type} ${shape}`;
}

/** The steps that the cases of a model use, in the order in which they first do. */
export function usedSteps(reading: Reading, style: FunctionStyle): Map<string, UsedStep> {
  const { input } = reading;
  const declared = kindsOfData(input.context.testData);
  const used = new Map<string, UsedStep>();
  for (const testCase of input.result.testCases) {
    for (const call of callsOf(reading, testCase)) {
      const key = keyOf(call, style);
      const step = used.get(key) ?? begin(key, call);
      used.set(key, step);
      add(step, call, { declared, style });
    }
  }
  return used;
}

function begin(key: string, { parts }: Call): UsedStep {
  return {
    ...{ key, parts, steps: [], types: [], kinds: new Map(), secrets: new Map() },
    blank: new Set(),
    ...{ hasDocString: false, hasTable: false },
  };
}

function add(
  step: UsedStep,
  call: Call,
  { declared, style }: { declared: Map<string, Kind>; style: FunctionStyle },
): void {
  if (!step.steps.includes(call.id)) step.steps.push(call.id);
  if (!step.types.includes(call.type)) step.types.push(call.type);
  step.hasDocString ||= call.docString !== undefined;
  step.hasTable ||= call.table !== undefined;
  // a step may call its values otherwise elsewhere: the first names count
  const names = namesOf(step.parts);
  for (const [index, given] of [...call.given.values()].entries()) {
    const name = names[index] ?? '';
    const kind = kindOfGiven(given, declared, style);
    if (given.word.trim() === '') step.blank.add(name);
    step.kinds.set(name, widest(step.kinds.get(name) ?? kind, kind));
    const secrets = new Set(step.secrets.get(name));
    if (given.env) step.secrets.set(name, [...secrets.add(given.env)]);
  }
}

/** The kind of a value; what has no data is computed or counted. */
function kindOfGiven(
  { record, env, word, value }: Given,
  declared: Map<string, Kind>,
  { isFeature }: FunctionStyle,
): Kind {
  const ofRecord = record === undefined ? undefined : declared.get(record);
  return env ? 'text' : kindOfValue(ofRecord ?? 'integer', isFeature ? word : value);
}

/** What became of the functions that were there. */
export type Changes = {
  added: string[];
  renamed: { from: string; to: string }[];
  kept: string[];
  unused: string[];
  /** The ids of other models, whose test cases call a function by what it was. */
  stale: string[];
};

/**
 * The functions of a folder after a model was written again: those of its steps go on, under a new name where
 * their words are others; those of other models stay; those that nothing calls are kept as unused.
 *
 * @param mentions whether the body of a function still names something
 */
export function nextFunctions(
  before: StepFunction[],
  used: Map<string, UsedStep>,
  {
    modelId,
    style,
    mentions,
  }: {
    modelId: string;
    style: FunctionStyle;
    mentions: (id: string, identifier: string) => boolean;
  },
): { functions: StepFunction[]; changes: Changes; byKey: Map<string, StepFunction> } {
  const matched = matchSteps(before, [...used.values()], style);
  const continued = new Map(
    [...matched].map(([step, one]) => [one, wordedAs(one, step, modelId)] as const),
  );
  const names = new Names(style.naming, style.reserved);
  const isRenamed = (one: StepFunction) => {
    const step = continued.get(one);
    return step !== undefined && base(step.parts, style) !== base(one.parts, style);
  };
  for (const one of before) if (!isRenamed(one)) names.keep(one.name);
  const changes: Changes = { added: [], renamed: [], kept: [], unused: [], stale: [] };
  const ids = new Set(before.map(({ id }) => id));
  const byKey = new Map<string, StepFunction>();
  const again = before.map((one): StepFunction => {
    const step = continued.get(one);
    const models = one.models.filter((id) => id !== modelId);
    const gone = (list: string[]) => list.filter((identifier) => mentions(one.id, identifier));
    if (!step) {
      if (models.length === 0) changes.unused.push(one.name);
      return { ...one, models, gone: gone(one.gone) };
    }
    const name = isRenamed(one) ? names.take(wordsOf(step.parts)) : one.name;
    if (name === one.name) changes.kept.push(name);
    else changes.renamed.push({ from: one.name, to: name });
    const next = functionOf(step, {
      before: one,
      models: [...new Set([...one.models, modelId])],
      name,
      style,
    });
    const had = [...new Set([...one.gone, ...one.params.map(({ identifier }) => identifier)])];
    const has = new Set(next.params.map(({ identifier }) => identifier));
    const whole = { ...next, gone: gone(had.filter((identifier) => !has.has(identifier))) };
    byKey.set(step.key, whole);
    if (signature(whole) !== signature(one)) changes.stale.push(...models);
    return whole;
  });
  changes.stale = [...new Set(changes.stale)];
  const added = [...used.values()].flatMap((step): StepFunction[] => {
    if (byKey.has(step.key)) return [];
    const name = names.take(wordsOf(step.parts));
    const next = functionOf(step, { models: [modelId], name, style, ids });
    changes.added.push(name);
    byKey.set(step.key, next);
    return [next];
  });
  return { functions: [...again, ...added], changes, byKey };
}

/** A step that another model's step happens to say, too, has what that calls its values. */
function wordedAs(one: StepFunction, step: UsedStep, modelId: string): UsedStep {
  const isOther = one.models.some((id) => id !== modelId);
  const isSame = shapeOf(one.parts) === shapeOf(step.parts);
  if (!isOther || !isSame || step.steps.some((id) => one.steps.includes(id))) return step;
  const names = namesOf(step.parts);
  const renamed = new Map(namesOf(one.parts).map((name, index) => [names[index] ?? '', name]));
  const nameFor = (name: string) => renamed.get(name) ?? name;
  const mapped = <Value>(map: Map<string, Value>) =>
    new Map([...map].map(([name, value]) => [nameFor(name), value]));
  return {
    ...step,
    parts: one.parts,
    ...{ kinds: mapped(step.kinds), secrets: mapped(step.secrets) },
    blank: new Set([...step.blank].map(nameFor)),
  };
}

/** What calls of a function depend on. */
const signature = ({ name, params, hasDocString, hasTable }: StepFunction) =>
  JSON.stringify([name, params.map(({ kind }) => kind), hasDocString, hasTable]);

const base = (parts: Part[], { naming }: FunctionStyle) => nameOf(wordsOf(parts), naming);

/** Which function goes on for which step: by the step itself, the same words first, else by the words alone. */
function matchSteps(
  before: StepFunction[],
  used: UsedStep[],
  style: FunctionStyle,
): Map<UsedStep, StepFunction> {
  const matched = new Map<UsedStep, StepFunction>();
  const free = new Set(before);
  const isOf = (one: StepFunction, step: UsedStep) =>
    step.steps.some((id) => one.steps.includes(id));
  const isSaying = (one: StepFunction, step: UsedStep) =>
    shapeOf(one.parts) === shapeOf(step.parts) &&
    (style.isFeature || one.types.some((type) => step.types.includes(type)));
  const rules = [
    (one: StepFunction, step: UsedStep) => isOf(one, step) && isSaying(one, step),
    isSaying,
    isOf,
  ];
  for (const rule of rules) {
    for (const step of used) {
      if (matched.has(step)) continue;
      const found = [...free].find((one) => rule(one, step));
      if (!found) continue;
      matched.set(step, found);
      free.delete(found);
    }
  }
  return matched;
}

function functionOf(
  step: UsedStep,
  {
    before,
    models,
    name,
    style,
    ids = new Set(),
  }: {
    before?: StepFunction;
    models: string[];
    name: string;
    style: FunctionStyle;
    ids?: Set<string>;
  },
): StepFunction {
  const isShared = models.length > 1;
  const steps = [...new Set([...(isShared ? (before?.steps ?? []) : []), ...step.steps])];
  const types = [...new Set([...(isShared ? (before?.types ?? []) : []), ...step.types])];
  return {
    id: before?.id ?? takeFreeName(steps[0] ?? name, ids, ' '),
    ...{ steps, name, types, parts: step.parts, models, gone: [] },
    params: paramsOf(step, isShared ? before : undefined, style),
    ...((step.hasDocString || (isShared && before?.hasDocString)) && { hasDocString: true }),
    ...((step.hasTable || (isShared && before?.hasTable)) && { hasTable: true }),
  };
}

/** The parameters of a step; of one that other models use too they take what those give. */
function paramsOf(step: UsedStep, other: StepFunction | undefined, style: FunctionStyle): Param[] {
  const names = new Names(style.paramNaming, style.reservedParams);
  return namesOf(step.parts).map((name, index) => {
    const before = other?.params[index];
    const own = step.kinds.get(name) ?? 'text';
    const kind = before ? widest(before.kind, own) : own;
    const secrets = [...new Set([...(before?.secrets ?? []), ...(step.secrets.get(name) ?? [])])];
    const identifier = names.take(name, 'value');
    const isBlank = step.blank.has(name) || before?.isBlank;
    const more = { ...(isBlank && { isBlank }), ...(secrets.length > 0 && { secrets }) };
    return { name, identifier, kind, ...more };
  });
}
