import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { generate, type TestCase, validate } from '@caseloom/engine';
import { AstBuilder, dialects, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { writeFeature } from '../feature/write.ts';
import { aCase, anExport } from '../testing.ts';
import { picklesOf } from './pickles.ts';
import { type ReadFeatures, readFeatures } from './read.ts';

const DATA = corpus('data/gherkin');

const ran = (text: string, name = 'a.feature') => picklesOf({ name, text });

function readOne(text: string, name = 'a.feature') {
  const read = readFeatures([{ name, text }]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read;
}

/** Everything that was read, generated and written again. */
function writtenAgain({ models, steps, testData }: ReadFeatures & { ok: true }): string[] {
  return models.map((model) => {
    const context = { steps, testData, models: [] };
    expect(validate(model, context).filter(({ severity }) => severity === 'error')).toEqual([]);
    const generation = generate(model, context, model.settings);
    if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
    const { result } = generation;
    expect(new Set(result.testCases.map(({ key }) => key)).size).toBe(result.testCases.length);
    return writeFeature({ model, context, result, language: 'en' }, false);
  });
}

function roundTripOf(text: string, name = 'a.feature') {
  const again = writtenAgain(readOne(text, name));
  return { before: ran(text, name), after: again.flatMap((one) => ran(one)) };
}

function filesIn(folder: string, ending: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** Everything a person wrote that a pickle does not tell. */
function kept(text: string) {
  const document = new Parser(
    new AstBuilder(IdGenerator.incrementing()),
    new GherkinClassicTokenMatcher(),
  ).parse(text);
  const parts: string[] = [];
  JSON.stringify(document, (key, value) => {
    if (key === 'description' && value) parts.push(value);
    if (key === 'background' || key === 'rule' || key === 'examples')
      parts.push(...[value].flat().map(({ name }) => `${key} ${name}`));
    return value;
  });
  return { parts, comments: document.comments.map((comment) => comment.text.trim()).sort() };
}

const REAL = [
  ...filesIn(`${DATA}/sylius`, /\.feature$/),
  ...filesIn(`${DATA}/cucumber/testdata/good`, /\.feature(\.md)?$/),
];

describe.skipIf(REAL.length === 0)('real features', () => {
  it('give the same pickles once read, generated and written', () => {
    const broken = REAL.filter((file) => {
      const { before, after } = roundTripOf(readFileSync(file, 'utf8'), file);
      return JSON.stringify(before) !== JSON.stringify(after);
    });
    expect(broken).toEqual([]);
  });

  it('keep their backgrounds, rules, descriptions and comments', () => {
    const plain = REAL.filter((file) => !file.endsWith('.md') && !/incomplete|empty/.test(file));
    const broken = plain.filter((file) => {
      const text = readFileSync(file, 'utf8');
      const [again = ''] = writtenAgain(readOne(text));
      return JSON.stringify(kept(text)) !== JSON.stringify(kept(again));
    });
    expect(broken).toEqual([]);
  });

  it('are one suite with one library of steps', () => {
    const files = REAL.map((name) => ({ name, text: readFileSync(name, 'utf8') }));
    const read = readFeatures(files);
    if (!read.ok) throw new Error('refused');
    const words = read.steps.map(({ type, label }) => `${type} ${label}`);
    expect(new Set(words).size).toBe(words.length);
    const before = files.flatMap(({ name, text }) => ran(text, name));
    expect(writtenAgain(read).flatMap((text) => ran(text))).toEqual(before);
  });
});

const BAD = filesIn(`${DATA}/cucumber/testdata/bad`, /\.feature$/);

describe.skipIf(BAD.length === 0)('features with mistakes', () => {
  it.each(BAD)('are refused with line and column: %s', (file) => {
    const read = readFeatures([{ name: file, text: readFileSync(file, 'utf8') }]);
    const expected = readFileSync(`${file}.errors.ndjson`, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).parseError.source.location)
      .map(({ line, column }) => [line, column ?? 1]);
    const found = read.ok ? [] : read.problems.map(({ line, column }) => [line, column]);
    expect(found).toEqual(expected);
    expect(read.ok ? [] : read.problems.map(({ code }) => code)).not.toContain('feature_syntax');
  });
});

const SHOP = `# language: en
# about a shop
@shop
Feature: Shop
  Where things are sold.

  Background: a customer
    Given a customer

  Scenario: pay
    When the customer pays
    # by any means
    Then the order is placed

  Scenario: leave
    When the customer leaves
    Then the order is placed

  @data
  Scenario Outline: pay with <card>
    When the customer pays with "<card>"
      | name   | <name> |
      | amount | <5     |
    * a receipt is printed
      """json
      { "card": "<card>", "text": "a
        \\"\\"\\"
      b" }
      """

    @good
    Examples: good cards
      | card | name   | note  |
      | visa | Ali \\| | first |
      | visa | Ali \\| | again |

    Examples:
      | card | name | note |
      |      | Veli |      |

  Rule: only adults
    Background:
      Given an adult

    @rule
    Scenario: wine
      When the customer pays
      But the customer is asked
`;

describe('a feature', () => {
  it('comes out as it went in', () => {
    const { before, after } = roundTripOf(SHOP);
    expect(after).toEqual(before);
    const [again = ''] = writtenAgain(readOne(SHOP));
    expect(kept(again)).toEqual(kept(SHOP));
    expect(again).toContain('    But the customer is asked');
    expect(writtenAgain(readOne(again))).toEqual([again]);
  });

  it('is drawn with shared beginnings and endings drawn once', () => {
    const { models, steps } = readOne(SHOP);
    const [model] = models;
    const labelOf = (id?: string) => steps.find((step) => step.id === id)?.label;
    const labels = model?.nodes.map(({ stepId }) => labelOf(stepId)) ?? [];
    const count = (label: string) => labels.filter((each) => each === label).length;
    expect(count('a customer')).toBe(1);
    expect(count('the order is placed')).toBe(1);
    expect(new Set(model?.nodes.map(({ position }) => `${position.x} ${position.y}`)).size).toBe(
      model?.nodes.length,
    );
  });

  it('gives its values as test data, which other settings combine further', () => {
    const read = readOne(SHOP);
    expect(read.testData.map(({ name, values }) => [name, values])).toEqual([
      ['card', ['visa', '']],
      ['name', ['Ali |', 'Veli']],
    ]);
    const [model] = read.models;
    if (!model) throw new Error('no model');
    const context = { ...read, models: [] };
    const all = generate(model, context, { ...model.settings, strength: 'all' });
    expect(all.ok && all.result.testCases).toHaveLength(3 + 4);
  });

  it('exported with keys reads back without them', () => {
    const read = readOne(SHOP);
    const [model] = read.models;
    if (!model) throw new Error('no model');
    const context = { ...read, models: [] };
    const generation = generate(model, context, model.settings);
    if (!generation.ok) throw new Error('refused');
    const text = writeFeature({ model, context, result: generation.result, language: 'tr' });
    expect(text.match(/@TC-/g)).toHaveLength(6);
    expect(readOne(text).models[0]?.settings?.feature).toEqual(model.settings?.feature);
  });

  it('exported as it was drawn reads back as an outline for each path, with the same titles', () => {
    const input = anExport();
    const plain = { ...aCase('AAAAAAAAAA', 'T1', {}), name: 'opens' };
    for (const testCases of [[...input.result.testCases], [plain]]) {
      const text = writeFeature({ ...input, result: { ...input.result, testCases } });
      const read = readOne(text);
      const [model] = read.models;
      if (!model) throw new Error('no model');
      expect(model.settings?.feature?.scenarios).toHaveLength(testCases.length === 1 ? 1 : 2);
      const generation = generate(model, { ...read, models: [] }, model.settings);
      if (!generation.ok) throw new Error('refused');
      // a name that was read says an empty value as a feature does: not at all
      const contents = (list: readonly TestCase[]) =>
        list.map(({ name, steps }) => [
          name.replace('(empty)', ''),
          steps.map((step) => step.text),
        ]);
      expect(contents(generation.result.testCases)).toEqual(contents(testCases));
    }
  });

  it('may say the same thing twice', () => {
    const text =
      'Feature: f\n\n  @a\n  Scenario: one\n    Given x\n\n  Scenario: two\n    Given x\n';
    const { before, after } = roundTripOf(text);
    expect(after).toEqual(before);
  });

  it('keeps a name longer than that of a model, until the model is renamed', () => {
    const name = 'very '.repeat(50).trim();
    const read = readOne(`Feature: ${name}\n\n  Scenario: s\n    Given a\n`);
    const [model] = read.models;
    if (!model) throw new Error('no model');
    expect(model.name).toHaveLength(120);
    expect(writtenAgain(read)[0]).toContain(`Feature: ${name}\n`);
    model.name = 'short';
    expect(writtenAgain(read)[0]).toContain('Feature: short\n');
  });

  it('keeps what only looks like a token', () => {
    const text =
      'Feature: f\n\n  Scenario: <s>\n    Given <b>bold</b> and a < b\n\n' +
      '  Scenario Outline: o\n    Given C:\\<dir> and <dir>\n\n    Examples:\n      | dir |\n      | x |\n';
    const { before, after } = roundTripOf(text);
    expect(after).toEqual(before);
    expect(readOne(text).report.map(({ code }) => code)).toEqual(['outline_made_scenarios']);
  });

  it('without scenarios is reported and gives no model', () => {
    const { models, report } = readOne('Feature: nothing yet\n');
    expect(models).toEqual([]);
    expect(report).toEqual([
      {
        code: 'feature_without_scenarios',
        file: 'a.feature',
        line: 1,
        params: { name: 'nothing yet' },
      },
    ]);
  });

  it('with an outline that has no rows leaves it out and says so', () => {
    const text =
      'Feature: f\n  Scenario: s\n    Given a\n  Scenario Outline: o\n    Given <b>\n    Examples:\n';
    expect(readOne(text).report).toEqual([
      { code: 'outline_without_rows', file: 'a.feature', line: 4, params: { name: 'o' } },
    ]);
  });

  it.each(Object.keys(dialects))('of dialect %s comes out in it', (language) => {
    const dialect = dialects[language];
    if (!dialect) throw new Error('no dialect');
    const word = (list: readonly string[]) => list.find((each) => each !== '* ') ?? '* ';
    const text = `# language: ${language}
${dialect.feature[0]}: one

  ${dialect.background[0]}:
    ${word(dialect.given)}x

  ${dialect.scenario[0]}: two
    ${word(dialect.when)}y
    ${word(dialect.and)}z
    ${word(dialect.then)}w
    ${word(dialect.but)}v

  ${dialect.scenarioOutline[0]}: three
    ${word(dialect.then)}<a>

    ${dialect.examples[0]}:
      | a |
      | 1 |
`;
    const { before, after } = roundTripOf(text);
    expect(after).toEqual(before);
  });

  it('in Turkish need not name its language', () => {
    const text =
      'Özellik: ödeme\n  Senaryo: kart\n    Diyelim ki sepet dolu\n    Ne zaman ödenir\n';
    const { models, steps } = readOne(text);
    expect(models[0]?.settings?.language).toBe('tr');
    expect(steps.map(({ type, label }) => [type, label])).toEqual([
      ['context', 'sepet dolu'],
      ['action', 'ödenir'],
    ]);
  });
});
