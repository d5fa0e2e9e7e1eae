import { existsSync, globSync, readFileSync } from 'node:fs';
import { generate, type Model, validate } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpus } from '../../../corpora.ts';
import { read } from '../read.ts';
import { toLabel } from './label.ts';

const data = corpus('data');
const hasData = existsSync(data);

/** A GraphWalker file of one model, drawn as `a>b` between vertices `v_A` ...; the first vertex starts. */
function aFile(...arcs: [string, string][]): string {
  const vertices = [...new Set(arcs.flat())].map((id) => ({ id, name: `v_${id}` }));
  const edges = arcs.map(([sourceVertexId, targetVertexId], index) => {
    return { id: `arc${index}`, name: `e_go${index}`, sourceVertexId, targetVertexId };
  });
  return JSON.stringify({ models: [{ startElementId: vertices[0]?.id, vertices, edges }] });
}

function rootOf(text: string, name = 'drawn.json'): Model {
  const file = read(text, name);
  if (!file.ok) throw new Error(file.problem.code);
  const [root] = file.models;
  if (!root) throw new Error('no model');
  return root;
}

function found(model: Model, from: 'source' | 'target'): Set<string> {
  const to = from === 'source' ? 'target' : 'source';
  const type = from === 'source' ? 'start' : 'end';
  const ids = new Set(model.nodes.filter((node) => node.type === type).map(({ id }) => id));
  for (const id of ids) for (const edge of model.edges) if (edge[from] === id) ids.add(edge[to]);
  return ids;
}

function expectWhole(model: Model): void {
  const all = new Set(model.nodes.map(({ id }) => id));
  expect(all.size).toBe(model.nodes.length);
  expect(new Set(model.edges.map(({ id }) => id)).size).toBe(model.edges.length);
  expect(model.nodes.filter(({ type }) => type === 'start')).toHaveLength(1);
  expect(model.nodes.filter(({ type }) => type === 'end')).toHaveLength(1);
  expect(found(model, 'source')).toEqual(all);
  expect(found(model, 'target')).toEqual(all);
  const places = new Set(model.nodes.map(({ position: { x, y } }) => `${x} ${y}`));
  expect(places.size).toBe(model.nodes.length);
  for (const { position } of model.nodes) {
    expect(Math.abs(position.x % 15)).toBe(0);
    expect(Math.abs(position.y % 15)).toBe(0);
  }
}

