import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readResults } from './read.ts';
import type { AutomatedResult } from './result.ts';

const KEY = 'ABCDEFGHIJ';
const FIXTURES = new URL('fixtures/', import.meta.url);

/** The result in a file of the folder whose name ends so. */
function resultIn(file: string, end: string): AutomatedResult | undefined {
  const results = readResults(new Uint8Array(readFileSync(new URL(file, FIXTURES))));
  return results?.find(({ name }) => name.endsWith(end));
}

describe('TRX', () => {
  const report = (results: string, definition = '') => `<TestRun><Results>${results}</Results>
    <TestDefinitions><UnitTest id="1" name="adds">${definition}
    <TestMethod className="Shop.Cart, Shop.Tests, Version=1.0" name="Shop.Cart.adds(1)"/></UnitTest></TestDefinitions></TestRun>`;

  it('names class and method, and gives time and error', () => {
    expect(resultIn('xunit-core.trx', 'TestTheory(expected: False)')).toEqual({
      name: 'SampleProject.xUnit.TestServiceTests > TestTheory(expected: False)',
      keys: [],
      status: 'failed',
      automationName: 'SampleProject.xUnit.TestServiceTests.TestTheory',
      durationMs: expect.any(Number),
      message: expect.stringMatching(
        /^Assert.Equal\(\) Failure\s+Expected: False[\s\S]*at SampleProject/,
      ),
    });
  });

  it.each([
    `<TestCategory><TestCategoryItem TestCategory="TC-${KEY}"/></TestCategory>`,
    `<Properties><Property><Key>id</Key><Value>TC-${KEY}</Value></Property></Properties>`,
    `<Description>TC-${KEY}</Description>`,
  ])('finds the key in the definition of a test: %s', (definition) => {
    const result =
      '<UnitTestResult testId="1" testName="Shop.Cart.adds" outcome="Passed" duration="1.02:03:04.5"/>';
    expect(readResults(report(result, definition))).toEqual([
      {
        name: 'Shop.Cart > adds',
        keys: [KEY],
        status: 'passed',
        automationName: 'Shop.Cart.adds',
        durationMs: 93_784_500,
      },
    ]);
  });

  it('gives each row of a test with data, with the key that it printed', () => {
    const row = (name: string, outcome: string, printed = '') =>
      `<UnitTestResult testId="1" testName="adds (${name})" outcome="${outcome}"><Output><StdOut>${printed}</StdOut></Output></UnitTestResult>`;
    const rows =
      row('1', 'Passed', `[[PROPERTY|id=TC-${KEY}]]`) +
      row('2', 'Inconclusive') +
      row('3', 'NotExecuted');
    const result = `<UnitTestResult testId="1" testName="adds" outcome="Failed"><InnerResults>${rows}</InnerResults></UnitTestResult>`;
    expect(readResults(report(result))).toMatchObject([
      { name: 'Shop.Cart > adds (1)', status: 'passed', keys: [KEY] },
      { status: 'blocked' },
      { status: 'skipped' },
    ]);
  });
});

describe('NUnit', () => {
  it('gives a test the key that its method has for all values', () => {
    const test =
      '<test-case name="adds(1)" fullname="Shop.Cart.adds(1)" result="Passed" duration="0.5"/>';
    const suite = (category: string, content: string) =>
      `<test-suite name="x"><properties><property name="Category" value="${category}"/></properties>${content}</test-suite>`;
    const report = suite('TC-BCDEFGHIJK', suite(`TC-${KEY}`, test) + suite('slow', test));
    expect(readResults(`<test-run>${report}</test-run>`)).toMatchObject([
      {
        name: 'Shop.Cart > adds(1)',
        keys: [KEY],
        automationName: 'Shop.Cart.adds',
        durationMs: 500,
      },
      { keys: ['BCDEFGHIJK'] },
    ]);
  });

  it('says that a test is blocked whose assumption did not hold', () => {
    expect(resultIn('nunit-2-all.xml', 'InconclusiveTest')).toMatchObject({
      status: 'blocked',
      message: 'No valid data',
    });
    expect(resultIn('nunit-3-all.xml', 'NotRunnableTest')).toMatchObject({
      status: 'blocked',
      message: 'No arguments were provided',
    });
  });
});

