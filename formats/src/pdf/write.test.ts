import { readFileSync } from 'node:fs';
import { namedText } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { concat } from '../concat.ts';
import type { Export } from '../export.ts';
import { read } from '../read.ts';
import { aCase, anExport, valid } from '../testing.ts';
import { readXml } from '../xml.ts';
import { writeDrawing } from './drawing.ts';
import { Pages, type Shape } from './page.ts';
import { drawSvg } from './svg.ts';
import { readPdf } from './testing.ts';
import { pdfParts } from './write.ts';

async function pdfOf(input: Export, shape: Shape = 'a4') {
  const parts: Uint8Array[] = [];
  for await (const part of pdfParts(input, shape)) parts.push(part);
  return readPdf(concat(parts));
}

/** A text is broken into lines anywhere between its words, and within a word that is too long. */
const joined = (text: string) => text.replaceAll(/\s/g, '');

/** A drawing that fills several pages, however it is laid out. */
function aLongDrawing(): Export {
  const input = anExport();
  const [start, ...others] = input.model.nodes;
  const end = others.find(({ type }) => type === 'end');
  const steps = Array.from({ length: 150 }, (_, at) => ({
    id: `more ${at}`,
    type: 'step' as const,
    position: { x: 0, y: 0 },
    data: { label: `step ${at} of many`, type: 'action' as const },
  }));
  const edges = steps.flatMap(({ id }, at) => [
    { id: `${id} in`, source: steps[at - 1]?.id ?? start?.id ?? '', target: id },
  ]);
  const last = { id: 'last', source: steps.at(-1)?.id ?? '', target: end?.id ?? '' };
  const model = {
    ...input.model,
    nodes: [...input.model.nodes, ...steps],
    edges: [...input.model.edges, ...edges, last],
  };
  for (const [at, node] of model.nodes.entries()) node.position = { x: at * 900, y: 0 };
  return { ...input, model };
}

