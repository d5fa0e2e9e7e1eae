import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

async function aShop() {
  const owner = await world.aUser();
  const colleague = await world.aUser({ companyOf: owner });
  const stranger = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  return { owner, colleague, stranger, send, projectSlug };
}

const password = {
  name: 'password',
  validity: 'valid',
  type: 'text',
  values: ['Abcdef1!'],
} as const;
const body = { ...password, values: [...password.values] };

/** A saved model whose one step has the token. */
function aModelNaming(send: Awaited<ReturnType<typeof aShop>>['send'], projectSlug: string) {
  const data = { label: 'enters <password>', type: 'action' as const };
  const nodes = [{ id: 'n', type: 'step' as const, position: { x: 0, y: 0 }, data }];
  return send.model.create({ projectSlug, name: 'Sign-in', nodes });
}

describe('test data', () => {
  it('is kept as it was given, an empty text included', async () => {
    const { send, projectSlug } = await aShop();
    const given = {
      ...body,
      projectSlug,
      validity: 'invalid' as const,
      values: ['', ' outer '],
      label: 'too short',
      range: { min: '8', max: '64' },
      isDefault: true,
      isSecret: true,
    };
    const record = await send.testData.create(given);
    expect(record).toMatchObject({ ...given, modelId: null, isPublic: false, version: 1 });
    expect(await send.testData.list({ projectSlug })).toEqual([record]);
  });

  it.each([
    ['en', 'Data cannot be empty.'],
    ['tr', 'Veri boş olamaz.'],
  ])('needs a value, and says so in %s', async (language, message) => {
    const { owner, send, projectSlug } = await aShop();
    const speaking = world.as(owner, { 'accept-language': language });
    await expect(
      speaking.testData.create({ ...body, projectSlug, values: [] }),
    ).rejects.toMatchObject({ status: 400, data: [{ path: 'values', message }] });
    expect(await send.testData.list({ projectSlug })).toEqual([]);
  });

  it('is read as its language writes numbers, dates and bounds, and stored neutral', async () => {
    const { owner, projectSlug } = await aShop();
    const send = world.as(owner, { 'accept-language': 'tr' });
    const range = { min: '1.000,5', max: '2.000', step: '0,5' };
    const price = { ...body, name: 'fiyat', type: 'decimal' as const, values: ['3,5', '4.25'] };
    expect(await send.testData.create({ ...price, projectSlug, range })).toMatchObject({
      values: ['3.5', '4.25'],
      range: { min: '1000.5', max: '2.000', step: '0.5' },
    });
    const day = { ...body, name: 'gün', type: 'date' as const, values: ['22.11.2026'] };
    expect(await send.testData.create({ ...day, projectSlug })).toMatchObject({
      values: ['2026-11-22'],
    });
    const wrong = { ...day, name: 'hata', validity: 'invalid' as const, values: ['31.02.2026'] };
    expect(await send.testData.create({ ...wrong, projectSlug })).toMatchObject({
      values: ['31.02.2026'],
    });
    const english = world.as(owner, { 'accept-language': 'en' });
    await expect(
      english.testData.create({ ...price, name: 'price', projectSlug }),
    ).rejects.toMatchObject({ status: 400 });
  });

  it('of a valid class is of its type, of an invalid one whatever it is', async () => {
    const { send, projectSlug } = await aShop();
    const amount = { ...body, projectSlug, name: 'amount', type: 'integer' as const };
    await expect(send.testData.create({ ...amount, values: ['1', 'one'] })).rejects.toMatchObject({
      code: 'invalid_input',
      data: [{ path: 'values.1' }],
    });
    await send.testData.create({ ...amount, values: ['one'], validity: 'invalid' });
  });

  it('is one record per variable, validity and class', async () => {
    const { send, projectSlug } = await aShop();
    await send.testData.create({ ...body, projectSlug });
    await expect(send.testData.create({ ...body, projectSlug })).rejects.toMatchObject({
      code: 'data_exists',
      status: 409,
    });
    const { id, version } = await send.testData.create({ ...body, projectSlug, label: 'long' });
    await expect(send.testData.update({ ...body, projectSlug, id, version })).rejects.toMatchObject(
      { code: 'data_exists' },
    );
    const { id: modelId } = await send.model.create({ projectSlug, name: 'Sign-in' });
    await send.testData.create({ ...body, projectSlug, modelId });
  });

  it('belongs to a model of its own project only', async () => {
    const { send, projectSlug } = await aShop();
    const other = await send.project.create({ name: 'Other' });
    const { id: modelId } = await send.model.create({ projectSlug: other.slug, name: 'Else' });
    await expect(send.testData.create({ ...body, projectSlug, modelId })).rejects.toMatchObject({
      code: 'model_not_found',
      status: 404,
    });
  });

  it('is changed by one of two at once', async () => {
    const { send, projectSlug } = await aShop();
    const { id, version } = await send.testData.create({ ...body, projectSlug });
    const saves = await Promise.allSettled(
      ['One1', 'Two2'].map((value) =>
        send.testData.update({ ...body, projectSlug, id, version, values: [value] }),
      ),
    );
    const failed = saves.filter((save) => save.status === 'rejected');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.reason).toMatchObject({
      code: 'version_conflict',
      data: { id, version: 2 },
    });
  });
});

