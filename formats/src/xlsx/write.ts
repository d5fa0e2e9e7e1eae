import type { Strength, TestCase } from '@caseloom/engine';
import { dataAt, type Export, findNode, masked, plain, shown } from '../export.ts';
import { STEP_COLUMNS, stepRows } from '../rows.ts';
import { words } from '../words.ts';
import { type Cell, type Sheet, writeWorkbook } from './workbook.ts';

/** Gives the workbook of a generation: summary, test cases, scenarios, test data, coverage and traceability. */
export function writeXlsx(input: Export): Uint8Array<ArrayBuffer> {
  return writeWorkbook([
    summary(input),
    testCases(input),
    scenarios(input),
    testData(input),
    coverage(input),
    traceability(input),
  ]);
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
    [w.strength, strengthName(settings.strength, w.strengths)],
    [w.seed, settings.seed],
    [w.cases, counts.testCases],
    [w.steps, counts.testSteps],
    [w.scenarios, counts.outlines],
    [w.covered, coverage.covered],
    [w.infeasible, coverage.infeasible],
    [w.total, coverage.total],
    [w.percent, coverage.percent],
    [w.optimal, yes(result.optimal)],
    [w.lowerBound, result.lowerBound],
    [w.truncated, yes(result.truncated)],
    ...result.findings.map((finding) => [w.finding, input.describe?.(finding) ?? finding.code]),
  ];
  return { name: w.summary, columns: columns([w.item, 28], [w.value, 80]), rows };
}

/** Three and more are the numbers themselves: 3-wise and so on. */
function strengthName(strength: Strength, names: Partial<Record<Strength, string>>): string {
  return names[strength] ?? String(strength);
}

function testCases(input: Export): Sheet {
  const w = words[input.language];
  return {
    name: w.testCases,
    columns: STEP_COLUMNS.map(([name, width]) => ({ heading: w[name], width })),
    rows: stepCells(input),
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
      [w.steps, 12],
      [w.data, 40],
      [w.purpose, 60],
    ),
    rows: input.result.testCases.map((testCase) => [
      testCase.key,
      masked(testCase, testCase.name),
      testCase.outline,
      w[testCase.polarity],
      testCase.requirements.join(', '),
      testCase.steps.length,
      [...new Set(dataAt(testCase).filter(Boolean))].join('\n'),
      testCase.purpose.map(name).join('\n'),
    ]),
  };
}

function testData(input: Export): Sheet {
  const w = words[input.language];
  const cases = input.result.testCases;
  const names = [...new Set(cases.flatMap(({ data }) => Object.keys(data)))];
  const cell = (testCase: TestCase, name: string): Cell[] => {
    const value = testCase.data[name];
    return value ? [shown(value) || w.empty, w[value.validity]] : ['', ''];
  };
  return {
    name: w.testData,
    columns: columns(
      [w.key, 14],
      ...names.flatMap((name): Column[] => [
        [name, 24],
        [`${name}: ${w.validity}`, 18],
      ]),
    ),
    rows: cases.map((testCase) => [testCase.key, ...names.flatMap((name) => cell(testCase, name))]),
  };
}

function coverage(input: Export): Sheet {
  const w = words[input.language];
  const name = namer(input);
  const { testCases, coverage } = input.result;
  const covering = new Map<string, Set<string>>();
  for (const testCase of testCases)
    for (const id of testCase.purpose) covering.set(id, new Set([testCase.key]));
  for (const { key, path } of testCases)
    for (const { nodeId, edgeId } of path)
      for (const id of [nodeId, edgeId ?? '']) covering.get(id)?.add(key);
  return {
    name: w.coverage,
    columns: columns([w.target, 60], [w.status, 24], [w.testCases, 60]),
    rows: [
      ...[...covering].map(([id, keys]) => [name(id), w.covered, [...keys].join(', ')]),
      ...coverage.uncovered.map(({ id, code }) => [
        name(id),
        code === 'infeasible' ? w.infeasible : w.notCovered,
        '',
      ]),
    ],
  };
}

function traceability(input: Export): Sheet {
  const w = words[input.language];
  const cases = input.result.testCases;
  const drawn = input.model.nodes.flatMap(({ data }) => data?.requirements ?? []);
  const requirements = new Set([...drawn, ...cases.flatMap((testCase) => testCase.requirements)]);
  return {
    name: w.traceability,
    columns: columns([w.requirement, 28], [w.key, 14], [w.title, 60], [w.type, 12]),
    rows: [...requirements].flatMap((requirement): Cell[][] => {
      const tests = cases.filter((testCase) => testCase.requirements.includes(requirement));
      if (tests.length === 0) return [[requirement, w.notCovered, '', '']];
      return tests.map((testCase) => [
        requirement,
        testCase.key,
        masked(testCase, testCase.name),
        w[testCase.polarity],
      ]);
    }),
  };
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
