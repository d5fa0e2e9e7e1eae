import { fill } from '@caseloom/locales/fill';
import type { Export } from '../../export.ts';
import { NO_PERCENTAGE, wordsOf } from '../../words.ts';
import type { Cell } from '../cell.ts';
import type { Sheet, SheetPicture } from '../sheet.ts';
import { columns } from './columns.ts';
import type { Facts } from './facts.ts';

/** The sheet of settings, counts, coverage and findings of a generation, beside a picture of its model. */
export function summary(input: Export, facts: Facts, picture: SheetPicture | undefined): Sheet {
  const { model, result, language } = input;
  const { counts } = result;
  const w = wordsOf(language);
  const yes = (is: boolean) => (is ? w.yes : w.no);
  const rows: Cell[][] = [
    [input.hasNoModel ? w.suite : w.model, model.name],
    ...(input.hasNoModel ? [] : settingRows(input)),
    [w.caseCount, counts.testCases],
    [w.positiveCount, facts.polarities.positive],
    [w.negativeCount, facts.polarities.negative],
    ...(facts.untyped > 0 ? [[w.untypedCount, facts.untyped]] : []),
    [w.stepCount, counts.testSteps],
    ...(input.isPlanUnknown ? [] : [[w.scenarios, counts.outlines]]),
    ...(input.hasNoModel ? [] : coverageRows(input)),
    ...(input.isPlanUnknown
      ? []
      : [
          [w.optimal, yes(result.optimal)],
          [w.lowerBound, result.lowerBound],
          [w.truncated, yes(result.truncated)],
        ]),
    [w.fillIn, fill(w.fillInHelp, { sheet: w.testCases })],
    ...result.findings.map((finding) => [w.finding, input.describe?.(finding) ?? finding.code]),
  ];
  return {
    name: w.summary,
    columns: columns([w.item, 28], [w.value, 44]),
    rows,
    ...(picture && { picture }),
  };
}

/** What the test cases were generated with. */
function settingRows({ version, result: { settings }, language }: Export): Cell[][] {
  const w = wordsOf(language);
  return [
    ...(version === undefined ? [] : [[w.version, version]]),
    [w.criterion, w.criteria[settings.criterion]],
    [w.maxVisits, settings.maxVisits],
    [w.strength, w.strengths[settings.strength]],
    [w.seed, settings.seed],
  ];
}

function coverageRows(input: Export): Cell[][] {
  const { coverage } = input.result;
  const w = wordsOf(input.language);
  return [
    [w.covered, coverage.covered],
    [w.infeasible, coverage.infeasible],
    [w.total, coverage.total],
    [w.percent, coverage.percent ?? NO_PERCENTAGE],
    ...rulesRow(input),
  ];
}

/** How many rules of decision tables are covered, of how many. */
function rulesRow({ result, language }: Export): Cell[][] {
  const { rules = [] } = result.coverage;
  if (rules.length === 0) return [];
  const sum = (count: 'covered' | 'total') => rules.reduce((all, one) => all + one[count], 0);
  const w = wordsOf(language);
  return [[w.rulesCovered, fill(w.rulesOf, { covered: sum('covered'), total: sum('total') })]];
}
