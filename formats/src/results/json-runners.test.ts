import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readResults } from './read.ts';
import type { AutomatedResult } from './result.ts';

const KEY = 'ABCDEFGHIJ';
const FIXTURES = new URL('fixtures/', import.meta.url);
const resultsIn = (file: string): AutomatedResult[] =>
  readResults(readFileSync(new URL(file, FIXTURES), 'utf8')) ?? [];
const resultIn = (file: string, end: string) =>
  resultsIn(file).find(({ name }) => name.endsWith(end));

describe('CTRF', () => {
  it('gives suites, tags and steps', () => {
    const test = {
      name: 'signs in',
      status: 'failed',
      duration: 12,
      suite: ['Shop', 'Login'],
      labels: { id: [`TC-${KEY}`], count: 2 },
      message: 'no page',
      trace: 'Error: no page\n at 3',
      steps: [
        { name: 'a', status: 'passed' },
        { name: 'b', status: 'failed' },
      ],
    };
    const other = { name: 'waits', status: 'other', suite: 'Shop > Login' };
    const tests = [test, other];
    expect(readResults(JSON.stringify({ results: { tool: { name: 'x' }, tests } }))).toEqual([
      {
        name: 'Shop > Login > signs in',
        keys: [KEY],
        status: 'failed',
        automationName: 'Shop.Login.signs in',
        durationMs: 12,
        steps: ['passed', 'failed'],
        failedStep: 2,
        message: 'Error: no page\n at 3',
      },
      {
        name: 'Shop > Login > waits',
        keys: [],
        status: 'skipped',
        automationName: 'Shop.Login.waits',
      },
    ]);
  });
});

describe.each(['jest.json', 'vitest.json'])('the JSON of Jest and Vitest: %s', (file) => {
  it('gives each test with the titles around it', () => {
    expect(resultIn(file, '[TC-BCDEFGHIJK] pays by card')).toMatchObject({
      name: 'Cart > payment > [TC-BCDEFGHIJK] pays by card',
      keys: ['BCDEFGHIJK'],
      status: 'passed',
    });
    expect(resultIn(file, 'empties the cart')?.message).toContain('items left');
  });
});

describe('the JSON of Jest', () => {
  it('has a result for a file that could not be loaded', () => {
    const broken = resultIn('jest.json', 'broken.test.js');
    expect(broken).toMatchObject({ name: 'broken.test.js', status: 'failed' });
    expect(broken?.message).toContain('no module');
  });
});

describe('the JSON of Mocha', () => {
  it.each(['mochawesome.json', 'ctrf-mocha.json'])(
    'gives the same counts in the form of another reporter: %s',
    (file) => {
      const statuses = resultsIn(file)
        .map(({ status }) => status)
        .sort();
      expect(statuses).toEqual([
        'failed',
        'failed',
        'passed',
        'passed',
        'passed',
        'passed',
        'skipped',
        'skipped',
      ]);
    },
  );

  it('tells suites and title apart, and lists a hook that failed', () => {
    const test = {
      title: 'adds',
      fullTitle: 'Cart adds',
      file: 'a.js',
      duration: 2,
      speed: 'fast',
      err: {},
    };
    const waits = { title: 'waits', fullTitle: 'Cart waits', file: 'a.js', err: {} };
    const hook = {
      title: '"before each" hook',
      fullTitle: 'Cart "before each" hook',
      err: { message: 'no shop' },
    };
    const report = {
      stats: {},
      tests: [test, waits],
      pending: [waits],
      failures: [hook],
      passes: [test],
    };
    expect(readResults(JSON.stringify(report))).toEqual([
      {
        name: 'Cart > adds',
        keys: [],
        status: 'passed',
        automationName: 'Cart.adds',
        durationMs: 2,
      },
      { name: 'Cart > waits', keys: [], status: 'skipped', automationName: 'Cart.waits' },
      {
        name: 'Cart > "before each" hook',
        keys: [],
        status: 'failed',
        automationName: 'Cart."before each" hook',
        message: 'no shop',
      },
    ]);
  });
});

describe('the JSON of behave', () => {
  it('counts the steps of a background once, in seconds', () => {
    expect(resultIn('behave.json', 'the cart is emptied')).toEqual({
      name: 'Cart > TC-BCDEFGHIJK the cart is emptied',
      keys: ['BCDEFGHIJK'],
      status: 'failed',
      automationName: 'Cart.TC-BCDEFGHIJK the cart is emptied',
      durationMs: 0,
      steps: ['passed', 'passed', 'failed', 'skipped'],
      failedStep: 3,
      message: 'Assertion Failed: there are 0 items',
    });
  });

  it('takes a scenario for failed that has a step nobody wrote, as behave does', () => {
    expect(resultIn('behave.json', 'nobody wrote this step')).toMatchObject({
      status: 'failed',
      steps: ['passed', 'skipped'],
    });
  });

  it('gives the rows of an outline one name, and the lines of an error', () => {
    expect(resultIn('behave.json', '@1.2 few')?.automationName).toBe('Cart.amounts');
    expect(resultIn('behave.json', 'breaks')?.message).toMatch(
      /^Traceback[\s\S]*ValueError: no such shop$/,
    );
  });

  it('knows the words of later versions', () => {
    const scenario = (status: string) => ({ name: status, type: 'scenario', status, steps: [] });
    const elements = ['error', 'hook_error', 'untested', 'pending_warn'].map(scenario);
    const report = [{ name: 'Cart', location: 'a.feature:1', elements }];
    expect(readResults(JSON.stringify(report))?.map(({ status }) => status)).toEqual([
      'failed',
      'failed',
      'skipped',
      'skipped',
    ]);
  });
});
