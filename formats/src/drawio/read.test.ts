import { readFileSync } from 'node:fs';
import { type Model, validate } from '@caseloom/engine';
import fc from 'fast-check';
import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '../diagram/testing.ts';
import { read } from '../read.ts';

const ORDER = readFileSync(new URL('examples/order.drawio', import.meta.url), 'utf8');

function accepted(text: string, name = 'a.drawio') {
  const answer = read(text, name);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  const { models, steps } = answer;
  for (const model of models) expect(validate(model, { steps, testData: [], models })).toEqual([]);
  return answer;
}

/** Packs each page as draw.io does where it compresses. */
function packed(xml: string): string {
  return xml.replace(/<mxGraphModel[\s\S]*?<\/mxGraphModel>/g, (page) => {
    const bytes = deflateSync(strToU8(encodeURIComponent(page)));
    return btoa(String.fromCharCode(...bytes));
  });
}

const cell = (attributes: string, inner = '') => `<mxCell ${attributes}>${inner}</mxCell>`;
const shape = (id: string, value = id, style = 'html=1;', more = 'parent="1"') =>
  cell(`id="${id}" value="${value}" style="${style}" vertex="1" ${more}`);
const connector = (source: string, target: string, value = '', more = '') =>
  cell(
    `id="${source}-${target}" value="${value}" edge="1" parent="1" source="${source}" target="${target}" ${more}`,
  );
const page = (...cells: string[]) =>
  `<mxGraphModel><root>${cell('id="0"')}${cell('id="1" parent="0"')}${cells.join('')}</root></mxGraphModel>`;
const edgesIn = (text: string) => {
  const { models, steps } = accepted(text);
  return edgesOf({ models, steps });
};

describe('a drawing of draw.io', () => {
  it('is read with decisions, labels on connectors and words of HTML, each page as a model', () => {
    const { models, steps, report } = accepted(ORDER);
    expect(models.map(({ name }) => name)).toEqual(['Order', 'Return']);
    expect(edgesOf({ models, steps })).toEqual([
      'Cancel the order > end',
      'Open the basket > Cancel the order: Paid? no',
      'Open the basket > Ship 3 \\< 4 & send mail: Paid? yes, in full',
      'Ship 3 \\< 4 & send mail > end',
      'start > Open the basket',
    ]);
    expect(report).toEqual([
      { code: 'process_apart', params: { name: 'Return' } },
      { code: 'start_added', params: { label: 'Send the parcel back' } },
      { code: 'turned', params: {} },
      { code: 'decisions_as_edges', params: { count: 1 } },
      ...[
        ['text: Order process, v2', 1],
        ['shape without connectors: spare', 1],
        ['swimlane: Shop', 1],
        ['connector without ends: Cancel the order → ?', 1],
      ].map(([field, count]) => ({ code: 'left_out', params: { field, count } })),
    ]);
  });

  it('stays where it was drawn, unless it leads down', () => {
    const [order, back] = accepted(ORDER).models;
    const xs = (model: Model | undefined) => model?.nodes.map(({ position }) => position.x) ?? [];
    expect(xs(order)).toEqual(xs(order).toSorted((a, b) => a - b));
    expect(new Set(back?.nodes.map(({ position }) => position.y)).size).toBe(1);
  });

  it('is the same where its pages are packed', () => {
    expect(read(packed(ORDER), 'a.drawio')).toEqual(read(ORDER, 'a.drawio'));
  });

  it('may be one page alone, which is called as its file', () => {
    const text = page(shape('a'), shape('b'), connector('a', 'b', 'go'));
    expect(accepted(text, 'pay.drawio').models[0]?.name).toBe('pay');
    expect(edgesIn(text)).toEqual(['a > b: go', 'b > end', 'start > a']);
  });

  it('leads connectors of a group to its first and from its last shapes', () => {
    const text = page(
      shape('g', 'Group', 'group'),
      shape('a', 'a', 'html=1;', 'parent="g"'),
      shape('b', 'b', 'html=1;', 'parent="g"'),
      shape('x'),
      connector('a', 'b'),
      connector('g', 'x'),
    );
    expect(edgesIn(text)).toEqual(['a > b', 'b > x', 'start > a', 'x > end']);
  });

  it('puts what a bar forks in sequence, and does not draw what is hidden', () => {
    const bar = 'shape=line;';
    const text = page(
      ...['a', 'b', 'c', 'd'].map((id) => shape(id)),
      ...['f', 'j'].map((id) => shape(id, '', bar)),
      shape('h', 'h', 'html=1;', 'parent="1" visible="0"'),
      ...[connector('a', 'f'), connector('f', 'b'), connector('f', 'c')],
      ...[connector('b', 'j'), connector('c', 'j'), connector('j', 'd'), connector('a', 'h')],
    );
    expect(edgesIn(text)).toEqual(['a > b', 'b > c', 'c > d', 'd > end', 'start > a']);
    const fields = accepted(text).report.map(({ params }) => params.field);
    expect(fields).toEqual(
      expect.arrayContaining(['hidden shape: h', 'connector without ends: a → ?']),
    );
  });

  it('names twenty shapes that it does not keep, by the beginning of their words, and counts the others', () => {
    const spare = Array.from({ length: 25 }, (_, at) => shape(`s${at}`, `${at} ${'x'.repeat(80)}`));
    const text = page(shape('a'), shape('b'), connector('a', 'b'), ...spare);
    const fields = accepted(text).report.flatMap(({ code, params }) =>
      code === 'left_out' ? [[params.field, params.count]] : [],
    );
    expect(fields).toHaveLength(21);
    expect(fields[0]).toEqual([`shape without connectors: 0 ${'x'.repeat(58)}…`, 1]);
    expect(fields.at(-1)).toEqual(['shape without connectors', 5]);
  });

  it('that is damaged is refused with its page or line', () => {
    const problemOf = (text: string) => {
      const answer = read(text, 'a');
      return answer.ok ? undefined : answer.problem;
    };
    expect(problemOf('<mxfile><diagram name="P">!!</diagram></mxfile>')).toEqual({
      code: 'diagram_page_broken',
      params: { page: 'P' },
    });
    const half = packed(ORDER).replace(/([\w+/=]{60})[\w+/=]+/g, '$1');
    expect(problemOf(half)?.code).toBe('diagram_page_broken');
    expect(problemOf('<mxfile>\n<diagram>\n</mxfile>')).toEqual({
      code: 'file_not_xml',
      params: { line: 3 },
    });
    expect(problemOf('<mxfile></mxfile>')?.code).toBe('model_without_steps');
  });

  it('that unpacks to more than any drawing is refused before it fills the memory', () => {
    const bytes = deflateSync(new Uint8Array(30_000_000).fill(32));
    const text = `<mxfile><diagram>${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}</diagram></mxfile>`;
    expect(read(text, 'a')).toMatchObject({ problem: { code: 'diagram_too_large' } });
  });

  it('of any graph has its shapes and connectors', () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.nat(6), fc.nat(6)), {
      minLength: 1,
      maxLength: 15,
      selector: String,
    });
    fc.assert(
      fc.property(pairs, fc.boolean(), (ends, isPacked) => {
        const ids = [...new Set(ends.flat())].map((id) => shape(`n${id}`));
        const lines = ends.map(([a, b]) => connector(`n${a}`, `n${b}`, `to ${b}`));
        const text = `<mxfile><diagram>${page(...ids, ...lines)}</diagram></mxfile>`;
        const drawn = edgesIn(isPacked ? packed(text) : text).filter((edge) => edge.includes(':'));
        expect(drawn).toEqual(ends.map(([a, b]) => `n${a} > n${b}: to ${b}`).toSorted());
      }),
    );
  });

  it('never throws, whatever its cells say', () => {
    const id = fc.constantFrom('0', '1', 'a', 'b', '', '__proto__');
    const style = fc.constantFrom('', 'rhombus', 'swimlane', 'shape=line', 'edgeLabel', ';=;');
    const value = fc.constantFrom('', 'x', '&lt;', '&lt;b&gt;x');
    const any = fc
      .tuple(id, id, id, id, style, value, fc.constantFrom('vertex="1"', 'edge="1"', ''))
      .map(([own, parent, source, target, look, text, kind]) =>
        cell(
          `id="${own}" parent="${parent}" source="${source}" target="${target}" style="${look}" value="${text}" ${kind}`,
        ),
      );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), (cells) => void read(page(...cells), 'a')),
    );
  });
});

