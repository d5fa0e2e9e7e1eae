import { expect, it } from 'vitest';
import { readResults } from './read.ts';

it('gives the name of a method without its values, the same in every run', () => {
  const names = ['adds(int)[1]', 'adds[chrome-tr]', 'adds 2 [slow] books', 'çıkar_2'];
  const tests = names.map((name) => `<testcase classname="shop.Cart" name="${name}"/>`);
  const results = readResults(`<testsuite>${tests.join('')}</testsuite>`);
  expect(results?.map(({ automationName }) => automationName)).toEqual([
    'shop.Cart.adds',
    'shop.Cart.adds',
    'shop.Cart.adds 2 [slow] books',
    'shop.Cart.çıkar_2',
  ]);
});

it('does not take a test of GoogleTest for passed that was not run', () => {
  const tests =
    '<testcase name="a" status="notrun" result="suppressed"/><testcase name="b" status="run" result="completed"/>';
  expect(readResults(`<testsuite>${tests}</testsuite>`)).toMatchObject([
    { status: 'skipped' },
    { status: 'passed' },
  ]);
});

it.each([
  '<testcase name="test_tc_abcdefghij_adds"/>',
  '<testcase name="TC_ABCDEFGHIJ_Adds"/>',
  '<testcase name="a @tc-abcdefghij"/>',
  '<testcase name="a"><system-out>x [[PROPERTY|id=TC-ABCDEFGHIJ]]\n</system-out></testcase>',
  '<testcase name="a"><system-err>[[PROPERTY|id=tc-abcdefghij]]</system-err></testcase>',
])('finds a key in the name of a method and in what a test prints: %s', (testcase) => {
  expect(readResults(`<testsuite>${testcase}</testsuite>`)).toMatchObject([
    { keys: ['ABCDEFGHIJ'] },
  ]);
});

it.each([
  '<testcase name="abcdefghij waits"/>',
  '<testcase name="tc_abcdefghijk"/>',
  '<testcase name="a"><system-out>TC-ABCDEFGHIJ</system-out></testcase>',
])('finds no key in a word, or in other output: %s', (testcase) => {
  expect(readResults(`<testsuite>${testcase}</testsuite>`)).toMatchObject([{ keys: [] }]);
});
