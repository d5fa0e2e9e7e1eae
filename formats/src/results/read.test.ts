import { describe, expect, it } from 'vitest';
import { readResults } from './read.ts';

const JUNIT = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE testsuites [<!ENTITY all "everything">]>
<testsuites name="all" tests="4">
  <testsuite name="login" time="1.5">
    <properties><property name="os" value="linux"/></properties>
    <testcase name="@TC-ABCDEFGHIJ signs in" classname="login.Login" time="1.250"/>
    <testcase name="refuses &quot;a&quot; &#252; &unknown;" time="0.001">
      <failure message="expected 1" type="AssertionError"><![CDATA[expected 1 < 2
    at login.ts:3]]></failure>
    </testcase>
    <testsuite name="inner">
      <testcase name="waits"><skipped/><system-out>...</system-out></testcase>
      <testcase name="case BCDEFGHIJK" classname="x"><error message="boom"/></testcase>
    </testsuite>
  </testsuite>
</testsuites>`;

describe('JUnit XML', () => {
  it('gives each test case with its key, status, time and what went wrong', () => {
    expect(readResults(`\uFEFF${JUNIT}`)).toEqual([
      {
        name: 'login.Login > @TC-ABCDEFGHIJ signs in',
        keys: ['ABCDEFGHIJ'],
        status: 'passed',
        automationName: 'login.Login.@TC-ABCDEFGHIJ signs in',
        durationMs: 1250,
      },
      {
        name: 'login > refuses "a" ü &unknown;',
        keys: [],
        status: 'failed',
        automationName: 'login.refuses "a" ü &unknown;',
        durationMs: 1,
        message: 'expected 1\nexpected 1 < 2\n    at login.ts:3'.slice('expected 1\n'.length),
      },
      {
        name: 'login > inner > waits',
        keys: [],
        status: 'skipped',
        automationName: 'login.inner.waits',
      },
      {
        name: 'x > case BCDEFGHIJK',
        keys: ['BCDEFGHIJK'],
        status: 'failed',
        automationName: 'x.case BCDEFGHIJK',
        message: 'boom',
      },
    ]);
  });

  it('finds the key among the properties of a test', () => {
    const text =
      '<testsuite><testcase name="a"><properties><property name="tag" value="TC-ABCDEFGHIJ"/></properties></testcase></testsuite>';
    expect(readResults(text)).toMatchObject([{ keys: ['ABCDEFGHIJ'] }]);
  });

  it.each([
    '<html></html>',
    '<testsuites>',
    '<testsuites></testsuite>',
    '<testsuite><testcase name=a/></testsuite>',
    '<testsuite/><testsuite/>',
    '<'.repeat(50_000),
    '<a>'.repeat(50_000),
  ])('is refused where it is broken, or something else: %.30s', (text) => {
    expect(readResults(text)).toBeUndefined();
  });

  it('takes no more than a moment for a large report', () => {
    const many = '<testcase name="TC-ABCDEFGHIJ" time="1"/>'.repeat(50_000);
    expect(readResults(`<testsuites><testsuite>${many}</testsuite></testsuites>`)).toHaveLength(
      50_000,
    );
  });
});

const step = (status: string, more: object = {}) => ({
  keyword: 'Given ',
  result: { status, duration: 2_000_000, ...more },
});

describe('Cucumber JSON', () => {
  const report = (...elements: object[]) => JSON.stringify([{ name: 'Login', elements }]);

  it('gives each scenario with its steps, as its worst step went', () => {
    const failing = {
      name: 'Signs in',
      type: 'scenario',
      tags: [{ name: '@TC-ABCDEFGHIJ' }],
      steps: [
        { ...step('passed'), hidden: true },
        step('passed'),
        step('failed', { error_message: 'Error: no' }),
        step('skipped'),
      ],
    };
    const undefinedStep = { name: 'Waits', steps: [step('undefined')] };
    expect(readResults(report({ type: 'background', steps: [] }, failing, undefinedStep))).toEqual([
      {
        name: 'Login > Signs in',
        keys: ['ABCDEFGHIJ'],
        status: 'failed',
        automationName: 'Login.Signs in',
        durationMs: 8,
        steps: ['passed', 'failed', 'skipped'],
        failedStep: 2,
        message: 'Error: no',
      },
      {
        name: 'Login > Waits',
        keys: [],
        status: 'skipped',
        automationName: 'Login.Waits',
        durationMs: 2,
        steps: ['skipped'],
      },
    ]);
  });

  it.each(['[1]', '[', '[{"elements": 1}]'])(
    'is refused where it is something else: %s',
    (text) => {
      expect(readResults(text)).toBeUndefined();
    },
  );
});

describe('Cucumber Messages', () => {
  const lines = (...messages: object[]) => messages.map((one) => JSON.stringify(one)).join('\n');
  const pickle = { id: 'p', name: 'Signs in', tags: [{ name: '@TC-ABCDEFGHIJ' }] };
  const testCase = {
    id: 'c',
    pickleId: 'p',
    testSteps: [{ id: 'hook' }, { id: 's1', pickleStepId: 'x' }, { id: 's2', pickleStepId: 'y' }],
  };
  const ended = (testCaseStartedId: string, testStepId: string, status: string) => ({
    testStepFinished: {
      testCaseStartedId,
      testStepId,
      testStepResult: { status, duration: { seconds: 1, nanos: 500_000_000 }, message: status },
    },
  });

  it('gives each scenario by its last try', () => {
    const text = lines(
      { meta: {} },
      { gherkinDocument: { uri: 'login.feature', feature: { name: 'Login' } } },
      { pickle: { ...pickle, uri: 'login.feature' } },
      { testCase },
      { testCaseStarted: { id: 't1', testCaseId: 'c' } },
      ended('t1', 's1', 'FAILED'),
      { testCaseFinished: { testCaseStartedId: 't1', willBeRetried: true } },
      { testCaseStarted: { id: 't2', testCaseId: 'c' } },
      ended('t2', 'hook', 'PASSED'),
      ended('t2', 's1', 'PASSED'),
      ended('t2', 's2', 'PASSED'),
      { testCaseFinished: { testCaseStartedId: 't2', willBeRetried: false } },
    );
    expect(readResults(text)).toMatchObject([
      {
        name: 'Signs in',
        keys: ['ABCDEFGHIJ'],
        status: 'passed',
        automationName: 'Login.Signs in',
        durationMs: 4500,
        steps: ['passed', 'passed'],
      },
    ]);
  });

  it.each(['', 'not JSON', '{"pickle": {}}', '{"a": 1}', 'null'])(
    'is refused where it is something else: %s',
    (text) => {
      expect(readResults(text)).toBeUndefined();
    },
  );
});
