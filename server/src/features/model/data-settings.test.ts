import type { Client } from '@caseloom/client';
import { describe, expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

type Settings = NonNullable<Parameters<Client['model']['update']>[0]['settings']>;
type Data = NonNullable<Settings['data']>;

const VALUES = { OS: ['Windows', 'Ubuntu'], CPU: ['Intel', 'AMD'], Java: ['18', '19', '20'] };

/** One step that takes a value of each of three variables. */
async function aTable() {
  const send = world.as(await world.aUser());
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  for (const [name, values] of Object.entries(VALUES))
    await send.testData.create({ projectSlug, name, values, type: 'text', validity: 'valid' });
  const drawn = aLine(aStep('s', 'it runs on <OS>, <CPU> and <Java>'));
  const { id: modelId } = await send.model.create({ projectSlug, name: 'Table', ...drawn });
  const save = (data: Data, version = 1, more: Settings = {}) =>
    send.model.update({
      projectSlug,
      modelId,
      version,
      name: 'Table',
      ...drawn,
      settings: { ...more, data },
    });
  return { send, modelId, save };
}

const ALL: Data = {
  rows: [{ OS: 'Ubuntu', Java: '20' }],
  groups: [{ names: ['OS', 'CPU', 'Java'], strength: 3 }],
  weights: [{ name: 'OS', value: 'Ubuntu', weight: 5 }],
  aliases: [{ name: 'CPU', value: 'AMD', names: ['EPYC'] }],
  applies: [{ name: 'CPU', when: '<OS> = "Windows"' }],
  negativeStrength: 2,
};

describe('what a model asks of its rows of data', () => {
  it('is kept in neutral words, through versions, file and generation', async () => {
    const { send, modelId, save } = await aTable();
    const given = { ...ALL, applies: [{ name: 'CPU', when: '<OS> = "Windows" ve <OS> geçerli' }] };
    const kept = { ...ALL, applies: [{ name: 'CPU', when: '<OS> = "Windows" and <OS> is valid' }] };
    const saved = await save(given);
    expect(saved.settings.data).toEqual(kept);
    const { version } = saved;
    expect((await send.model.version({ modelId, version })).settings.data).toEqual(kept);
    const file = await (await send.model.export({ modelId, format: 'json' })).text();
    expect(file).toContain('"negativeStrength"');
    expect((await send.model.generate({ modelId })).settings.data).toEqual(kept);
  });

  it('decides which cases there are, in models and suites', async () => {
    const { send, modelId, save } = await aTable();
    await save({ ...ALL, groups: [{ names: ['OS', 'Java'], strength: 2 }] }, 1, { strength: 1 });
    const suite = await send.suite.create({ modelId });
    expect(suite.settings.data?.rows).toEqual(ALL.rows);
    const { testCases, findings } = await send.model.generate({ modelId });
    const rows = testCases.map(({ data }) => [data.OS?.value, data.CPU?.value, data.Java?.value]);
    expect(findings).toEqual([]);
    expect(new Set(rows.map(([os, , java]) => `${os} ${java}`)).size).toBe(6);
    for (const [os, cpu] of rows) expect(cpu === 'not applicable').toBe(os === 'Ubuntu');
  });

  it('computes values that steps print, and refuses a formula that cannot be read', async () => {
    const { send, modelId, save } = await aTable();
    const computed = (formula: string) => ({ computed: [{ name: 'next', formula }] });
    const saved = await save(computed('<Java> + 1'));
    const nodes = saved.nodes.map((node) =>
      node.id === 's'
        ? { ...node, stepId: undefined, data: { label: 'Java <Java>, then <next>' } }
        : node,
    );
    const { projectSlug, edges, settings } = saved;
    await send.model.update({
      ...{ projectSlug, modelId, version: 2, name: 'Table', edges, settings },
      nodes: nodes.map(({ stepId, ...node }) => (stepId ? { ...node, stepId } : node)),
    });
    const { testCases } = await send.model.generate({ modelId });
    expect(testCases.map(({ data }) => [data.Java?.value, data.next?.value])).toContainEqual([
      '18',
      '19',
    ]);
    await expect(
      save(computed('<Java> +'), 3).then(() => send.model.generate({ modelId })),
    ).rejects.toMatchObject({
      code: 'model_invalid',
    });
  });

  it('names a required row with a value that is none, and generates the rest', async () => {
    const { send, modelId, save } = await aTable();
    await save({ rows: [{ OS: 'BeOS' }] });
    const { findings, testCases } = await send.model.generate({ modelId });
    expect(testCases).not.toEqual([]);
    expect(findings).toMatchObject([
      {
        ...{ code: 'row_value_unknown', params: { row: 'OS = BeOS', name: 'OS', value: 'BeOS' } },
        message: 'The required row OS = BeOS is left out: “OS” has no value “BeOS”.',
      },
    ]);
  });

  it.each<[string, Data]>([
    ['groups', { groups: [{ names: ['OS', 'CPU'], strength: 7 }] }],
    ['groups', { groups: [{ names: [], strength: 2 }] }],
    ['weights', { weights: [{ name: 'OS', value: 'Ubuntu', weight: 0 }] }],
    ['aliases', { aliases: [{ name: 'OS', value: 'Ubuntu', names: [] }] }],
    ['rows', { rows: Array.from({ length: 201 }, () => ({ OS: 'Ubuntu' })) }],
    ['negativeStrength', { negativeStrength: -1 }],
    ['', { columns: [] } as Data],
  ])('is refused where its %s are out of bounds, with their place', async (field, data) => {
    const { save } = await aTable();
    await expect(save(data)).rejects.toMatchObject({
      status: 400,
      data: [{ path: expect.stringContaining(['settings.data', field].filter(Boolean).join('.')) }],
    });
  });

  it('blocks generation where a condition cannot be read or a name has no data', async () => {
    const { send, modelId, save } = await aTable();
    const failure = () => send.model.generate({ modelId }).catch((error) => error);
    await save({ applies: [{ name: 'CPU', when: '<OS> =' }] });
    expect(await failure()).toMatchObject({ code: 'model_invalid', status: 422 });
    await save({ applies: [{ name: 'Ruby', when: '<OS> = "Windows"' }] }, 2);
    expect(await failure()).toMatchObject({ code: 'model_invalid', status: 422 });
  });
});