describe('test data that a model names', () => {
  it('cannot be deleted or renamed', async () => {
    const { send, projectSlug } = await aShop();
    const record = await send.testData.create({ ...body, projectSlug });
    const { id, version } = record;
    const model = await aModelNaming(send, projectSlug);
    const inUse = {
      code: 'data_in_use',
      status: 409,
      data: { models: [{ id: model.id, name: 'Sign-in' }] },
    };
    await expect(send.testData.delete({ id })).rejects.toMatchObject(inUse);
    const renamed = { ...body, projectSlug, id, version, name: 'secret' };
    await expect(send.testData.update(renamed)).rejects.toMatchObject(inUse);
    await send.model.delete({ modelId: model.id });
    await send.testData.delete({ id });
    expect(await send.testData.list({ projectSlug })).toEqual([]);
  });

  it('stays public while another project uses it, and shows no names of projects that the user cannot see', async () => {
    const { owner, colleague, send, projectSlug } = await aShop();
    const shared = { ...body, projectSlug, isPublic: true };
    const { id, version } = await send.testData.create(shared);
    const theirs = world.as(colleague);
    const other = await theirs.project.create({ name: 'Other' });
    const model = await aModelNaming(theirs, other.slug);
    const toPrivate = { ...shared, id, version, isPublic: false };
    await expect(send.testData.update(toPrivate)).rejects.toMatchObject({
      code: 'data_in_use',
      data: { models: [{ id: model.id }] },
    });
    const admin = await world.aUser({ companyOf: owner });
    await world.joins(admin, await send.project.get({ slug: projectSlug }));
    await expect(world.as(admin).testData.update(toPrivate)).rejects.toMatchObject({
      code: 'data_in_use',
      data: { models: [] },
    });
  });
});

describe('public data', () => {
  it('is read in other projects of the company, and changed only in its own', async () => {
    const { colleague, stranger, send, projectSlug } = await aShop();
    const shared = { ...body, projectSlug, isPublic: true };
    const { id, version } = await send.testData.create(shared);
    const theirs = world.as(colleague);
    const { slug } = await theirs.project.create({ name: 'Other' });
    const [seen] = await theirs.testData.list({ projectSlug: slug });
    expect(seen).toMatchObject({ id, fromProject: 'Shop', projectSlug });
    const refused = { code: 'not_allowed', status: 403 };
    await expect(theirs.testData.delete({ id })).rejects.toMatchObject(refused);
    await expect(theirs.testData.update({ ...shared, id, version })).rejects.toMatchObject(refused);
    const abroad = world.as(stranger);
    const { slug: elsewhere } = await abroad.project.create({ name: 'Other' });
    expect(await abroad.testData.list({ projectSlug: elsewhere })).toEqual([]);
    await expect(abroad.testData.delete({ id })).rejects.toMatchObject({ status: 404 });
  });

  it('is the only data that leaves its project', async () => {
    const { colleague, send, projectSlug } = await aShop();
    const { id } = await send.testData.create({ ...body, projectSlug });
    const theirs = world.as(colleague);
    const { slug } = await theirs.project.create({ name: 'Other' });
    expect(await theirs.testData.list({ projectSlug: slug })).toEqual([]);
    await expect(theirs.testData.list({ projectSlug })).rejects.toMatchObject({
      code: 'project_not_found',
    });
    await expect(theirs.testData.delete({ id })).rejects.toMatchObject({
      code: 'data_not_found',
      status: 404,
    });
  });
});

describe('the filter', () => {
  it('gives what it is asked for', async () => {
    const { send, projectSlug } = await aShop();
    await send.testData.create({ ...body, projectSlug });
    await send.testData.create({ ...body, projectSlug, validity: 'invalid', values: ['x'] });
    const ask = async (filter: object) => {
      const dataRequestFilter = JSON.stringify(filter);
      const found = await send.testData.filter({ projectSlug, dataRequestFilter });
      return found.map((record) => record.validity);
    };
    expect(await ask({})).toEqual(['invalid', 'valid']);
    expect(await ask({ validity: 'invalid' })).toEqual(['invalid']);
    expect(await ask({ search: 'ABCDEF' })).toEqual(['valid']);
  });

  it.each(['{', '{"companyId":"x"}', '{"name":{"$ne":""}}'])('refuses %s', async (filter) => {
    const { send, projectSlug } = await aShop();
    await expect(
      send.testData.filter({ projectSlug, dataRequestFilter: filter }),
    ).rejects.toMatchObject({ code: 'invalid_input', status: 400 });
  });
});