describe('xUnit.net', () => {
  it('keeps the class and method of a test that has a name of its own', () => {
    expect(resultIn('xunit-2.3.xml', 'Install application.')).toEqual({
      name: 'UnitTest.UnitTest > Install application.',
      keys: [],
      status: 'passed',
      automationName: 'UnitTest.UnitTest.InstallApplication',
      durationMs: 33_145,
    });
    expect(resultIn('xunit-2.0.xml', 'SkippedTest')).toMatchObject({ message: 'On Purpose' });
  });

  it('finds the key among the traits', () => {
    const traits = `<traits><trait name="TestId" value="TC-${KEY}"/></traits>`;
    const test = `<test name="a" result="Fail">${traits}</test>`;
    expect(readResults(`<assembly><collection>${test}</collection></assembly>`)).toMatchObject([
      { keys: [KEY], status: 'failed' },
    ]);
  });
});

describe('TestNG', () => {
  it('names the values of a row and finds the key in groups and description', () => {
    expect(resultIn('testng.xml', 'changesTheAmount(2, b)')).toMatchObject({
      name: 'shop.CartTest > changesTheAmount(2, b)',
      status: 'failed',
      automationName: 'shop.CartTest.changesTheAmount',
      message: expect.stringContaining('expected [true] but found [false]'),
    });
    expect(resultIn('testng.xml', 'addsABook')?.keys).toEqual([KEY]);
    expect(resultIn('testng.xml', 'emptiesTheCart')?.keys).toEqual(['BCDEFGHIJK']);
  });

  it('counts the last try of a method, and what prepares it only where that failed', () => {
    const method = (more: string) => `<test-method name="a" duration-ms="3" ${more}/>`;
    const methods = [
      method('status="SKIP" retried="true"'),
      method('status="PASS"'),
      method('status="PASS" is-config="true"'),
      method('status="FAIL" is-config="true"'),
    ];
    const report = `<testng-results><suite><test><class name="C">${methods.join('')}</class></test></suite></testng-results>`;
    expect(readResults(report)?.map(({ status }) => status)).toEqual(['passed', 'failed']);
  });
});

describe('Robot Framework', () => {
  it('gives the steps of the body, without setup and teardown', () => {
    expect(resultIn('robot-7-shop.xml', 'A book is added')).toEqual({
      name: 'Shop > Cart > A book is added',
      keys: [KEY],
      status: 'passed',
      automationName: 'Shop.Cart.A book is added',
      durationMs: 100,
      steps: ['passed', 'passed'],
    });
    expect(resultIn('robot-7-shop.xml', 'The cart is emptied')).toMatchObject({
      keys: ['BCDEFGHIJK'],
      steps: ['passed', 'failed', 'skipped'],
      failedStep: 2,
      message: '1 != 0',
    });
  });

  it('says that a test failed whose suite could not be torn down', () => {
    expect(resultIn('robot-2.xml', 'My test')).toMatchObject({
      status: 'failed',
      message: 'Suite teardown failed',
      durationMs: 16,
    });
  });
});

describe('CTest', () => {
  it('says that a test is blocked whose program is missing, and skipped where it is disabled', () => {
    expect(resultIn('ctest-3.25.xml', 'missing')).toMatchObject({
      status: 'blocked',
      message: 'Unable to find executable: no-such-program',
    });
    expect(resultIn('ctest-3.25.xml', 'later')).toMatchObject({ status: 'skipped' });
  });

  it('finds the key among the labels and gives why a test failed', () => {
    expect(resultIn('ctest-3.25.xml', 'adds_a_book')).toMatchObject({
      keys: [KEY],
      durationMs: 28,
    });
    expect(resultIn('ctest-3.25.xml', 'by_card')).toMatchObject({ message: 'Timeout' });
  });
});
