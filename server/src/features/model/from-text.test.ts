import { readFileSync } from 'node:fs';
import { LIMITS } from '@caseloom/contract';
import { expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();
const LOGIN = readFileSync(
  new URL('../../../../docs/examples/login.json', import.meta.url),
  'utf8',
);
const DRAWN = 'flowchart LR\n  a([Start]) --> b[Log in] --> c([End])';

const aSender = async () => world.as(await world.aUser());

it('a model that is given as text is checked, and generated with the settings of the call', async () => {
  const send = await aSender();
  expect(await send.model.check({ text: LOGIN })).toMatchObject({ name: expect.any(String) });
  const nodes = await send.model.preview({ text: LOGIN, settings: { criterion: 'nodes' } });
  const pairs = await send.model.preview({ text: LOGIN, settings: { criterion: 'edge-pairs' } });
  expect(nodes.coverage.criterion).toBe('nodes');
  expect(pairs.testCases.length).toBeGreaterThanOrEqual(nodes.testCases.length);
  expect(await send.project.list()).toEqual([]);
});

it('a drawing in words of another tool is read as well, and named by its file', async () => {
  const send = await aSender();
  expect(await send.model.check({ text: DRAWN, fileName: 'sign-in.mmd' })).toMatchObject({
    ...{ name: 'sign-in', problems: [] },
  });
});

it('a text that is no model is refused with the reason, in the language of the caller', async () => {
  const person = await world.aUser();
  for (const text of [
    'A poem.',
    '{"format": 1',
    '<a>',
    '{}',
    '[]',
    '\u202e<!DOCTYPE x [<!ENTITY a "b">]>',
  ])
    await expect(world.as(person).model.check({ text })).rejects.toMatchObject({
      ...{ code: 'model_unreadable', status: 422 },
      data: [{ path: 'text', message: expect.stringMatching(/\w+ \w+/) }],
    });
  await expect(
    world.as(person, { 'accept-language': 'tr' }).model.preview({ text: 'Bir şiir.' }),
  ).rejects.toMatchObject({ message: expect.stringContaining('bir model değil') });
});

it('a model that breaks rules is not generated, and each rule is named', async () => {
  const send = await aSender();
  const drawn = JSON.parse(LOGIN);
  drawn.models[0].edges = [];
  const text = JSON.stringify(drawn);
  await expect(send.model.preview({ text })).rejects.toMatchObject({ code: 'model_invalid' });
  const { problems } = await send.model.check({ text });
  expect(problems.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0);
});

it('a text is at most so long', async () => {
  const send = await aSender();
  const text = 'x'.repeat(LIMITS.modelText + 1);
  await expect(send.model.check({ text })).rejects.toMatchObject({ code: 'invalid_input' });
});
