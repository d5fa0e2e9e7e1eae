import { generate, type Model, type ModelNode } from '@caseloom/engine';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeCaseloom } from './caseloom/write.ts';
import type { Export } from './export.ts';
import { CASE_FORMATS, isBinary } from './export-formats.ts';
import { writeFeature } from './feature/write.ts';
import { readFeatures } from './gherkin/read.ts';
import { writeGraphWalker } from './graphwalker/write.ts';
import { writeMarkdown } from './markdown/write.ts';
import { read } from './read.ts';
import { renderSvg } from './svg/write.ts';
import { draftOf } from './text-to-model/testing.ts';
import { writeCases } from './write-cases.ts';
import { writeXlsx } from './xlsx/write.ts';

/** The formats whose text shows a name as it is. */
const TEXT_FORMATS = CASE_FORMATS.map(({ id }) => id).filter(
  (id) => !isBinary(id) && !['feature', 'md', 'json', 'xray'].includes(id),
);

const position = { x: 0, y: 0 };

/** A model whose every name and id is `name`, and one that it calls with two names bound. */
function modelFileOf(name: string) {
  const drawn = (id: string, inner: ModelNode, guard?: string): Model => ({
    id,
    name,
    bddType: 'bdd',
    nodes: [{ id: 'S', type: 'start', position }, inner, { id: 'E', type: 'end', position }],
    edges: [
      { id: name, source: 'S', target: inner.id },
      { id: 'out', source: inner.id, target: 'E', ...(guard && { guard }) },
    ],
  });
  const bind = Object.fromEntries([
    [name, name],
    ['inner', name],
  ]);
  const call = { id: name, type: 'nested', modelId: 'child', position, data: { bind } } as const;
  const step = { id: name, type: 'step', stepId: name, position } as const;
  return {
    models: [drawn('root', call), drawn('child', step, `<${name}> = "${name}"`)],
    steps: [{ id: name, label: `the user types <${name}> and <inner>`, type: 'action' as const }],
    testData: [
      { id: name, name, validity: 'valid' as const, type: 'text' as const, values: [name, 'b'] },
    ],
  };
}

describe.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'valueOf'])(
  '%s as the name and the ID of everything',
  (name) => {
    const file = modelFileOf(name);
    const [model, ...models] = file.models as [Model, ...Model[]];
    const context = { ...file, models };

    it('comes back from our own JSON as it was', () => {
      expect(read(writeCaseloom(file), 'a.json')).toEqual({ ok: true, ...file, report: [] });
    });

    it('stands in every export as any other name does', async () => {
      const made = generate(model, context, { language: 'en' });
      if (!made.ok) throw new Error(JSON.stringify(made.problems));
      const suite: Export = {
        model,
        context,
        result: made.result,
        language: 'en',
        describe: JSON.stringify,
      };
      const stepText = `the user types ${name} ${name} and ${name} ${name}`;
      const sheets = Object.values(unzipSync(await writeXlsx(suite)));
      expect(sheets.map((part) => strFromU8(part)).join('\n')).toContain(stepText);
      const texts = [
        writeMarkdown(suite).replaceAll('\\', ''),
        ...(await Promise.all(TEXT_FORMATS.map((format) => writeCases(format, suite)))),
      ];
      for (const text of texts) expect(text).toContain(stepText);
      for (const format of ['json', 'xray'] as const)
        expect(await writeCases(format, suite)).toContain(`the user types ${name} and ${name}`);

      const feature = writeFeature(suite, true);
      expect(feature).toMatch(new RegExp(`${name}`));
      expect(readFeatures([{ name: 'a.feature', text: feature }], true)).toMatchObject({
        ok: true,
      });
      expect(renderSvg(model, context, { theme: 'light', title: name })).toContain(name);
    });

    it('comes back from GraphWalker with its data', () => {
      const back = read(writeGraphWalker(model, context), 'a.json');
      if (!back.ok) throw new Error(JSON.stringify(back.problem));
      expect(back.testData).toMatchObject([{ name, values: [name, 'b'] }]);
      const data = { models: back.models.slice(1), steps: back.steps, testData: back.testData };
      expect(back.models.slice(0, 1).map((one) => generate(one, data, {}).ok)).toEqual([true]);
    });

    it('is a name in a feature and in plain text', async () => {
      const text = `Feature: ${name}\n  Scenario Outline: ${name}\n    When types <${name}>\n    Examples:\n      | ${name} |\n      | ${name} |\n`;
      const features = readFeatures([{ name: `${name}.feature`, text }], true);
      expect(features).toMatchObject({ ok: true, testData: [{ name, values: [name] }] });
      const { testData } = await draftOf(
        `# ${name}\n\n| ${name} | Result |\n|---|---|\n| a | shown |\n| b | hidden |\n`,
      );
      // in Markdown, underscores around a word are none of its letters
      const word = name.toLowerCase().replaceAll('_', '');
      expect(testData).toMatchObject([{ name: word, values: ['a', 'b'] }]);
    });
  },
);
