import { type TestCase, wordOfValue } from '@caseloom/engine';
import { allData, type Export, findNode, masked, plain, shown } from '../export.ts';
import { STEP_COLUMNS, stepRows } from '../rows.ts';
import { NO_PERCENTAGE, words } from '../words.ts';
import { type Cell, type Sheet, workbookParts, writeWorkbook } from './workbook.ts';

/** Gives the workbook of a generation: summary, test cases, scenarios, test data, coverage and traceability. */
export function writeXlsx(input: Export): Uint8Array<ArrayBuffer> {
  return writeWorkbook(sheetsOf(input));
}

/** The same in pieces, as they come. */
export function writeParts(input: Export): Generator<Uint8Array> {
  return workbookParts(sheetsOf(input));
}

function sheetsOf(input: Export): Sheet[] {
  const facts = factsOf(input);
  return [
    summary(input),
    testCases(input),
    scenarios(input),
    testData(input, facts),
    coverage(input, facts),
    traceability(input, facts),
  ];
}

/** Rows that are made while they are read, of cases that no memory holds. */
function rowsOf(make: () => Generator<Cell[]>): Iterable<Cell[]> {
  return { [Symbol.iterator]: make };
}

function summary(input: Export): Sheet {
  const { model, result, language } = input;
  const { settings, coverage, counts } = result;
  const w = words[language];
  const yes = (is: boolean) => (is ? w.yes : w.no);
  const rows: Cell[][] = [
    [w.model, model.name],
    ...(input.version === undefined ? [] : [[w.version, input.version]]),
    [w.criterion, w.criteria[settings.criterion]],
    [w.maxVisits, settings.maxVisits],
    [w.strength, w.strengths[settings.strength]],
    [w.seed, settings.seed],
    [w.caseCount, counts.testCases],
    [w.stepCount, counts.testSteps],
    [w.scenarios, counts.outlines],
    [w.covered, coverage.covered],
    [w.infeasible, coverage.infeasible],
    [w.total, coverage.total],
    [w.percent, coverage.percent ?? NO_PERCENTAGE],
    [w.optimal, yes(result.optimal)],
    [w.lowerBound, result.lowerBound],
    [w.truncated, yes(result.truncated)],
    ...result.findings.map((finding) => [w.finding, input.describe?.(finding) ?? finding.code]),
  ];
  return { name: w.summary, columns: columns([w.item, 28], [w.value, 80]), rows };
}

function testCases(input: Export): Sheet {
  const w = words[input.language];
  return {
    name: w.testCases,
    columns: STEP_COLUMNS.map(([name, width]) => ({ heading: w[name], width })),
    rows: rowsOf(() => stepCells(input)),
  };
}

function* stepCells(input: Export): Generator<Cell[]> {
  for (const testCase of input.result.testCases)
    for (const row of stepRows(input, testCase)) yield STEP_COLUMNS.map(([name]) => row[name]);
}

function scenarios(input: Export): Sheet {
  const w = words[input.language];
  const name = namer(input);
  return {
    name: w.scenarios,
    columns: columns(
      [w.key, 14],
      [w.title, 44],
      [w.scenario, 10],
      [w.type, 10],
      [w.requirements, 18],
      [w.stepCount, 12],
      [w.data, 40],
      [w.purpose, 60],
    ),
    rows: mapped(input.result.testCases, (testCase) => [
      testCase.key,
      masked(testCase, testCase.name),
      testCase.outline,
      w[testCase.polarity],
      testCase.requirements.join(', '),
      testCase.steps.length,
      allData(input, testCase),
      testCase.purpose.map(name).join('\n'),
    ]),
  };
}

function testData(input: Export, { names }: Facts): Sheet {
  const w = words[input.language];
  const cell = (testCase: TestCase, name: string): Cell[] => {
    const value = testCase.data[name];
    return value ? [wordOfValue(shown(value), input.language), w[value.validity]] : ['', ''];
  };
  return {
    name: w.testData,
    columns: columns(
      [w.key, 14],
      ...[...names].flatMap((name): Column[] => [
        [name, 24],
        [`${name}: ${w.validity}`, 18],
      ]),
    ),
    rows: mapped(input.result.testCases, (testCase) => [
      testCase.key,
      ...[...names].flatMap((name) => cell(testCase, name)),
    ]),
  };
}

