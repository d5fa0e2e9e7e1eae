import { existsSync, readFileSync } from 'node:fs';
import type { ModelNode } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { renderPng } from '../png/write.ts';
import { read } from '../read.ts';
import { anExport } from '../testing.ts';
import { renderSvg } from './write.ts';

const large = corpus('data/graphwalker/SuperLarge.json');

/** Width and height as the PNG itself says. */
function pixels(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

describe('the picture of a model', () => {
  it('shows every step and every condition, in short where nodes are too near for whole ones', () => {
    const { model, context } = anExport();
    const svg = renderSvg(model, context, { theme: 'light' });
    const textsOf = (drawn: string) =>
      [...drawn.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text).join(' ');
    const texts = textsOf(svg);
    for (const part of ['sign-in page', 'the dashboard', 'an error is shown'])
      expect(texts).toContain(part);
    expect(texts).toContain('invalid');
    expect(texts).not.toContain('is invalid]');
    const roomy = renderSvg(model, context, { theme: 'light', shape: 'page' });
    expect(textsOf(roomy)).toContain('is invalid]');
    for (const name of ['Start', 'End']) expect(svg).toContain(`<title>${name}</title>`);
  });

  it('has the colours of its theme and the words of its language', () => {
    const { model, context } = anExport();
    const svg = renderSvg(model, context, { theme: 'dark', language: 'tr', title: 'Giriş' });
    expect(svg).toContain('fill="#101716"');
    expect(svg).toContain('<title>Başlangıç</title>');
    expect(svg).toContain('<title>Giriş</title>');
  });

  it('has all of a label that three lines hold, what is expected, the size of what is nested, and lines of notes', () => {
    const { model, context } = anExport();
    const origin = { x: 0, y: 0 };
    const label = 'one two three four five six seven eight nine ten eleven twelve';
    const inner = { ...model, id: 'inner', name: 'Inner' };
    const drawn = {
      ...model,
      nodes: [
        { id: 'long', type: 'step' as const, position: origin, data: { label } },
        {
          id: 'told',
          type: 'step' as const,
          position: origin,
          data: { label: 'a', expected: 'b' },
        },
        { id: 'nested', type: 'nested' as const, position: origin, modelId: 'inner' },
      ],
      edges: [],
      settings: { notes: [{ id: 'n', text: 'first\nsecond', position: origin }] },
    };
    const svg = renderSvg(drawn, { ...context, models: [inner] }, { theme: 'light' });
    const texts = [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);
    const steps = model.nodes.filter(({ type }) => type === 'step').length;
    expect(texts.slice(-7)).toEqual([
      ...['one two three four five', 'six seven eight nine ten', 'eleven twelve'],
      ...['a', 'b', 'Inner', String(steps)],
    ]);
    expect(texts).toEqual(expect.arrayContaining(['first', 'second']));
  });

  it.each([
    ['en', '3 rules · must'],
    ['tr', '3 kural · zorunlu'],
  ] as const)('tells a step with a decision table apart, in %s', (language, badge) => {
    const { model, context } = anExport();
    const rules = ['a', 'b', 'c'].map((id) => ({ id, when: `<x> = "${id}"`, outcome: id }));
    const [node] = model.nodes.filter(({ type }) => type === 'step');
    const decided = { ...node, data: { ...node?.data, rules, mark: 'must' } } as ModelNode;
    const svg = renderSvg({ ...model, nodes: [decided], edges: [] }, context, {
      theme: 'light',
      language,
    });
    expect(svg).toContain(`>${badge}</text>`);
  });

  it('is inert for any labels', () => {
    const nasty = '<script>alert(1)</script><a href="javascript:x">\u0000"\'&]]>';
    const { model, context } = anExport();
    const step = context.steps[0];
    if (step) step.label = nasty;
    model.name = nasty;
    model.settings = { notes: [{ id: 'n', text: nasty, position: { x: 0, y: 0 } }] };
    const svg = renderSvg(
      { ...model, edges: model.edges.map((edge) => ({ ...edge, label: nasty })) },
      context,
      { theme: 'light', title: nasty },
    );
    const tags = new Set([...svg.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag));
    expect([...tags].sort()).toEqual(
      ['circle', 'g', 'path', 'rect', 'svg', 'text', 'title'].filter((tag) => tags.has(tag)),
    );
    const attributes = [...svg.matchAll(/<[^>]*>/g)].join(' ').replace(/"[^"]*"/g, '');
    expect(attributes).not.toMatch(/\bon|href|style/);
    expect(svg).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  it('holds every node, also of a model without one', async () => {
    const { model, context } = anExport();
    const empty = renderSvg({ ...model, nodes: [], edges: [] }, context, { theme: 'light' });
    expect(pixels(await renderPng(empty))[0]).toBeGreaterThan(0);
    const box = /viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(
      renderSvg(model, context, { theme: 'light' }),
    );
    const [x = 0, y = 0, width = 0, height = 0] = (box ?? []).slice(1).map(Number);
    for (const { position } of model.nodes) {
      expect(position.x).toBeGreaterThan(x);
      expect(position.y).toBeGreaterThan(y);
      expect(position.x).toBeLessThan(x + width - 60);
      expect(position.y).toBeLessThan(y + height - 60);
    }
  });

  it('can be laid out for a page', () => {
    const { model, context } = anExport();
    const sizeFor = (shape?: 'page') => {
      const svg = renderSvg(model, context, { theme: 'light', shape });
      return / width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1).map(Number);
    };
    expect(sizeFor('page')).not.toEqual(sizeFor());
  });

  it('becomes a PNG of twice its size', async () => {
    const { model, context } = anExport();
    const svg = renderSvg(model, context, { theme: 'light' });
    const width = Number(/ width="(\d+)"/.exec(svg)?.[1]);
    expect(pixels(await renderPng(svg))[0]).toBe(width * 2);
  });

  it.skipIf(!existsSync(large))('never has a side over 8192 pixels', async () => {
    const file = read(readFileSync(large, 'utf8'), large);
    const root = file.ok ? file.models[0] : undefined;
    if (!file.ok || !root) throw new Error('not read');
    const context = { steps: file.steps, testData: [], models: [] };
    const png = await renderPng(renderSvg(root, context, { theme: 'light' }));
    expect(Math.max(...pixels(png))).toBe(8192);
  });
});
