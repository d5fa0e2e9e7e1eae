import { generate, type TestValue } from '@caseloom/engine';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCase, aModelFile, anExport, invalid, valid } from '../testing.ts';
import { writeFeature } from './write.ts';

/** What Cucumber would run. */
function picklesOf(feature: string) {
  const newId = IdGenerator.incrementing();
  const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
  return compile(parser.parse(feature), 'a.feature', newId);
}

describe('a generated suite', () => {
  it('of the sign-in model is two outlines that run as four tests', () => {
    const { models, steps, testData } = aModelFile();
    const [model] = models;
    if (!model) throw new Error('no model');
    const context = { steps, testData, models: [] };
    const generation = generate(model, context, { language: 'tr' });
    if (!generation.ok) throw new Error(generation.problems[0]?.code);
    const feature = writeFeature({ model, context, result: generation.result, language: 'tr' });
    expect(feature.match(/Senaryo taslağı:/g)).toHaveLength(2);
    expect(picklesOf(feature).map(({ steps }) => steps.map(({ type }) => type))).toEqual(
      Array(4).fill(['Context', 'Action', 'Outcome']),
    );
  });

  it('with an edge back enters each fresh value in its turn', () => {
    const { models, steps, testData } = aModelFile();
    const [model] = models;
    if (!model) throw new Error('no model');
    model.edges = model.edges.map((edge) => (edge.id === 'e6' ? { ...edge, target: 'W' } : edge));
    const context = { steps, testData, models: [] };
    const generation = generate(model, context);
    if (!generation.ok) throw new Error(generation.problems[0]?.code);
    const feature = writeFeature({ model, context, result: generation.result, language: 'en' });
    expect(feature).toContain('When the user enters <email 2> and <password 2>');
    const texts = picklesOf(feature).flatMap(({ steps }) => steps.map(({ text }) => text));
    expect(texts.filter((text) => text.includes('<'))).toEqual([]);
  });
});