function coverage(input: Export, { purposes, passing }: Facts): Sheet {
  const w = words[input.language];
  const name = namer(input);
  const { coverage } = input.result;
  return {
    name: w.coverage,
    columns: columns([w.coverageItem, 60], [w.status, 24], [w.testCases, 60]),
    rows: [
      ...[...purposes].map(([id, first]) => {
        const keys = new Set([first, ...(passing.get(id) ?? [])]);
        return [name(id), w.covered, [...keys].join(', ')];
      }),
      ...coverage.uncovered.map(({ id, code }) => [
        name(id),
        code === 'infeasible' ? w.infeasible : w.notCovered,
        '',
      ]),
    ],
  };
}

function traceability(input: Export, { tests }: Facts): Sheet {
  const w = words[input.language];
  return {
    name: w.traceability,
    columns: columns([w.requirement, 28], [w.key, 14], [w.title, 60], [w.type, 12]),
    rows: [...tests].flatMap(([requirement, rows]): Cell[][] =>
      rows.length > 0 ? rows : [[requirement, w.notCovered, '', '']],
    ),
  };
}

/** What several sheets tell of all cases, gathered in one go. */
type Facts = {
  /** Of all data. */
  names: Set<string>;
  /** What was to be covered, with the key of the case that did so first. */
  purposes: Map<string, string>;
  /** By node or edge, the keys of the cases that pass it. */
  passing: Map<string, Set<string>>;
  /** By requirement, a row for each case. */
  tests: Map<string, Cell[][]>;
};

/** As many keys as a cell has room for: which tests cover a thing that all of them cover is no news. */
const MAX_KEYS = 2000;

function factsOf(input: Export): Facts {
  const facts: Facts = {
    names: new Set(),
    purposes: new Map(),
    passing: new Map(),
    tests: new Map(drawnIn(input).map((requirement) => [requirement, []])),
  };
  for (const testCase of input.result.testCases) addFacts(facts, testCase, input);
  return facts;
}

function addFacts(
  { names, purposes, passing, tests }: Facts,
  testCase: TestCase,
  { language }: Export,
): void {
  const { key, data, purpose, path, requirements, polarity } = testCase;
  for (const name of Object.keys(data)) names.add(name);
  for (const id of purpose) purposes.set(id, key);
  for (const { nodeId, edgeId } of path)
    for (const id of [nodeId, edgeId ?? '']) {
      const keys = passing.get(id) ?? new Set();
      if (keys.size < MAX_KEYS) passing.set(id, keys.add(key));
    }
  for (const requirement of new Set(requirements)) {
    const row = [requirement, key, masked(testCase, testCase.name), words[language][polarity]];
    const rows = tests.get(requirement);
    if (rows) rows.push(row);
    else tests.set(requirement, [row]);
  }
}

/** The requirements that the drawing names, on its nodes and its edges. */
function drawnIn({ model: { nodes, edges } }: Export): string[] {
  return [
    ...nodes.flatMap(({ data }) => data?.requirements ?? []),
    ...edges.flatMap(({ requirements }) => requirements ?? []),
  ];
}

/** One row for each, made while it is read. */
function mapped<T>(given: Iterable<T>, toRow: (one: T) => Cell[]): Iterable<Cell[]> {
  return rowsOf(function* () {
    for (const one of given) yield toRow(one);
  });
}

type Column = [heading: string, width: number];

function columns(...given: Column[]): Sheet['columns'] {
  return given.map(([heading, width]) => ({ heading, width }));
}

/** Gives the words of what is covered: a step's label, `label > label` for an edge, else the id itself. */
function namer(input: Export): (id: string) => string {
  const w = words[input.language];
  const models = [input.model, ...input.context.models];
  const edges = new Map(models.flatMap((model) => model.edges.map((edge) => [edge.id, edge])));
  const steps = new Map(input.context.steps.map(({ id, label }) => [id, label]));
  const nodeName = (id: string) => {
    const node = findNode(input, id);
    if (!node) return id;
    if (node.type === 'start' || node.type === 'end') return w[node.type];
    const nested = models.find((model) => model.id === node.modelId)?.name;
    return plain(steps.get(node.stepId ?? '') ?? node.data?.label ?? nested ?? id);
  };
  return (id) => {
    const edge = edges.get(id) ?? edges.get(id.slice(id.lastIndexOf('/') + 1));
    return edge ? `${nodeName(edge.source)} > ${nodeName(edge.target)}` : nodeName(id);
  };
}
