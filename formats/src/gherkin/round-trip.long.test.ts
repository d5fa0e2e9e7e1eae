import { generate } from '@caseloom/engine';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeFeature } from '../feature/write.ts';
import { readFeatures } from './read.ts';

/** Letters that mean something to Gherkin or to us, and a few that mean nothing. */
const piece = fc.constantFrom(
  'a',
  'b',
  ' ',
  '<p>',
  '<q>',
  '<',
  '>',
  '\\',
  '|',
  '"""',
  '```',
  '#',
  '@',
  'ğ',
  '$1',
  '*',
);
const words = fc.array(piece, { minLength: 1, maxLength: 5 }).map((all) => `x ${all.join('')}`);
const cell = fc.array(piece, { maxLength: 4 }).map((all) => toCell(all.join('').trim()));
const table = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([width, height]) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  )
  .map((rows) => rows.map((row) => `      | ${row.join(' | ')} |`).join('\n'));
const docString = fc
  .array(
    fc.array(piece, { maxLength: 4 }).map((all) => `a${all.join('')}`),
    { maxLength: 3 },
  )
  .map((lines) => ['      ~~~', ...lines.map((line) => `       ${line}`), '      ~~~'])
  .map((lines) => lines.join('\n').replaceAll('~~~', '"""'));
const step = fc
  .tuple(
    fc.constantFrom('Given ', 'When ', 'Then ', 'And ', 'But ', '* '),
    words,
    fc.option(fc.oneof(table, docString)),
  )
  .map(([keyword, text, given]) => `    ${keyword}${text}${given ? `\n${given}` : ''}`);
const tags = fc.subarray(['@a', '@b', '@c']).map((list) => `  ${list.join(' ')}`);
const steps = fc.array(step, { maxLength: 4 }).map((list) => list.join('\n'));
const scenario = fc
  .tuple(tags, words, steps)
  .map(([above, name, body]) => `${above}\n  Scenario: ${name}\n${body}\n`);
const examples = fc
  .tuple(tags, fc.array(fc.tuple(cell, cell), { maxLength: 3 }))
  .map(([above, rows]) =>
    [
      `${above}\n    Examples:`,
      '      | p | q |',
      ...rows.map((row) => `      | ${row.join(' | ')} |`),
    ].join('\n'),
  );
const outline = fc
  .tuple(tags, words, steps, fc.array(examples, { minLength: 1, maxLength: 2 }))
  .map(
    ([above, name, body, blocks]) =>
      `${above}\n  Scenario Outline: ${name}\n${body}\n${blocks.join('\n')}\n`,
  );
const background = fc.option(steps.map((body) => `  Background:\n${body}\n`));
const feature = fc
  .tuple(background, fc.array(fc.oneof(scenario, outline), { minLength: 1, maxLength: 5 }))
  .map(([opening, list]) => `Feature: f\n\n${opening ?? ''}\n${list.join('\n')}`);

function toCell(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('|', '\\|');
}

function ran(text: string) {
  const newId = IdGenerator.incrementing();
  const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
  return compile(parser.parse(text), 'a.feature', newId).map(
    ({ name, tags: marks, steps: list }) => ({
      name,
      tags: marks.map((tag) => tag.name),
      steps: list.map(({ text, type, argument }) => ({ text, type, argument })),
    }),
  );
}

/** A scenario of its own cannot say the outer spaces that only an outline can fill in. */
function hasOuterSpace(text: string): boolean {
  const texts: string[] = [];
  JSON.stringify(ran(text), (_, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  return texts.some((each) => each !== each.trim());
}

it('any feature that Cucumber reads comes out as it went in', () => {
  let held = 0;
  fc.assert(
    fc.property(feature, (text) => {
      const read = readFeatures([{ name: 'a.feature', text }]);
      if (!read.ok || (read.report.length > 0 && hasOuterSpace(text))) return;
      const after = read.models.flatMap((model) => {
        const context = { ...read, models: [] };
        const generation = generate(model, context, model.settings);
        if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
        const { result } = generation;
        return ran(writeFeature({ model, context, result, language: 'en' }, false));
      });
      expect(after).toEqual(ran(text));
      held++;
    }),
    { numRuns: 500 },
  );
  expect(held).toBeGreaterThan(200);
});