describe('a GraphWalker file', () => {
  it('becomes steps that check and steps that act', () => {
    const file = read(aFile(['Home', 'Cart']), 'shop.json');
    expect(file).toMatchObject({
      ok: true,
      models: [{ name: 'shop', bddType: 'bdd' }],
      steps: [
        { label: 'Home', type: 'outcome' },
        { label: 'Cart', type: 'outcome' },
        { label: 'Go0', type: 'action' },
      ],
      report: [{ code: 'exit_added', params: { label: 'Cart' } }, { code: 'laid_out' }],
    });
  });

  it('gets one edge out of a loop, from the state that is reached last', () => {
    const file = read(aFile(['A', 'B'], ['B', 'C'], ['C', 'A']), 'loop.json');
    expect(file).toMatchObject({
      report: [{ code: 'exit_chosen_in_loop', params: { label: 'C' } }, {}],
    });
  });

  it('has a path from the start through every node to the end, for any drawing', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { minLength: 1 }), (arcs) => {
        expectWhole(rootOf(aFile(...arcs)));
      }),
    );
  });

  it('keeps guards and actions as the words on the edge, never as a token', () => {
    const vertices = [{ id: 'a', name: 'v_a' }];
    const edge = {
      id: 'e',
      sourceVertexId: 'a',
      targetVertexId: 'a',
      guard: 'x<3 && y>2',
      actions: ['x++;'],
    };
    const model = rootOf(JSON.stringify({ models: [{ vertices, edges: [edge] }] }));
    expect(model.edges[0]?.label).toBe('[x\\<3 && y>2] / x++');
  });

  it('has its guards and actions as conditions and actions where all is known that they read', () => {
    const model = rootOf(
      looping({ guard: 'x<3 && !done', actions: ['x++;'] }, { actions: ['x = 0; done = false'] }),
    );
    expect(model.settings?.state).toEqual([
      { name: 'x', type: 'integer', min: 0, max: 3, first: 0 },
      { name: 'done', type: 'boolean', first: false },
    ]);
    expect(model.edges[0]).toMatchObject({
      ...{ guard: 'x < 3 and done = false', action: 'x = x + 1' },
    });
    expect(model.edges[0]?.label).toBeUndefined();
  });

  it.each([
    ['x = read()', 'x < 3'],
    ['x = 0; x += y', 'x < 3'],
    ['x = 0', 'x < limit()'],
    ['x = 0', 'global.x < 3'],
  ])('keeps what reads the unknown as words: %s, [%s]', (action, guard) => {
    const model = rootOf(looping({ guard, actions: [] }, { actions: [action] }));
    expect(model.edges[0]?.guard).toBeUndefined();
    expect(model.edges[0]?.label).toContain('[');
  });

  it('reports a counter that has no end, with the range that it has here', () => {
    const file = read(looping({ actions: ['x++'] }, { actions: ['x = 0'] }), 'a.json');
    expect(file).toMatchObject({
      models: [{ settings: { state: [{ name: 'x', min: 0, max: 3 }] } }],
    });
    expect(file.ok && file.report).toContainEqual({
      ...{ code: 'state_range_chosen', params: { name: 'x', min: 0, max: 3 } },
    });
  });

  it('joins its models at their shared states', () => {
    const model = (id: string, from: string, to: string) => ({
      name: id,
      vertices: [from, to].map((state) => ({
        id: `${id}${state}`,
        name: `v_${state}`,
        sharedState: state,
      })),
      edges: [{ id: `e${id}`, sourceVertexId: id + from, targetVertexId: id + to }],
    });
    const text = JSON.stringify({
      name: 'Both',
      models: [model('1', 'A', 'B'), model('2', 'B', 'C')],
    });
    expect(rootOf(text)).toMatchObject({
      name: 'Both',
      nodes: { length: 5 },
      edges: { length: 4 },
    });
  });

  it('keeps the places of a drawing, apart enough for the steps between', () => {
    const model = rootOf(drawnAt({ x: 100, y: 0 }));
    expect(model.nodes.map(({ type, position }) => [type, position.x, position.y])).toEqual([
      ['start', 0, 0],
      ['step', 495, 0],
      ['step', 255, 0],
      ['end', 750, 0],
    ]);
  });

  it('lays out from left to right what was drawn from top to bottom, and says so', () => {
    const answer = read(drawnAt({ x: 20, y: 100 }), 'x.json');
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
    const [first, third, second, last] =
      answer.models[0]?.nodes.map(({ position }) => position) ?? [];
    const across = [first, second, third, last].map((position) => position?.x ?? Number.NaN);
    expect(across).toEqual(across.toSorted((a, b) => a - b));
    expect(new Set(across).size).toBe(4);
    expect(new Set([first, second, third, last].map((position) => position?.y))).toEqual(
      new Set([0]),
    );
    expect(answer.report.map(({ code }) => code)).toContain('turned');
  });

  it.each([
    ['in a row', (i: number) => i - 1],
    ['all from one', () => 0],
    ['all from the last', () => 49_999],
  ])('may have fifty thousand states %s', (_how, from) => {
    const vertices = Array.from({ length: 50_000 }, (_, i) => ({
      id: `v${i}`,
      name: `v_${i}`,
      properties: { x: 0, y: 0 },
    }));
    const edges = vertices.slice(1).map(({ id }, i) => {
      return { id: 'e', sourceVertexId: `v${from(i + 1)}`, targetVertexId: id };
    });
    const model = rootOf(JSON.stringify({ models: [{ vertices, edges }] }));
    expect(model.nodes).toHaveLength(50_002);
  });

  it('says which edge leads nowhere', () => {
    const edges = [{ id: 'e1', sourceVertexId: 'a', targetVertexId: 'gone' }];
    const text = JSON.stringify({ models: [{ vertices: [{ id: 'a', name: 'v_a' }], edges }] });
    expect(read(text, 'x.json')).toMatchObject({
      problem: { code: 'edge_end_unknown', params: { edge: 'e1' } },
    });
  });
});

describe('a label', () => {
  it.each([
    ['v_BaseURL', 'Base URL'],
    ['e_AddPetSuccessfully', 'Add pet successfully'],
    ['go_to_login', 'Go to login'],
    ['v_Graph144', 'Graph144'],
    ['e_x', 'X'],
    ['v_İşlemİptalEdildi', 'İşlem iptal edildi'],
    ['e_giriş_IBAN', 'Giriş IBAN'],
    ['v_işlem', 'İşlem'],
  ])('of %s reads %s', (name, label) => {
    expect(toLabel(name)).toBe(label);
  });
});