describe('a feature file', () => {
  it.each(['en', 'tr'] as const)('holds the four cases of the sign-in model in %s', (language) => {
    const feature = writeFeature({ ...anExport(), language });
    expect(feature.split('\n')[0]).toBe(`# language: ${language}`);
    const pickles = picklesOf(feature);
    expect(pickles).toHaveLength(4);
    for (const { steps } of pickles)
      expect(steps.map(({ type }) => type)).toEqual(['Context', 'Action', 'Outcome']);
    expect(pickles[2]?.steps[1]?.text).toBe('the user enters a@x.com and short');
  });

  it('has an outline for each path, and in it for each case a table of its own under its own tag', () => {
    const feature = writeFeature(anExport());
    expect(feature.match(/Scenario Outline:/g)).toHaveLength(2);
    expect(feature).toContain(`  @negative @REQ-1 @REQ-2
  Scenario Outline: email <email>, password <password>
    Given the user is on the sign-in page
    When the user enters <email> and <password>
    Then an error is shown

    @TC-CCCCCCCCCC
    Examples: email a@x.com, password short
      | email   | password |
      | a@x.com | short    |
`);
  });

  it('has columns in the order in which the steps say their names, however the data is kept', () => {
    const data = { password: valid('x'), email: valid('a@x.com') };
    const feature = writeFeature(anExport([aCase('AAAAAAAAAA', 'T1', data)]));
    expect(feature).toContain('| email   | password |');
  });

  it('gives the outlines of two paths two names, also where their titles differ by values alone', () => {
    const cases = ['a', 'b', 'c', 'd'].map((email, index) => ({
      ...aCase(`KEY${index}`, 'T1', { email: valid(email), password: valid('x') }),
      outline: index < 2 ? 1 : 2,
    }));
    const feature = writeFeature(anExport(cases));
    const names = [...feature.matchAll(/Scenario Outline: (.*)/g)].map(([, name]) => name);
    expect(names).toEqual([
      'email <email>, password x',
      'email c, password x',
      'email d, password x',
    ]);
    expect(picklesOf(feature).map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
  });

  it('has one outline for the cases of a path where another word of their titles begins like a value', () => {
    const cases = ['S', 'M'].map((email) => ({
      ...aCase(`KEY${email}`, 'T1', { email: valid(email), password: valid('x') }),
      name: `Enter SUMMER10, email ${email}`,
    }));
    const feature = writeFeature(anExport(cases));
    const names = [...feature.matchAll(/Scenario Outline: (.*)/g)].map(([, name]) => name);
    expect(names).toEqual(['Enter SUMMER10, email <email>']);
    expect(picklesOf(feature).map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
  });

  it('writes a path without data as a scenario', () => {
    const testCase = aCase('AAAAAAAAAA', 'T1', {});
    testCase.steps = testCase.steps.filter(({ nodeId }) => nodeId !== 'W');
    const feature = writeFeature(anExport([{ ...testCase, name: 'opens: at once' }]));
    expect(feature).toContain('  @TC-AAAAAAAAAA @REQ-1\n  Scenario: opens: at once\n');
    expect(picklesOf(feature)).toHaveLength(1);
  });

  it.each(['en', 'tr'] as const)(
    'in %s gives what only a condition reads before all steps',
    (language) => {
      const data = { email: valid('a'), password: valid('x'), member: valid('yes') };
      const rawValues = { email: 'a', password: ' x ' };
      const words = { en: 'member is yes', tr: 'member değeri yes' };
      for (const password of Object.values(rawValues)) {
        const one = aCase('KEY', 'T1', { ...data, password: valid(password) });
        const [pickle] = picklesOf(writeFeature({ ...anExport([one]), language }));
        expect(pickle?.steps.map(({ text, type }) => [text, type])).toEqual([
          [words[language], 'Context'],
          ...one.steps.map(({ text, type }) => [
            text.trim(),
            expect.stringMatching(new RegExp(type, 'i')),
          ]),
        ]);
      }
    },
  );

  it('gives any value back as it was, however strange', () => {
    const value = fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\u2028\u2029]/.test(text));
    const word = (text: string) => text || '(empty)';
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), (values) => {
        const inner = values.map((text) => text.trim());
        const cases = inner.map((text, index) =>
          aCase(`KEY${index}`, 'T2', { email: valid(text), password: invalid('x') }),
        );
        const texts = picklesOf(writeFeature(anExport(cases))).map(({ steps }) => steps[1]?.text);
        expect(texts.toSorted()).toEqual(
          inner.map((text) => `the user enters ${word(text)} and x`).toSorted(),
        );
      }),
    );
  });

  it('gives a value with outer spaces a scenario of its own', () => {
    const cases = [' a ', 'b'].map((email, index) =>
      aCase(`KEY${index}`, 'T1', { email: valid(email), password: valid('x') }),
    );
    const feature = writeFeature(anExport(cases));
    const texts = picklesOf(feature).map(({ steps }) => steps[1]?.text);
    expect(texts).toEqual(['the user enters b and x', 'the user enters  a  and x']);
  });

  it('reads fresh values after an edge back, under names of their own', () => {
    const data = { email: valid('a'), password: invalid('bad'), 'password 2': valid('good') };
    const testCase = aCase('KEY', 'T1', data);
    const again = testCase.steps[1];
    if (!again) throw new Error('no step');
    testCase.steps.splice(2, 0, { ...again, text: 'the user enters a and good' });
    const feature = writeFeature(anExport([testCase]));
    expect(feature).toContain('And the user enters <email> and <password 2>');
    expect(picklesOf(feature)[0]?.steps[2]?.text).toBe('the user enters a and good');
  });

  it('gives Cucumber the same scenario names and steps as Caseloom for any titles and values', () => {
    const piece = fc.constantFrom(
      'a',
      'short',
      '<email>',
      '<',
      '>',
      '|',
      '\\',
      '#',
      '@',
      ':',
      ' ',
      '*',
      'Given ',
      '(empty)',
      '$&',
    );
    const text = fc.array(piece, { maxLength: 4 }).map((all) => all.join('').trim());
    const title = fc.array(fc.oneof(piece, fc.constantFrom('email ', 'password ')), {
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, title), { minLength: 1, maxLength: 6 }), (rows) => {
        const cases = rows.map(([email, password, words], index) => ({
          ...aCase(`AAAAAAAAA${'ABCDEF'.charAt(index)}`, 'T2', {
            email: valid(email),
            password: invalid(password),
          }),
          name: words.join('').trim() || 'x',
        }));
        const pickles = picklesOf(writeFeature(anExport(cases)));
        for (const one of cases) {
          const own = pickles.filter(({ tags }) =>
            tags.some(({ name }) => name === `@TC-${one.key}`),
          );
          expect(own.map(({ name }) => name)).toEqual([one.name]);
          expect(own[0]?.steps.map((step) => step.text)).toEqual(
            one.steps.map((step) => step.text.trim()),
          );
        }
      }),
    );
  });

  it('never shows a secret', () => {
    const secret: TestValue = { value: 'hunter2', validity: 'valid', isSecret: true };
    const testCase = aCase('KEY', 'T1', { email: valid(' x '), password: secret });
    for (const email of [' x ', 'x']) {
      const cases = [aCase('KEY', 'T1', { ...testCase.data, email: valid(email) })];
      const feature = writeFeature(anExport(cases));
      expect(feature).not.toContain('hunter2');
      expect(feature).toContain('••••');
    }
  });
});
