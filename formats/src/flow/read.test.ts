import { generate } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandFlow } from './expand.ts';
import { type Flow, readFlow } from './read.ts';
import { flowToModel } from './to-model.ts';

function aFlow(change: object = {}): Flow {
  const text = JSON.stringify({
    format: 'flow/1',
    id: 'a',
    root: 1,
    models: [
      { n: 3, start: 0, end: 2, edges: [0, 1, 1, 2, 0, 2], guards: { 2: "v == 'it''s'" } },
      { n: 4, start: 0, end: 3, edges: [0, 1, 1, 2, 2, 3], nested: { 1: 0, 2: 0 } },
    ],
    ...change,
  });
  const read = readFlow(text);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.flow;
}

describe('a flow file', () => {
  it.each([
    ['', 'file_empty'],
    ['[]', 'file_not_flow'],
    ['{}', 'file_not_flow'],
    ['{"format": "caseloom/1", "models": []}', 'file_not_flow'],
    ['{"format": "flow/2"}', 'file_version_unknown'],
    ['{"format": "flow/1"}', 'file_field_invalid'],
    ['{"format": "flow/1", "models": []}', 'file_field_invalid'],
  ])('%s is refused: %s', (text, code) => {
    expect(readFlow(text)).toMatchObject({ ok: false, problem: { code } });
  });

  it('is never a reason to throw', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readFlow(text)));
    const part = fc.jsonValue();
    fc.assert(
      fc.property(part, part, (models, data) => {
        const read = readFlow(JSON.stringify({ format: 'flow/1', models, data }));
        if (read.ok) expandFlow(read.flow);
      }),
    );
  });

  it('is expanded with the address of every edge', () => {
    const made = expandFlow(aFlow());
    expect(made).toMatchObject({
      ok: true,
      expanded: {
        size: 8,
        addresses: ['1/0', '1/1', '1/2', '2/0', '2/1', '2/2', '0', '1', '2'],
      },
    });
    if (!made.ok) return;
    const { start, end, source, target, addresses } = made.expanded;
    const path = ['0', '1/2', '1', '2/0', '2/1', '2'].map((address) => addresses.indexOf(address));
    expect(path.map((edge) => target[edge]).slice(0, -1)).toEqual(
      path.slice(1).map((edge) => source[edge]),
    );
    expect([source[path[0] ?? 0], target[path.at(-1) ?? 0]]).toEqual([start, end]);
  });

  it('that nests itself is named, however far round', () => {
    const models = [1, 2, 0].map((next) => ({
      n: 3,
      start: 0,
      end: 2,
      edges: [0, 1, 1, 2],
      nested: { 1: next },
    }));
    expect(expandFlow(aFlow({ root: 0, models }))).toEqual({
      ok: false,
      code: 'nested_cycle',
      params: { chain: '0 → 1 → 2 → 0' },
    });
  });

  it('nested a thousand deep is refused, not a stack overflow', () => {
    const models = Array.from({ length: 20_000 }, (_, i) => ({
      n: 3,
      start: 0,
      end: 2,
      edges: [0, 1, 1, 2],
      nested: i < 19_999 ? { 1: i + 1 } : {},
    }));
    expect(expandFlow(aFlow({ root: 0, models }))).toMatchObject({ code: 'nested_too_deep' });
  });

  it('is a drawing whose guards are conditions where there is data', () => {
    const drawn = flowToModel(
      aFlow({ data: [{ name: 'v', values: ['x', 'y'] }], models: guarded }),
    );
    if (!drawn.ok) throw new Error('not drawn');
    expect(drawn.model.edges.map(({ guard }) => guard)).toEqual([
      '<v> = "x"',
      '<v> != "x"',
      '<v> in {"x", "y"}',
      undefined,
    ]);
    const made = generate(drawn.model, drawn.context, { strength: 0 });
    expect(made).toMatchObject({ ok: true, result: { coverage: { percent: 100 } } });
  });

  it('without data has guards that are but words', () => {
    const drawn = flowToModel(aFlow());
    if (!drawn.ok) throw new Error('not drawn');
    expect(drawn.model.edges.every(({ guard }) => guard === undefined)).toBe(true);
  });

  it('says which guard cannot be read', () => {
    const flow = aFlow({ data: [{ name: 'v', values: ['x'] }] });
    expect(flowToModel(flow)).toMatchObject({
      ok: false,
      problem: { code: 'file_field_invalid', params: { path: 'guards.1/2' } },
    });
  });
});

const guarded = [
  { n: 2, start: 0, end: 1, edges: [0, 1] },
  {
    n: 4,
    start: 0,
    end: 3,
    edges: [0, 1, 0, 2, 1, 3, 2, 3],
    guards: { 0: "v == 'x'", 1: "v != 'x'", 2: "v in ['x', 'y']" },
  },
];
