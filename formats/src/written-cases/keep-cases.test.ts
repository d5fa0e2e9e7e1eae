import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { findingsOf } from './findings.ts';
import { type Keep, keepCases } from './keep-cases.ts';
import { casesOfAll, readCaseSources } from './read.ts';
import { modelsOfCases } from './to-models.ts';

const FILE = `ID,Title,Steps
1,Pay,"1. Open
2. Pay"
2,Pay once more,"1. Open
2. Pay"
3,Leave,"1. Open
2. Leave"
4,Load test,
`;

it.each<[Keep, string[]]>([
  ['all', ['1', '2', '3', '4']],
  ['distinct', ['1', '3', '4']],
  ['enough', ['1', '3', '4']],
])('of a file with duplicates, “%s” keeps the cases %j', (keep, ids) => {
  const chosen = readCaseSources(strToU8(FILE)).map((source) => ({ source }));
  const { cases } = casesOfAll(chosen, false);
  const drawn = modelsOfCases(cases, { name: 'Shop', likeness: 'wording', byArea: true });
  const asTheyAre = casesOfAll(chosen, false, 'suite').cases;
  expect(keepCases(asTheyAre, findingsOf(drawn), keep).map(({ id }) => id)).toEqual(ids);
});
