import {
  type ModelNode,
  type StepType,
  stateNamesOf,
  type TestCase,
  type TestStep,
  wordOfValue,
} from '@caseloom/engine';
import { drawnStep, type Export, expectedLabel, findNode, masked, shown } from '../export.ts';
import { hiddenNames, templateLines } from '../feature/steps.ts';
import { oneLine } from '../feature/text.ts';
import { namesAt } from '../names-at.ts';
import { wordsOf as formatWords } from '../words.ts';
import { secretName } from './secret-name.ts';
import { namesOf, type Part, partsOf, shapeOf, valuesIn } from './words.ts';

/** A value that a test case gives a step; of a secret one the environment variable that holds it. */
export type Given = {
  /** As it is. */
  value: string;
  /** As a feature says it: an empty one in words, a secret one masked. */
  word: string;
  env?: string;
  /** The name of its test data, and the one that the case has it under, where it has any. */
  record?: string;
  name?: string;
};

/** What one line of a test case asks of the function that carries it out. */
export type Call = {
  /** Of the step of the library, else of the drawn node. */
  id: string;
  /** What functions are told apart by: their words, whatever their values are called. */
  shape: string;
  type: StepType;
  parts: Part[];
  given: Map<string, Given>;
  docString?: string;
  table?: string[][];
};

/** What all cases of a model are read with. */
export type Reading = {
  input: Export;
  /** The model that a node is drawn in. */
  modelOf: Map<ModelNode, string>;
  /** The words of a label, its values and its state apart. */
  partsOf: (label: string) => Part[];
  /** The names of the test data in a label. */
  namesIn: (label: string) => string[];
};

/** How the cases of a model are read. */
export function readingOf(input: Export): Reading {
  const models = [input.model, ...input.context.models];
  const stateNames = new Set(models.flatMap((model) => [...stateNamesOf(model)]));
  return {
    input,
    modelOf: new Map(models.flatMap(({ id, nodes }) => nodes.map((node) => [node, id] as const))),
    partsOf: byLabel((label) => partsOf(label, stateNames)),
    namesIn: byLabel((label) => namesOf(partsOf(label, new Set()))),
  };
}

/** What is made of a label, made once: the cases of a model have few of them. */
function byLabel<Made>(make: (label: string) => Made): (label: string) => Made {
  const known = new Map<string, Made>();
  return (label) => {
    const made = known.get(label) ?? make(label);
    known.set(label, made);
    return made;
  };
}

/** What a test case does, line by line as its feature says it. */
export function callsOf(reading: Reading, testCase: TestCase): Call[] {
  const { input } = reading;
  const names = namesAt(input, testCase);
  const calls = testCase.steps.flatMap((step, index) => {
    const nameAt = (token: string) => names[index]?.get(token) ?? token;
    const own = { testCase, step, nameAt };
    const call = { ...callOf(reading, own), ...argumentsOf(testCase, step) };
    return step.expected ? [call, expectedCall(reading, own, step.expected)] : [call];
  });
  const given = new Set(calls.flatMap((call) => [...call.given.values()].map(({ name }) => name)));
  const isAllGiven = Object.keys(testCase.data).every((name) => given.has(name));
  return isAllGiven ? calls : [...hiddenCalls(input, testCase), ...calls];
}

type Own = { testCase: TestCase; step: TestStep; nameAt: (token: string) => string };

function callOf(reading: Reading, own: Own): Call {
  const { input } = reading;
  const { step } = own;
  const drawn = drawnLabel(input, step);
  const id = idOf(reading, step);
  const line = { id, type: step.type, text: step.text, label: step.label };
  const parts = drawn === undefined ? undefined : reading.partsOf(drawn);
  return (parts && filled(reading, own, { ...line, parts })) ?? wordedCall(reading, own, line);
}

/** The words that a step is drawn with. */
function drawnLabel(input: Export, step: TestStep): string | undefined {
  if (step.edgeId) return step.label;
  return drawnStep(input, step)?.label ?? findNode(input, step.nodeId)?.data?.label;
}

function expectedCall(reading: Reading, own: Own, text: string): Call {
  const { input } = reading;
  const label = expectedLabel(input, own.step) ?? text;
  const line = { id: `${idOf(reading, own.step)} expected`, type: 'outcome' as const, text, label };
  const parts = reading.partsOf(label);
  return filled(reading, own, { ...line, parts }) ?? wordedCall(reading, own, line);
}

/** The step of the library; of a step that is not in it, of a rule and of a label, the node or the edge in its model, whatever calls that. */
function idOf({ input, modelOf }: Reading, { nodeId, edgeId }: TestStep): string {
  if (edgeId) return edgeIn(input, edgeId.slice(edgeId.lastIndexOf('/') + 1));
  const node = findNode(input, nodeId);
  if (!node) return nodeId;
  if (node.stepId !== undefined) return node.stepId;
  const drawn = modelOf.has(node)
    ? node
    : findNode(input, nodeId.slice(0, nodeId.lastIndexOf('/')));
  return `${(drawn && modelOf.get(drawn)) ?? input.model.id}/${node.id}`;
}