describe('a state diagram of draw.io', () => {
  const state = (id: string) => shape(id, id, 'shape=umlState;html=1;');
  const cells = [
    shape('black', '', 'ellipse;html=1;fillColor=#000000;'),
    ...['Locked', 'Verifying', 'Unlocked', 'Power lost'].map(state),
    connector('black', 'Locked'),
    connector('Locked', 'Verifying', 'key presented [valid code]'),
    connector('Locked', 'Power lost', 'battery empty'),
    connector('Power lost', 'Locked', 'server connected'),
    connector('Verifying', 'Unlocked', 'access permitted [valid key] /unlock'),
    connector('Verifying', 'Locked', '/ignore'),
    connector('Unlocked', 'Locked', '5 seconds unlocked /lock; log'),
  ];

  it('has a step for each event, an expected result for each state and each effect', () => {
    const { models, steps } = accepted(page(...cells));
    expect(edgesOf({ models, steps })).toEqual([
      '5 seconds unlocked > lock',
      'Locked > battery empty',
      'Locked > key presented: [valid code]',
      'Power lost > server connected',
      'Unlocked > 5 seconds unlocked',
      'Unlocked > end',
      'Verifying > access permitted: [valid key]',
      'Verifying > ignore',
      'access permitted > unlock',
      'battery empty > Power lost',
      'ignore > Locked',
      'key presented > Verifying',
      'lock > log',
      'log > Locked',
      'server connected > Locked',
      'start > Locked',
      'unlock > Unlocked',
    ]);
    const typed = (type: string) =>
      steps.flatMap((step) => (step.type === type ? [step.label] : [])).toSorted();
    expect(typed('action')).toEqual([
      '5 seconds unlocked',
      'access permitted',
      'battery empty',
      'key presented',
      'server connected',
    ]);
    expect(typed('outcome')).toEqual([
      ...['Locked', 'Power lost', 'Unlocked', 'Verifying', 'ignore', 'lock', 'log', 'unlock'],
    ]);
  });

  it.each([
    ['a text beside the drawing', shape('frame', 'Kilit - durum diyagramı', 'shape=umlFrame;')],
    ['a guard with an effect', connector('b', 'a', 'back [no one] /close')],
  ])('is also known by %s', (_, sign) => {
    const { steps } = accepted(page(shape('a'), shape('b'), connector('a', 'b', 'closed'), sign));
    expect(steps).toContainEqual(expect.objectContaining({ label: 'a', type: 'outcome' }));
    expect(steps).toContainEqual(expect.objectContaining({ label: 'closed', type: 'action' }));
  });

  it('is not a flowchart whose connectors only have conditions', () => {
    const text = page(shape('a'), shape('b'), connector('a', 'b', '[paid]'));
    expect(edgesIn(text)).toContain('a > b: [paid]');
  });
});
