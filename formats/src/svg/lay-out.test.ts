import type { Model, ModelEdge, ModelNode } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { edgeWords, shortWordsOf } from './labels.ts';
import { layOut, layOutFor, layoutEdges, layoutNodes, SHAPES } from './lay-out.ts';
import { libraryOf, sizeOf } from './size.ts';

const library = libraryOf({ steps: [{ id: 's', label: 'Enter <card> and <pin>' }] });
const step = (id: string, x = 0, y = 0): ModelNode => ({
  ...{ id, type: 'step', position: { x, y } },
  data: { label: `Do ${id}` },
});
const edge = (source: string, target: string, guard?: string): ModelEdge => ({
  ...{ id: `${source}-${target}`, source, target },
  ...(guard && { guard }),
});
const inEnglish = (one: ModelEdge) => edgeWords(one, 'en', {});

describe('the size of a node', () => {
  it('follows the words of the library, and makes room for what is expected', () => {
    const shown = { ...step('a'), stepId: 's' };
    expect(sizeOf(shown, library).lines.join(' ')).toBe('Enter <card> and <pin>');
    const long = { label: 'one two three four five six seven', expected: 'it is shown' };
    const { height } = sizeOf({ ...step('b'), data: long }, library);
    expect(height).toBeGreaterThan(sizeOf(shown, library).height);
  });
});

describe('the words of an edge in short', () => {
  const nodes = [{ ...step('a'), stepId: 's' }, step('b'), step('c')];

  it('leave out the name that its node has', () => {
    const edges = [edge('a', 'b', '<card> is valid'), edge('a', 'c', '<card> = "1234"')];
    expect(edges.map(shortWordsOf({ nodes, edges }, library, 'en'))).toEqual(['valid', '= "1234"']);
    expect(edges.map(shortWordsOf({ nodes, edges }, library, 'tr'))[0]).not.toContain('card');
  });

  it('are its label alone where that says when all other data are meant', () => {
    const edges = [
      edge('a', 'b', '<card> is invalid'),
      { ...edge('a', 'c', 'otherwise'), label: 'the card is right' },
    ];
    const words = edges.map(shortWordsOf({ nodes, edges }, library, 'en'));
    expect(words).toEqual(['invalid', 'the card is right']);
    expect(edges.map(inEnglish)[1]).toContain('otherwise');
  });

  it('name it once where only the edges do, and wholly where there are two', () => {
    const edges = [
      ...[edge('b', 'a', '<bank> is valid'), edge('b', 'c', '<bank> is invalid')],
      edge('c', 'a', '<bank> is valid and <card> is valid'),
    ];
    expect(edges.map(shortWordsOf({ nodes, edges }, library, 'en'))).toEqual([
      ...['<bank> is valid', 'invalid', '<bank> is valid and <card> is valid'],
    ]);
  });
});

describe('state on edges and steps', () => {
  const settings = {
    state: [
      { name: 'tries', type: 'integer' as const, min: 0, max: 3, first: 0 },
      { name: 'locked', type: 'boolean' as const, first: false },
    ],
  };
  const counting: ModelEdge = {
    ...edge('a', 'b', 'tries < 3 and not locked'),
    action: 'tries = tries + 1; locked = true',
  };

  it('is printed whole on an edge in the language of the reader', () => {
    expect(edgeWords(counting, 'en', { settings })).toBe(
      '[tries < 3 and locked = false] / tries = tries + 1; locked = true',
    );
    expect(edgeWords(counting, 'tr', { settings })).toBe(
      '[tries < 3 ve locked = yanlış] / tries = tries + 1; locked = doğru',
    );
  });

  it('is in short what changes', () => {
    const nodes = [step('a'), step('b')];
    const short = shortWordsOf({ nodes, edges: [counting], settings }, library, 'en');
    expect(short(counting)).toBe('tries < 3 and locked = false / tries + 1; locked = true');
  });

  it('stands below the words of the step that changes it', () => {
    const node = { ...step('a'), data: { label: 'Do a', action: 'tries = 0' } };
    expect(sizeOf(node, library).expected).toBe('/ tries = 0');
    const data = { ...node.data, expected: 'done' };
    expect(sizeOf({ ...node, data }, library).expected).toBe('done / tries = 0');
  });
});

