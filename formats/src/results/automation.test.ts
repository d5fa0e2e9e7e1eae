import { describe, expect, it } from 'vitest';
import { readResults } from './read.ts';

const KEY = 'ABCDEFGHIJ';

describe('Playwright JSON', () => {
  const test = (status: string, more: object = {}) => ({
    projectName: 'chromium',
    status,
    annotations: [],
    results: [{ status: 'passed', duration: 12.4 }],
    ...more,
  });
  const report = (...specs: object[]) =>
    JSON.stringify({
      config: { version: '1' },
      suites: [{ title: 'login.spec.ts', specs: [], suites: [{ title: 'Login', specs }] }],
    });

  it('gives each test of each project, with its key from tag, title or annotation', () => {
    expect(
      readResults(
        report(
          { title: 'signs in', tags: [`TC-${KEY}`], tests: [test('expected')] },
          {
            title: `refuses @TC-${KEY}`,
            tags: [],
            tests: [
              test('unexpected', {
                results: [
                  { status: 'failed', duration: 1 },
                  { status: 'failed', duration: 30, error: { message: 'no page', stack: 'at 3' } },
                ],
              }),
            ],
          },
          {
            title: 'waits',
            tests: [test('flaky', { annotations: [{ type: 'case', description: `TC-${KEY}` }] })],
          },
          { title: 'sleeps', tests: [test('skipped', { results: [] })] },
        ),
      ),
    ).toEqual([
      {
        name: '[chromium] > login.spec.ts > Login > signs in',
        keys: [KEY],
        status: 'passed',
        automationName: 'login.spec.ts.Login.signs in',
        durationMs: 12,
      },
      {
        name: `[chromium] > login.spec.ts > Login > refuses @TC-${KEY}`,
        keys: [KEY],
        status: 'failed',
        automationName: `login.spec.ts.Login.refuses @TC-${KEY}`,
        durationMs: 30,
        message: 'no page\nat 3',
      },
      {
        name: '[chromium] > login.spec.ts > Login > waits',
        keys: [KEY],
        status: 'passed',
        automationName: 'login.spec.ts.Login.waits',
        durationMs: 12,
      },
      {
        name: '[chromium] > login.spec.ts > Login > sleeps',
        keys: [],
        status: 'skipped',
        automationName: 'login.spec.ts.Login.sleeps',
      },
    ]);
  });
});

describe('Allure results', () => {
  const first = {
    uuid: '1',
    historyId: 'h',
    name: 'signs in',
    fullName: 'shop.LoginTest.signsIn',
    status: 'broken',
    statusDetails: { message: 'no page', trace: 'Error: no page\n at 3' },
    start: 100,
    stop: 350,
    labels: [
      { name: 'tag', value: `TC-${KEY}` },
      { name: 'suite', value: 'Login' },
      { name: 'parentSuite', value: 'Shop' },
    ],
  };

  it('are read one by one', () => {
    expect(readResults(JSON.stringify(first))).toEqual([
      {
        name: 'Shop > Login > signs in',
        keys: [KEY],
        status: 'failed',
        automationName: 'shop.LoginTest.signsIn',
        durationMs: 250,
        message: 'Error: no page\n at 3',
      },
    ]);
  });

  it('are read as a list, of which the last try of a test counts', () => {
    const again = { ...first, uuid: '2', status: 'passed', start: 500, stop: 600 };
    const other = { uuid: '3', name: 'waits', status: 'unknown', links: [{ name: `TC-${KEY}` }] };
    expect(readResults(JSON.stringify([again, first, other]))).toEqual([
      {
        name: 'Shop > Login > signs in',
        keys: [KEY],
        status: 'passed',
        automationName: 'shop.LoginTest.signsIn',
        durationMs: 100,
      },
      { name: 'waits', keys: [KEY], status: 'skipped', automationName: 'waits' },
    ]);
  });
});

describe('Cucumber JSON whose background is an element of its own', () => {
  it('counts it to the scenario that it was executed for', () => {
    const step = (status: string) => ({ keyword: 'Given ', result: { status, duration: 1e6 } });
    const scenario = (name: string, ...steps: object[]) => ({
      name,
      type: 'scenario',
      tags: [{ name: `@TC-${KEY}` }],
      steps,
    });
    const feature = {
      name: 'Login',
      elements: [
        { name: '', type: 'background', steps: [step('failed')] },
        scenario('a', step('skipped')),
        { name: '', type: 'background', steps: [step('passed')] },
        scenario('b', step('passed')),
      ],
    };
    expect(readResults(JSON.stringify([feature]))).toMatchObject([
      { name: 'Login > a', status: 'failed', steps: ['failed', 'skipped'], failedStep: 1 },
      { name: 'Login > b', status: 'passed', steps: ['passed', 'passed'] },
    ]);
  });
});

describe('a scenario outline', () => {
  const [first, second] = ['AAAAAAAAAA', 'BBBBBBBBBB'];
  const tags = [{ name: `@TC-${first}` }, { name: `@TC-${second}` }];

  it('assigns the result of each row to its own case where the name contains the key', () => {
    const element = (key: string, status: string) => ({
      name: `Login (${key})`,
      type: 'scenario',
      tags,
      steps: [{ keyword: 'Given ', result: { status } }],
    });
    const feature = {
      name: 'Login',
      elements: [element(first, 'passed'), element(second, 'failed')],
    };
    expect(readResults(JSON.stringify([feature]))).toMatchObject([
      { keys: [first], status: 'passed' },
      { keys: [second], status: 'failed' },
    ]);
  });
});
