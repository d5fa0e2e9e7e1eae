import { generate, type TestCase, type TestStep, validate } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { expect } from 'vitest';
import type { ModelFile } from '../model-file.ts';
import { read } from '../read.ts';

/** What is read of a description; its models have no errors. */
export function accepted(content: string | object) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const answer = read(text, 'shop.yaml');
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  const { models, steps, testData } = answer;
  const errors = models
    .flatMap((model) => validate(model, { steps, testData, models }))
    .filter(({ severity }) => severity !== 'note');
  expect(errors).toEqual([]);
  return answer;
}

/** The test data of what requests take: not what has to be the case before them, which has no valid value. */
export function inputsOf({ testData }: ReturnType<typeof accepted>) {
  const valid = new Set(testData.flatMap((one) => (one.validity === 'valid' ? [one.name] : [])));
  return testData.filter(({ name }) => valid.has(name));
}

/** The requests and answers of all test cases of the first model. */
export function casesOf(answer: ReturnType<typeof accepted>): string[] {
  return testCasesOf(answer).map((one) => one.steps.map(({ text }) => text).join(' > '));
}

/** All test cases of the first model. */
export function testCasesOf(
  { models, steps, testData }: ModelFile,
  language: Language = 'en',
): TestCase[] {
  const [root] = models;
  if (!root) throw new Error('no model');
  const answer = generate(root, { models, steps, testData }, { language });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer.result.testCases;
}

/** The bodies in JSON that a step sends, read. @throws SyntaxError where one is no JSON */
export function bodiesOf({ arguments: given = [] }: TestStep): unknown[] {
  return given.flatMap((one) => (one.kind === 'docString' ? [JSON.parse(one.content)] : []));
}

/** One operation that takes one parameter of the query. */
export function withSchema(schema: object, responses: object = { 200: {}, 400: {} }) {
  const parameters = [{ name: 'value', in: 'query', schema }];
  return { openapi: '3.1.0', paths: { '/items': { get: { parameters, responses } } } };
}