describe('a model laid out for a shape', () => {
  const nodes = Array.from({ length: 16 }, (_, i) => step(`${i}`));
  const edges = nodes.slice(1).map(({ id }, i) => edge(`${i}`, id));
  const model: Model = { id: 'm', name: 'M', bddType: 'bdd', nodes, edges };

  it.each(['window', 'slide', 'page'] as const)('comes near that of a %s', (shape) => {
    const placed = layOutFor(model, { shape, library, wordsOf: inEnglish });
    const boxes = layoutNodes(placed.nodes, library);
    const right = Math.max(...boxes.map(({ position, width }) => position.x + width));
    const bottom = Math.max(...boxes.map(({ position, height }) => position.y + height));
    const { width, height } = SHAPES[shape];
    expect(Math.abs(Math.log((right / bottom) * (height / width)))).toBeLessThan(0.7);
  });

  const labels = {
    ...{ open: 'The login page is open', enter: 'Enter <user> and <password>' },
    ...{ press: 'Press Log in', panel: 'The dashboard is shown', error: 'An error is shown' },
    reset: 'Forgotten password',
  };
  const login: Model = {
    ...model,
    nodes: [
      { ...step('start'), type: 'start' },
      ...Object.entries(labels).map(([id, label]): ModelNode => ({ ...step(id), data: { label } })),
      { ...step('end'), type: 'end' },
    ],
    edges: [
      ...[edge('start', 'open'), edge('open', 'enter'), edge('enter', 'press')],
      ...[edge('enter', 'reset'), edge('press', 'panel', '<password> is valid')],
      ...[edge('press', 'error', '<password> is invalid'), edge('panel', 'end')],
      ...[edge('error', 'end'), edge('reset', 'end')],
    ],
  };
  const without = (id: string): Model => ({
    ...login,
    nodes: login.nodes.filter((node) => node.id !== id),
    edges: login.edges.filter(({ source, target }) => source !== id && target !== id),
  });
  const leadsBack = (drawn: Model, shape: keyof typeof SHAPES) => {
    const placed = layOutFor(drawn, { shape, library, wordsOf: inEnglish });
    const xOf = (id: string) => placed.nodes.find((node) => node.id === id)?.position.x ?? 0;
    return drawn.edges.filter(({ source, target }) => xOf(source) >= xOf(target));
  };

  it.each(['window', 'slide', 'page'] as const)(
    'is one row where few nodes fit a %s in one',
    (shape) => {
      expect(leadsBack(without('reset'), shape)).toEqual([]);
    },
  );

  it.each(['window', 'slide', 'page'] as const)(
    'of a few nodes more never has a branch that leads to another row of a %s',
    (shape) => {
      const ids = leadsBack(login, shape).map(({ id }) => id);
      expect([[], [edge('open', 'enter').id]]).toContainEqual(ids);
    },
  );

  it('keeps everything else as it was', () => {
    const { nodes: placed, ...rest } = layOutFor(model, {
      ...{ shape: 'page', library, wordsOf: inEnglish },
    });
    const { nodes: _before, ...others } = model;
    expect(rest).toEqual(others);
    expect(placed.map(({ id, data }) => [id, data])).toEqual(
      nodes.map(({ id, data }) => [id, data]),
    );
  });
});

it('gives an edge no layout where a node is missing at one of its ends', () => {
  const edges = layoutEdges([edge('a', 'gone')], inEnglish);
  expect(layOut(layoutNodes([step('a')], library), edges).size).toBe(0);
});
