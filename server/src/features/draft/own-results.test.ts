import { describe, expect, it, vi } from 'vitest';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const HEADER = 'No.,Title,Step,Action,Test data,Expected result';
const TUNING = [
  'TC-11,Tune the antenna,1,Open the antenna page,,The antenna page is shown',
  ',,2,Press Tune,,The antenna is tuned',
  'TC-12,Tune the antenna in a storm,1,Open the antenna page,,A storm warning is shown',
  ',,2,Press Tune,,Tuning is refused',
];
const TURKISH = [
  'TC-1,Ilık havada ölçüm,1,Isıyı ölç,,Isı gösterilir',
  ',,2,KAYDET düğmesine bas,,Kayıt yazılır',
  'TC-2,Soğuk havada ölçüm,1,Isıyı ölç,,ISI GÖSTERİLMEZ',
  ',,2,KAYDET düğmesine bas,,Kayıt yazılmaz',
];

const table = (name: string, rows: string[]) =>
  new File([[HEADER, ...rows].join('\n')], `${name}.csv`);

async function aProject() {
  const send = world.as(await world.aUser());
  const { slug: projectSlug } = await send.project.create({ name: 'Radio' });
  return { send, projectSlug };
}
type Send = Awaited<ReturnType<typeof aProject>>['send'];
type Cases = Awaited<ReturnType<Send['ai']['generate']>>['testCases'];

/** What each case does and expects, however steps and their results are drawn. */
const saysOf = (cases: Cases) =>
  cases
    .map(({ steps }) =>
      steps.flatMap(({ text, expected }) => [text, ...(expected ? [expected] : [])]).join(' > '),
    )
    .sort();

/** The cases of a draft's models in its preview, and once they are in the project. */
async function beforeAndAfter(send: Send, draftId: string) {
  const find = () => send.ai.get({ id: draftId });
  // a full machine reads files for longer than their upload waits
  await vi.waitFor(async () => expect((await find()).status).toBe('ready'), 40_000);
  const { models } = await find();
  const before: string[] = [];
  for (const { id } of models)
    before.push(...saysOf((await send.ai.generate({ id: draftId, modelId: id })).testCases));
  const { accepted } = await send.ai.accept({ draftId });
  const after: string[] = [];
  for (const { modelId } of accepted?.models ?? [])
    after.push(...saysOf((await send.model.generate({ modelId })).testCases));
  return { before, after, accepted };
}

describe('test cases that expect different results of a step with the same words', () => {
  it.each([
    ['English', TUNING],
    ['Turkish', TURKISH],
  ])('expect in the project what they do in the draft: %s', async (_, rows) => {
    const { send, projectSlug } = await aProject();
    const { id } = await send.ai.upload({ projectSlug, files: [table('a', rows)] });
    const { before, after } = await beforeAndAfter(send, id);
    expect(before).toHaveLength(2);
    expect(after).toEqual(before);
  });

  it('do so in two models that are accepted together', async () => {
    const { send, projectSlug } = await aProject();
    const files = [table('a', TUNING.slice(0, 2)), table('b', TUNING.slice(2))];
    const { id } = await send.ai.upload({ projectSlug, files });
    const { before, after, accepted } = await beforeAndAfter(send, id);
    expect(accepted?.models).toHaveLength(2);
    expect(after).toEqual(before);
    expect(after.join()).toContain('Press Tune > Tuning is refused');
  });

  it('leave what the library expects, and expect their own', async () => {
    const { send, projectSlug } = await aProject();
    const known = { projectSlug, type: 'action' } as const;
    await send.step.create({ ...known, label: 'Press Tune', expected: 'A click is heard' });
    await send.step.create({ ...known, label: 'open the antenna page.' });
    for (const name of ['a', 'b']) {
      const { id } = await send.ai.upload({ projectSlug, files: [table(name, TUNING)] });
      const { after } = await beforeAndAfter(send, id);
      expect(after).toEqual([
        'Tune the antenna > open the antenna page. > The antenna page is shown > Press Tune. > The antenna is tuned',
        'Tune the antenna in a storm > open the antenna page. > A storm warning is shown > Press Tune. > Tuning is refused',
      ]);
    }
    const steps = await send.step.list({ projectSlug });
    const actions = steps.filter(({ type }) => type === 'action');
    expect(actions).toMatchObject([
      { label: 'Press Tune', expected: 'A click is heard' },
      { label: 'open the antenna page.' },
      { label: 'Press Tune.' },
    ]);
    expect(actions.slice(1).every(({ expected }) => expected === undefined)).toBe(true);
  });

  it('share a step that expects the same in all of them', async () => {
    const { send, projectSlug } = await aProject();
    const rows = TUNING.map((row) => row.replace(/A storm warning.*/, 'The antenna page is shown'));
    const { id } = await send.ai.upload({ projectSlug, files: [table('a', rows)] });
    await beforeAndAfter(send, id);
    const steps = await send.step.list({ projectSlug });
    const opening = steps.filter(({ label }) => label === 'Open the antenna page');
    expect(opening).toMatchObject([{ expected: 'The antenna page is shown' }]);
  });
});
