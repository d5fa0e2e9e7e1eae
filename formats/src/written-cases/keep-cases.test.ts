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

it('equal rows of a check list are duplicates, and only the first of them is kept where that is chosen', () => {
  const rows = [
    '#,Stat,Test steps',
    '1,P,Open it',
    '2,P,Verify the title',
    '3,P,Open it',
    '4,P,Open it',
  ];
  const chosen = ['First', 'Second'].map((name) => {
    const [source] = readCaseSources(strToU8(rows.join('\n')));
    if (!source || !('header' in source)) throw new Error('a file has a table');
    return { source: { ...source, name } };
  });
  const { cases } = casesOfAll(chosen, false, 'comparison');
  const found = findingsOf(
    modelsOfCases(cases, { name: 'Tour', likeness: 'wording', byArea: true }),
  );
  expect(found.duplicates.map(({ length }) => length)).toEqual([6, 2]);
  const asTheyAre = casesOfAll(chosen, false, 'suite').cases;
  expect(keepCases(asTheyAre, found, 'distinct').map(({ row }) => row)).toEqual([2, 3]);
});
