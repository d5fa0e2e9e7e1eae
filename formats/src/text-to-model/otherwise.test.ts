import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { draftOf, drawn } from './testing.ts';

async function read(text: string) {
  const { models, steps, testData, questions } = await draftOf(text);
  const [model] = models;
  if (!model) throw new Error('nothing was drawn');
  /** The happy path once each open branch was led to a node. */
  const happy = (answer = `${model.id}-end`) => {
    const edges = questions.flatMap(({ ends = [] }, index) =>
      ends.map(({ source }, end) => ({ id: `q${index}-${end}`, source, target: answer })),
    );
    const answered = { ...model, edges: [...model.edges, ...edges] };
    const made = generate(answered, { steps, testData, models: [] }, model.settings ?? {});
    if (!made.ok) throw new Error('no cases');
    return made.result.testCases
      .find(({ isHappyPath }) => isHappyPath)
      ?.steps.map((one) => one.text);
  };
  return { model, happy, open: questions.map(({ from }) => from.text) };
}

const ENDED = [
  [
    'The guide chooses the trail. The guide counts the walkers. If fewer than 3 walkers came, the walk is dropped and the use case ends. Otherwise the guide opens the gate. The app keeps the list.\n',
    'the guide opens the gate',
    'The app keeps the list',
  ],
  [
    '1. The guide chooses the trail.\n2. The guide counts the walkers.\n3. If fewer than 3 walkers came, the walk is dropped and the use case ends. Otherwise the guide opens the gate.\n4. The app keeps the list.\n',
    'the guide opens the gate',
    'The app keeps the list',
  ],
  [
    '1. The guide chooses the trail.\n2. If the bridge is flooded, the walk is dropped and the use case ends. Otherwise:\n   - The guide opens the gate.\n3. The app keeps the list.\n',
    'The guide opens the gate',
    'The app keeps the list',
  ],
  [
    '1. Rehber parkuru seçer.\n2. Köprü su altındaysa yürüyüş iptal edilir ve süreç biter. Aksi halde:\n   - Rehber kapıyı açar.\n3. Sistem listeyi saklar.\n',
    'Rehber kapıyı açar',
    'Sistem listeyi saklar',
  ],
  [
    '1. The guide chooses the trail.\n2. If the trail is closed, the guide returns to step 1. Otherwise the guide opens the gate.\n3. The app keeps the list.\n',
    'the guide opens the gate',
    'The app keeps the list',
  ],
  [
    'Rehber parkuru seçer. Rehber yürüyüşçüleri sayar. Gelenler üçten azsa yürüyüş iptal edilir ve süreç biter. Aksi halde rehber kapıyı açar. Sistem listeyi saklar.\n',
    'rehber kapıyı açar',
    'Sistem listeyi saklar',
  ],
  [
    '1. Rehber parkuru seçer.\n2. Rehber yürüyüşçüleri sayar.\n3. Gelenler üçten azsa yürüyüş iptal edilir ve süreç biter. Aksi halde rehber kapıyı açar.\n4. Sistem listeyi saklar.\n',
    'rehber kapıyı açar',
    'Sistem listeyi saklar',
  ],
] as const;

const OPEN = [
  [
    'The guide chooses the trail. If the bridge is flooded, the walk is refused. Otherwise the guide opens the gate. The app keeps the list.\n',
    'the guide opens the gate',
  ],
  [
    'The guide chooses the trail. If the bridge is dry, the guide opens the gate. Otherwise the walk is called off. The app keeps the list.\n',
    'the guide opens the gate',
  ],
  [
    'Rehber parkuru seçer. Köprü su altındaysa yürüyüş reddedilir. Aksi halde rehber kapıyı açar. Sistem listeyi saklar.\n',
    'rehber kapıyı açar',
  ],
  [
    'Rehber parkuru seçer. Köprü kuruysa rehber kapıyı açar. Aksi halde yürüyüş iptal edilir. Sistem listeyi saklar.\n',
    'rehber kapıyı açar',
  ],
] as const;

describe('what is done where a refusal does not hold', () => {
  it.each(ENDED)(
    'goes on with the next sentence and is the happy path: %s',
    async (text, act, next) => {
      const { model, happy, open } = await read(text);
      expect(open).toEqual([]);
      const lines = Object.values(drawn(await draftOf(text))).flat();
      expect(lines.some((line) => line.includes(`${act} -> `) && line.endsWith(next))).toBe(true);
      expect(happy()).toContain(act);
      expect(happy()?.at(-1)).toBe(next);
      expect(model.edges.filter(({ mark }) => mark === 'main')).toHaveLength(1);
    },
  );

  it.each(OPEN)(
    'stays the happy path when the end of the refusal is answered: %s',
    async (text, act) => {
      const { model, happy, open } = await read(text);
      expect(open.length).toBeLessThan(2);
      expect(happy()).toContain(act);
      const last = model.nodes.at(-1)?.id;
      expect(happy(last)).toContain(act);
    },
  );

  it.each([
    'The guide chooses the trail. If the bridge is flooded, the walk is refused and the use case ends. Otherwise the walk is rejected. The app keeps the list.\n',
    'Rehber parkuru seçer. Köprü su altındaysa yürüyüş reddedilir ve süreç biter. Aksi halde bilet reddedilir. Sistem listeyi saklar.\n',
  ])('is asked about where it stops, too: %s', async (text) => {
    const { model, open } = await read(text);
    expect(open).toHaveLength(1);
    expect(model.edges.some(({ mark }) => mark)).toBe(false);
  });
});
