import { describe, expect, it } from 'vitest';
import { aLogin, aStep, aWritten, end } from '../../../test/drawing.ts';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

describe('generating again', () => {
  it('changes nothing where nothing has changed', async () => {
    const { send, modelId, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const before = await casesOf(id);
    const { changes } = await send.suite.regenerate({ id });
    expect(changes).toEqual({ new: 0, back: 0, changed: 0, unchanged: 4, gone: 0 });
    const same = { change: 'unchanged', kind: 'same', match: { by: 'path', likeness: 1 } };
    expect(await casesOf(id)).toEqual(before.map((one) => ({ ...one, ...same })));
  });

  it('distinguishes new, changed, unchanged and gone cases by their keys', async () => {
    const { send, modelId, redraw, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const before = await casesOf(id);
    const { nodes, edges } = aLogin();
    // the error is gone, and there is help; the path to the dashboard has another text
    const drawing = {
      nodes: [
        ...nodes
          .filter(({ id }) => id !== 't2')
          .map((node) =>
            node.id === 't1' ? aStep('t1', 'the home page opens', { type: 'outcome' }) : node,
          ),
        aStep('help', 'the user asks for help'),
        aStep('helped', 'a colleague calls', { type: 'outcome' }),
        aStep('glad', 'the user is glad', { type: 'outcome' }),
      ],
      edges: [
        ...edges.filter(({ source, target }) => source !== 't2' && target !== 't2'),
        { id: 'gh', source: 'g', target: 'help' },
        { id: 'hh', source: 'help', target: 'helped' },
        { id: 'hg', source: 'helped', target: 'glad' },
        { id: 'ge', source: 'glad', target: 'end' },
      ],
    };
    await redraw(drawing);
    const preview = await send.suite.regenerate({ id, isPreview: true });
    expect(preview.changes).toEqual({ new: 1, back: 0, changed: 2, unchanged: 0, gone: 2 });
    expect(await casesOf(id)).toEqual(before);
    const { suite, changes, examples } = await send.suite.regenerate({ id });
    expect(changes).toEqual(preview.changes);
    expect(suite).toMatchObject({ revision: 2, counts: { testCases: 3, retired: 2 } });
    const after = await casesOf(id);
    expect(after.map(({ change }) => change)).toEqual([
      ...before.filter(({ polarity }) => polarity === 'positive').map(() => 'changed'),
      'new',
      ...before.filter(({ polarity }) => polarity === 'negative').map(() => 'gone'),
    ]);
    expect(examples.gone.map(({ key }) => key)).toEqual(
      before.filter(({ polarity }) => polarity === 'negative').map(({ key }) => key),
    );
    // and back: what was retired comes back under its old key, with what people noted
    await redraw(aLogin());
    const back = await send.suite.regenerate({ id });
    expect(back.changes).toEqual({ new: 0, back: 2, changed: 2, unchanged: 0, gone: 1 });
    expect(back.suite.changes).toEqual(back.changes);
    expect(back.examples.back.map(({ key }) => key)).toEqual(
      before.filter(({ polarity }) => polarity === 'negative').map(({ key }) => key),
    );
    expect(back.suite.counts).toMatchObject({ testCases: 4, retired: 1 });
    const live = (await casesOf(id)).filter(({ change }) => change !== 'gone');
    expect(live.map(({ key }) => key).sort()).toEqual(before.map(({ key }) => key).sort());
  });

  it('that have only another title are said to be so, after those of which more is changed', async () => {
    const { send, projectSlug, modelId } = await aShop(world);
    const [email] = (await send.testData.list({ projectSlug })).filter(
      ({ name }) => name === 'email',
    );
    if (!email) throw new Error('the login has e-mail addresses');
    const { createdAt: _, ...fields } = email;
    const { version } = await send.testData.update({ ...fields, values: ['a@x.com'] });
    const { id } = await send.suite.create({ modelId });
    await send.testData.update({ ...fields, version, values: ['a@x.com', 'b@x.com'] });
    const { changes, examples, preview } = await send.suite.regenerate({ id, isPreview: true });
    const [title] = examples.changed.filter(({ isTitleOnly }) => isTitleOnly);
    expect(title?.name).toBe('Email a@x.com: the dashboard opens');
    expect(preview?.titleOnly).toBe(1);
    expect(examples.changed).toHaveLength(changes.changed);
    expect(examples.changed.at(-1)).toBe(title);
  });

  it('are listed in a preview as many as are requested, each with whether a person wrote something of it', async () => {
    const { send, projectSlug, modelId, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const key = (await casesOf(id))[0]?.key ?? '';
    await send.suite.updateCase({ id, key, note: 'Mine' });
    for (const { id: stepId, label } of await send.step.list({ projectSlug }))
      await send.step.update({ stepId, label: `${label} now` });
    const all = await send.suite.regenerate({ id, isPreview: true });
    expect(all.examples.changed).toHaveLength(all.changes.changed);
    expect(all.examples.changed.filter(({ isEdited }) => isEdited)).toMatchObject([{ key }]);
    const one = await send.suite.regenerate({ id, isPreview: true, listed: 1 });
    expect(one.examples.changed).toEqual(all.examples.changed.slice(0, 1));
    expect(one.changes).toEqual(all.changes);
  });

  it('that have the title of a person are as they were where only the generated title is another', async () => {
    const { send, projectSlug, modelId, casesOf } = await aShop(world);
    const all = await send.testData.list({ projectSlug });
    const email = all.find(({ name }) => name === 'email');
    if (!email) throw new Error('the login has e-mail addresses');
    const { createdAt: _, ...fields } = email;
    const { version } = await send.testData.update({ ...fields, values: ['a@x.com'] });
    const { id } = await send.suite.create({ modelId });
    const happy = (await casesOf(id)).find(({ polarity }) => polarity === 'positive');
    const key = happy?.key ?? '';
    await send.suite.updateCase({ id, key, name: 'Mine' });
    await send.testData.update({ ...fields, version, values: ['a@x.com', 'b@x.com'] });
    const { preview, examples } = await send.suite.regenerate({ id, isPreview: true });
    expect(preview?.titleOnly).toBe(0);
    expect(examples.changed.map((one) => one.key)).not.toContain(key);
    await send.suite.regenerate({ id });
    const after = { name: 'Mine', change: 'unchanged', isSuspect: false };
    expect(await send.suite.case({ id, key })).toMatchObject(after);
    await send.suite.updateCase({ id, key, name: null });
    const { name } = await send.suite.case({ id, key });
    expect(name).toBe('Email a@x.com: the dashboard opens');
  });

  it('keep to their scenario where one before it is taken out of the feature', async () => {
    const { send, projectSlug } = await aShop(world);
    const { model } = aWritten(`Feature: Pay
  Scenario: by voucher
    Given a voucher
    Then it is cashed
  Scenario: by card
    Given a card
    Then it is charged
`);
    const { id: modelId } = await send.model.create({ projectSlug, ...model });
    const { id } = await send.suite.create({ modelId });
    const scenarios = model.settings?.feature?.scenarios ?? [];
    const own = new Set(scenarios[0]?.path);
    const edges = model.edges.filter((edge) => !own.has(edge.id));
    const nodes = model.nodes.filter((node) =>
      edges.some(({ source, target }) => source === node.id || target === node.id),
    );
    const feature = model.settings?.feature && {
      ...model.settings.feature,
      scenarios: scenarios.slice(1),
    };
    const settings = { ...model.settings, ...(feature && { feature }) };
    const { version } = await send.model.get({ modelId });
    const { name } = model;
    await send.model.update({ projectSlug, modelId, version, name, nodes, edges, settings });
    const { changes } = await send.suite.regenerate({ id });
    expect(changes).toEqual({ new: 0, back: 0, changed: 0, unchanged: 1, gone: 1 });
    const file = await (await send.suite.export({ id, format: 'feature' })).text();
    expect(file).toMatch(/Scenario: by card\n\s+Given a card/);
  });

  it('adds a case for a new branch, and changes no more of others than what their titles name', async () => {
    const { send, modelId, redraw, casesOf } = await aShop(world);
    const { id } = await send.suite.create({ modelId });
    const before = await casesOf(id);
    const { nodes, edges } = aLogin();
    await redraw({
      nodes: [...nodes, aStep('help', 'the user asks for help')],
      edges: [
        ...edges,
        { id: 'gh', source: 'g', target: 'help' },
        { id: 'he', source: 'help', target: end.id },
      ],
    });
    const { changes, preview } = await send.suite.regenerate({ id, isPreview: true });
    // the positive ones name what they choose instead of the new branch
    expect(changes).toEqual({ gone: 0, unchanged: 2, changed: 2, back: 0, new: 1 });
    expect(preview?.titleOnly).toBe(2);
    await send.suite.regenerate({ id });
    const after = await casesOf(id);
    const keys = after.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(before.map(({ key }) => key)));
  });
});
