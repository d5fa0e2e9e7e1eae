import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readResults } from '../read.ts';

const KEY = 'ABCDEFGHIJ';
const resultsIn = (file: string) =>
  readResults(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8')) ?? [];

describe('TAP', () => {
  it('gives what Node tests without the suites that sum it up', () => {
    const results = resultsIn('node-test.tap');
    expect(results.map(({ name }) => name)).toEqual([
      `Cart > TC-${KEY} adds a book`,
      'Cart > empties # and \\ the cart',
      'Cart > payment > pays by invoice',
      'Cart > payment > pays by card',
      'Cart > payment > pays later',
      'starts again > with one',
      'starts alone',
    ]);
    expect(results[1]).toMatchObject({
      status: 'failed',
      durationMs: 2,
      automationName: 'Cart.empties # and \\ the cart',
      message: expect.stringMatching(/^items left\n\n1 !== 0\n.*TestContext/),
    });
    expect(results[3]).toMatchObject({ status: 'skipped', message: 'soon' });
  });

  it('names what tape tests by the comment before it', () => {
    const results = resultsIn('tape.tap');
    expect(results[0]).toMatchObject({
      name: `Cart: TC-${KEY} adds a book > is in the cart`,
      keys: [KEY],
    });
    expect(results[2]).toMatchObject({
      name: 'empties the cart > no item left',
      message: expect.stringContaining('Error: no item left'),
    });
    expect(results[3]).toMatchObject({ name: 'pays by card > is paid', status: 'skipped' });
  });

  it('gives subtests in braces, with the key and time of their test', () => {
    const results = resultsIn('tap-14.tap');
    expect(results.map(({ name }) => name)).toEqual([
      `test/cart.test.js > TC-${KEY} adds a book > is in the cart`,
      `test/cart.test.js > TC-${KEY} adds a book > costs 10 # 12`,
      'test/cart.test.js > pays by invoice',
      'the cart is emptied',
      'pays later',
    ]);
    expect(results[3]).toMatchObject({ status: 'failed', message: 'items left' });
  });

  it('takes the comments of Perl for why a test failed', () => {
    const results = resultsIn('perl.tap');
    expect(results[1]?.message).toContain("Failed test 'the cart is empty'");
    expect(results[2]).toMatchObject({ name: '#3', status: 'skipped', message: 'no contract' });
  });

  it('gives why a test failed as Vitest and Mocha write it', () => {
    expect(resultsIn('vitest.tap')[1]).toMatchObject({
      name: 'test/cart.test.js > Cart > empties the cart',
      message: 'items left\n\n1 !== 0',
    });
    expect(resultsIn('mocha.tap')[1]).toMatchObject({
      name: 'Cart empties the cart',
      message: expect.stringMatching(/^items left\n1 !== 0\nAssertionError/),
    });
  });

  it('lists a test that failed although none of its subtests did, and a run that was given up', () => {
    const text =
      '1..1\n# Subtest: a\n    ok 1 - b\n    1..1\nnot ok 1 - a\nBail out! no database\n';
    expect(readResults(text)).toMatchObject([
      { name: 'a > b', status: 'passed' },
      { name: 'a', status: 'failed' },
      { name: 'Bail out!', status: 'failed', message: 'no database' },
    ]);
  });

  it('is found below what a package manager prints', () => {
    expect(
      readResults('> shop@1 test\n> node --test\n\nTAP version 13\nok 1 - a\n1..1'),
    ).toMatchObject([{ name: 'a', status: 'passed' }]);
  });

  it('keeps subtests of a stream that broke off', () => {
    expect(
      readResults('TAP version 14\n# Subtest: a\n    ok 1 - b\n    not ok 2 - c\n'),
    ).toMatchObject([
      { name: 'b', status: 'passed' },
      { name: 'c', status: 'failed' },
    ]);
  });
});