describe('the PDF', () => {
  it.each([
    ['a4', 841.89, 595.28],
    ['wide', 960, 540],
  ] as const)(
    'has the drawing, the list and the steps of each case on pages of %s',
    async (shape, width, height) => {
      const { pages } = await pdfOf(anExport(), shape);
      for (const page of pages) expect(page).toMatchObject({ width, height });
      const [drawing, list, ...steps] = pages.map(({ text }) => text);
      expect(drawing).toContain('the dashboard');
      for (const key of ['AAAAAAAAAA', 'BBBBBBBBBB', 'CCCCCCCCCC', 'DDDDDDDDDD']) {
        expect(list).toContain(`TC-${key}`);
        expect(steps.join('\n')).toContain(`TC-${key} · `);
      }
      const text = joined(steps.join(''));
      for (const { name, steps: own, data } of anExport().result.testCases)
        for (const words of [name, ...own.map((step) => namedText(step, data, 'en'))])
          expect(text).toContain(joined(words));
      expect(text).toContain(joined('password = (empty)'));
    },
  );

  it('says the priority, the risk and the tags of a case below its title', async () => {
    const attributes = {
      priority: 'high' as const,
      risk: { likelihood: 4, damage: 5 },
      tags: ['smoke', 'login'],
    };
    const cases = [...anExport().result.testCases].map((one) => ({ ...one, attributes }));
    const { pages } = await pdfOf(anExport(cases), 'a4');
    const text = joined(
      pages
        .slice(2)
        .map((page) => page.text)
        .join(''),
    );
    expect(text).toContain(joined('Priority: High · Risk: 20 · Tags: smoke, login'));
  });

  it('has no text below 8 points, however long the drawing is, and shows where a part of it is', async () => {
    for (const input of [anExport(), aLongDrawing()])
      for (const { sizes } of (await pdfOf(input)).pages)
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(8);
    const { pages } = await pdfOf(aLongDrawing());
    const parts = pages.filter(({ text }) => /part \d+ of/.test(text));
    expect(parts.length).toBeGreaterThan(2);
    expect(parts[0]?.text).toContain(`part 1 of ${parts.length}`);
    const whole = parts.map(({ text }) => joined(text)).join('');
    for (const words of ['theuserisonthe', 'thedashboard', 'anerrorisshown', 'step149ofmany'])
      expect(whole).toContain(words);
  });

  it('breaks no step of a drawing on several pages, and says where each arrow goes on', async () => {
    const { pages } = await pdfOf(aLongDrawing());
    const parts = pages.filter(({ text }) => /part \d+ of/.test(text)).map(({ text }) => text);
    for (let step = 0; step < 150; step++) {
      const found = parts.filter((text) => joined(text).includes(`step${step}ofmany`));
      expect(found).toHaveLength(1);
    }
    for (const [index, text] of parts.entries()) {
      const marks = [...text.matchAll(/^(?:[→←↑↓] (\d+)|(\d+) [→←])$/gm)];
      const numbers = marks.map(([, after, before]) => Number(after ?? before));
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers).not.toContain(index + 1);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(parts.length);
    }
  });

  it.each(['en', 'tr'] as const)(
    'has the drawing of the checkout on one page of A4 in %s, in readable letters',
    async (language) => {
      const result = read(readFileSync('docs/examples/checkout.json', 'utf8'), 'checkout.json');
      const model = result.ok ? result.models[0] : undefined;
      if (!result.ok || !model) throw new Error('the checkout cannot be read');
      const drawing = new Pages(model.name, { shape: 'a4', language });
      const context = { ...anExport().context, steps: result.steps, models: result.models };
      writeDrawing(drawing, { ...anExport(), model, context, language });
      drawing.doc.end();
      const parts: Uint8Array[] = [];
      for await (const part of drawing.doc) parts.push(part as Uint8Array);
      const { pages } = await readPdf(concat(parts));
      expect(pages).toHaveLength(1);
      expect(Math.min(...pages.flatMap(({ sizes }) => sizes))).toBeGreaterThanOrEqual(8);
    },
  );

  it('gives Turkish letters back as text, in fonts that it holds', async () => {
    const letters = 'ÇĞİÖŞÜ çğıöşü âîû Iİıi “ğ” – …';
    const one = {
      ...aCase('AAAAAAAAAA', 'T1', { email: valid('a'), password: valid('b') }),
      name: letters,
    };
    const { pages, fonts } = await pdfOf({ ...anExport([one]), language: 'tr' });
    const text = pages.map((page) => page.text).join('');
    expect(joined(text)).toContain(joined(letters));
    expect(text).toContain('Beklenen sonuç');
    expect(new Set(fonts.map((font) => font.replace(/^[A-Z]{6}\+/, '')))).toEqual(
      new Set(['DejaVuSans', 'DejaVuSans-Bold']),
    );
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+/);
  });

  it('never shows a secret', async () => {
    const password = { ...valid('hunter2'), isSecret: true };
    const { pages } = await pdfOf(anExport([aCase('KEY', 'T1', { email: valid('a'), password })]));
    expect(pages.map(({ text }) => text).join('')).not.toContain('hunter2');
  });

  it('takes any names, words without a space and steps longer than a page', async () => {
    const word = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('x'.repeat(400), 'a\n'.repeat(120), '\u0000\ud800', '😀 漢字 مرحبا', '(\\)'),
    );
    await fc.assert(
      fc.asyncProperty(word, async (name) => {
        const one = aCase('AAAAAAAAAA', 'T1', { email: valid(name), password: valid(name) });
        const input = anExport([{ ...one, name }]);
        input.model.name = name;
        const { pages } = await pdfOf(input);
        const seen = joined(pages.map(({ text }) => text).join('\n'));
        for (const letter of name.match(/[a-z0-9]/gi) ?? []) expect(seen).toContain(letter);
        expect(seen).toContain('theuserisonthesign-inpage');
      }),
      { numRuns: 25 },
    );
  });

  it('begins a case on the next page rather than breaking it', async () => {
    const password = valid('b');
    const cases = Array.from({ length: 12 }, (_, at) =>
      aCase(`AAAAAAAAA${'ABCDEFGHIJKL'[at]}`, 'T1', { email: valid(`${at}@x.com`), password }),
    );
    const { pages } = await pdfOf(anExport(cases));
    const onPages = pages.slice(2).map(({ text }) => (text.match(/TC-/g) ?? []).length);
    expect(onPages.reduce((sum, count) => sum + count)).toBe(12);
    for (const [at, { text }] of pages.slice(2).entries())
      expect(text.match(/the dashboard opens/g)).toHaveLength(onPages[at] ?? 0);
  });
});

it('a picture with an element that nobody taught the PDF is an error, not a gap', () => {
  const pages = new Pages('a', { shape: 'a4', language: 'en' });
  pages.add();
  const svg = readXml('<svg><image/></svg>');
  expect(() => drawSvg(pages, svg, { x: 0, y: 0, width: 9, height: 9 })).toThrow('image');
});
