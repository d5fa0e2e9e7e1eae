import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { allAsWritten, asWritten } from './as-written.ts';
import { casesOfAll, readCaseSources } from './read.ts';
import type { WrittenCase } from './written-case.ts';

const LOGIN: WrittenCase = {
  ...{ id: 'C7', title: 'Log in', section: ['Shop', 'Login'], row: 2 },
  ...{ priority: 'High', tags: ['smoke', 'Smoke', 'a,b'] },
  steps: [
    { type: 'context', text: 'A user exists' },
    { type: 'context', text: 'The shop is open' },
    { type: 'action', text: 'Enter the name', data: 'name: ada' },
    { type: 'action', text: 'Press Log in' },
    { type: 'outcome', text: 'The dashboard is shown' },
    { type: 'outcome', text: 'The name is shown' },
  ],
};

describe('a test case as it is written', () => {
  it('has its preconditions line by line, and what is expected with the step before it', () => {
    expect(asWritten(LOGIN)).toEqual({
      ...{ sourceId: 'C7', title: 'Log in', folder: ['Shop', 'Login'], priority: 'high' },
      preconditions: 'A user exists\nThe shop is open',
      steps: [
        { text: 'Enter the name', data: 'name: ada' },
        { text: 'Press Log in', expected: 'The dashboard is shown\nThe name is shown' },
      ],
      tags: ['Smoke', 'a b'],
    });
  });

  it('has what is entered in the case as a whole with its first step, what is entered in a step with that one', () => {
    const table = (data: string) =>
      casesOfAll(
        readCaseSources(
          strToU8(`ID,Title,Steps,Test data\n1,Log in,"1. Open\n2. Enter",${data}\n`),
        ).map((source) => ({ source })),
        false,
        'suite',
      );
    expect(table('a@b.c; x1').cases.map((one) => asWritten(one).steps)).toEqual([
      [{ text: 'Open', data: 'a@b.c; x1' }, { text: 'Enter' }],
    ]);
    expect(table('"2. a@b.c"').cases.map((one) => asWritten(one).steps)).toEqual([
      [{ text: 'Open' }, { text: 'Enter', data: 'a@b.c' }],
    ]);
  });

  it('that begins with what is expected has it as a step', () => {
    const steps = [{ type: 'outcome' as const, text: 'The page is shown' }];
    expect(asWritten({ ...LOGIN, steps }).steps).toEqual([{ text: 'The page is shown' }]);
  });

  it.each([
    ['Critical', 'critical'],
    ['blocker', 'critical'],
    ['1', 'critical'],
    ['4 - Must Test', 'critical'],
    ['1 - Don’t Test', 'low'],
    ['2 - High', 'high'],
    ['P0', 'critical'],
    ['p1', 'critical'],
    ['P2', 'high'],
    ['P3', 'medium'],
    ['P4', 'low'],
    ['P2 - Somewhere', 'high'],
    ['7 - Somewhere', undefined],
    ['P', undefined],
    ['Normal', 'medium'],
    ['3', 'medium'],
    ['5', 'low'],
    ['Yüksek', 'high'],
    ['düşük', 'low'],
    ['', undefined],
  ])('of priority “%s” is known as %s', (priority, known) => {
    expect(asWritten({ ...LOGIN, priority }).priority).toBe(known);
  });

  it('comes without the columns of its tool where all together are too many for one call', () => {
    const toolId = { tool: 'testrail' as const, id: 'C7' };
    const known = { ...LOGIN, toolId, toolColumns: [{ name: 'Type', cells: ['x'.repeat(2000)] }] };
    expect(allAsWritten([known], 5000)).toEqual([asWritten(known)]);
    expect(allAsWritten([known], 1000)).toEqual([asWritten(LOGIN)]);
  });

  it('has the columns of its tool in its first row of test data alone where they are too many in each', () => {
    const rows = [1, 2].map((row) => ({
      ...{ ...LOGIN, toolId: { tool: 'zephyr' as const, id: 'A-T7', row } },
      toolColumns: [{ name: 'Objective', cells: ['x'.repeat(2000)] }],
    }));
    const [first, second] = rows.map(asWritten);
    if (!first || !second) throw new Error('there are two');
    const { toolColumns: _, ...without } = second;
    expect(allAsWritten(rows, 10_000)).toEqual([first, second]);
    expect(allAsWritten(rows, 4000)).toEqual([first, without]);
    expect(allAsWritten(rows, 1000)).toEqual([asWritten(LOGIN), asWritten(LOGIN)]);
  });

  it('that is longer than what is kept is cut, and refused nowhere', () => {
    const long = 'word '.repeat(5000);
    const steps = Array.from({ length: 600 }, () => ({ type: 'action' as const, text: long }));
    const { title, steps: kept, note } = asWritten({ ...LOGIN, title: long, steps, tags: [long] });
    expect([title.length, kept.length, note?.length]).toEqual([500, 500, 10_000]);
  });
});