describe.skipIf(!hasData)('real files', () => {
  const files = globSync(`${data}/{graphwalker/*,altwalker/**/*}.{json,graphml}`);

  it.each(files)('%s is one whole model', (file) => {
    expectWhole(rootOf(readFileSync(file, 'utf8'), file));
  });

  it.each(files)('%s has nothing that keeps it from being generated', (file) => {
    const drawn = read(readFileSync(file, 'utf8'), file);
    if (!drawn.ok) throw new Error(drawn.problem.code);
    const context = { steps: drawn.steps, testData: [], models: [] };
    const problems = validate(rootOf(readFileSync(file, 'utf8'), file), context);
    // GraphWalker counts without end: of a counter we keep as many values as its guards tell apart
    const stopped = problems.filter(
      ({ code, severity }) => severity !== 'note' && code !== 'action_leaves_range',
    );
    expect(stopped).toEqual([]);
  });

  it('says in docs/formats.md how many guards and actions of each file are exact', () => {
    const table = files.flatMap((file) => exactnessOf(file) ?? []).toSorted();
    process.stdout.write(`${table.join('\n')}\n`);
    const doc = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8');
    expect(table.filter((row) => !doc.includes(row))).toEqual([]);
  });

  it('PetClinic.json is one test case through all of its five models', () => {
    const file = `${data}/graphwalker/PetClinic.json`;
    const petClinic = read(readFileSync(file, 'utf8'), file);
    if (!petClinic.ok) throw new Error(petClinic.problem.code);
    const context = { steps: petClinic.steps, testData: [], models: [] };
    expect(petClinic.models).toHaveLength(1);
    expect(generate(rootOf(readFileSync(file, 'utf8')), context)).toMatchObject({
      ok: true,
      result: { counts: { testCases: 1 }, coverage: { percent: 100 } },
    });
  });

  it.each([
    ['NonModel.json', 'file_not_model'],
    ['singleVertex.graphml', 'start_not_found'],
    ['singleStartVertex.graphml', 'model_without_steps'],
    ['wrongVertexSyntax.graphml', 'vertex_name_invalid'],
    ['badVertexName.graphml', 'vertex_name_invalid'],
    ['badEdgeName.graphml', 'edge_name_invalid'],
    ['IncorrectModelsTest.java', 'file_not_model'],
  ])('%s is refused: %s', (file, code) => {
    const text = readFileSync(`${data}/graphwalker/incorrect/${file}`, 'utf8');
    expect(read(text, file)).toMatchObject({ ok: false, problem: { code } });
  });
});

/** One state with an edge to itself, and what the model does first. */
function looping(
  loop: { guard?: string; actions: string[] },
  model: { actions: string[] },
): string {
  const vertices = [{ id: 'a', name: 'v_a' }];
  const edge = { id: 'e', sourceVertexId: 'a', targetVertexId: 'a', ...loop };
  return JSON.stringify({ models: [{ ...model, vertices, edges: [edge] }] });
}

/** A start and a state that stands at a place from it, with a step between them. */
function drawnAt(properties: { x: number; y: number }): string {
  const vertices = [
    { id: 'start', properties: { x: 0, y: 0 } },
    { id: 'a', name: 'v_a', properties },
  ];
  const edges = [{ id: 'e', name: 'e_go', sourceVertexId: 'start', targetVertexId: 'a' }];
  return JSON.stringify({ models: [{ vertices, edges }] });
}

/** A row of the table: of a file with guards or actions, how many are read exactly, and counters without an end. */
function exactnessOf(path: string): string | undefined {
  const file = read(readFileSync(path, 'utf8'), path);
  if (!file.ok) throw new Error(file.problem.code);
  const edges = file.models[0]?.edges ?? [];
  const kept = (code: string) =>
    Number(file.report.find((one) => one.code === code)?.params.count ?? 0);
  const [guards, actions] = [
    edges.filter(({ guard }) => guard),
    edges.filter(({ action }) => action),
  ];
  const words = [kept('guards_kept_as_labels'), kept('actions_kept_as_labels')] as const;
  if (guards.length + actions.length + words[0] + words[1] === 0) return undefined;
  const name = path.split('/').slice(-1)[0];
  const chosen = file.report.flatMap(({ code, params }) =>
    code === 'state_range_chosen' ? [`\`${params.name}\``] : [],
  );
  const of = (exact: number, left: number) => `${exact} of ${exact + left}`;
  return `| \`${name}\` | ${of(guards.length, words[0])} | ${of(actions.length, words[1])} | ${chosen.join(', ') || 'none'} |`;
}