function edgeIn({ model, context }: Export, edgeId: string): string {
  const own = [model, ...context.models].find(({ edges }) => edges.some(({ id }) => id === edgeId));
  return `${(own ?? model).id}/${edgeId}`;
}

type Line = { id: string; type: StepType; text: string; label: string };

/** The line by the words that were drawn; undefined where it says others. */
function filled(
  reading: Reading,
  { testCase, nameAt }: Own,
  { id, type, text, label, parts }: Line & { parts: Part[] },
): Call | undefined {
  const { input } = reading;
  const dataNames = dataNamesOf(namesOf(parts), reading.namesIn(label), nameAt);
  const givenOf = (name: string) => {
    const names = dataNames.get(name);
    return names && givenBy(input, testCase, names);
  };
  const line = oneLine(masked(testCase, text));
  const values = valuesIn(parts, line, (name) => givenOf(name)?.word);
  if (!values) return undefined;
  const given = namesOf(parts).map((name): [string, Given] => {
    const word = values.get(name) ?? '';
    const known = givenOf(name);
    const isKnown = known && known.word.trim() === word.trim();
    return [name, isKnown ? known : { value: word, word }];
  });
  return { id, type, parts, shape: shapeOf(parts), given: new Map(given) };
}

/** The value that a case has under a name; undefined where it has none. */
function givenBy(input: Export, { data }: TestCase, names: DataNames): Given | undefined {
  const value = Object.hasOwn(data, names.value) ? data[names.value] : undefined;
  if (!value) return undefined;
  const env = value.isSecret && secretName(input, names.record, value);
  const word = oneLine(wordOfValue(shown(value), input.result.settings.language));
  return { value: value.value, word, record: names.record, name: names.value, ...(env && { env }) };
}

type DataNames = {
  /** What the test data is called. */
  record: string;
  /** What the case has its value under: a fresh one on a return to a step has a number. */
  value: string;
};

/** By the names of the drawn step those of the data: a call of a model may give its data other names. */
function dataNamesOf(
  drawn: string[],
  ofCase: string[],
  nameAt: (token: string) => string,
): Map<string, DataNames> {
  const isSame = drawn.length === ofCase.length;
  return new Map(
    drawn.map((name, index) => {
      const record = (isSame && ofCase[index]) || name;
      return [name, { record, value: nameAt(record) }];
    }),
  );
}

/** A line that a person worded: the words alone tell what it is, but for its secret values. */
function wordedCall(reading: Reading, own: Own, line: Line): Call {
  const parts = reading.partsOf(line.label);
  const id = `${line.id} ${shapeOf(parts)}`;
  const call = filled(reading, own, { ...line, id, parts });
  if (call) return call;
  const text = oneLine(masked(own.testCase, line.text)).trim();
  const literal = text ? [text] : [];
  return {
    ...{ id: `${line.id} ${shapeOf(literal)}`, type: line.type },
    ...{ parts: literal, shape: shapeOf(literal), given: new Map() },
  };
}

/** What only a condition reads is given before all steps, as a feature says it. */
function hiddenCalls(input: Export, testCase: TestCase): Call[] {
  if (input.model.settings?.feature && testCase.written) return [];
  const names = hiddenNames(input, templateLines(input, testCase), testCase);
  return names.flatMap((name): Call[] => {
    const record = recordOf(input, name);
    const given = givenBy(input, testCase, { record, value: name });
    if (!given) return [];
    const [before = '', after = ''] = formatWords(input.language)
      .given.replaceAll('{{name}}', () => name)
      .split('{{value}}');
    const parts = [before, { name }, after].filter((part) => part !== '');
    const shape = shapeOf(parts);
    // in another language it has other words
    const id = `given ${shape}`;
    return [{ id, type: 'context', parts, shape, given: new Map([[name, given]]) }];
  });
}

/** What the data of a value is called. */
function recordOf({ context }: Export, name: string): string {
  const isName = context.testData.some((record) => record.name === name);
  return isName ? name : name.replace(/ \d+$/, '');
}

function argumentsOf(testCase: TestCase, { arguments: given = [] }: TestStep) {
  const mask = (text: string) => masked(testCase, text);
  const text = given.find((one) => one.kind === 'docString');
  const table = given.find((one) => one.kind === 'dataTable');
  return {
    ...(text && { docString: mask(text.content) }),
    ...(table && { table: table.rows.map((row) => row.map(mask)) }),
  };
}
