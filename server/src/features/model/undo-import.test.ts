import { LIMITS } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { aCall, aLine, aStep } from '../../../test/drawing.ts';
import { aWorld, type Person } from '../../../test/world.ts';

const world = await aWorld();

async function aShop() {
  const owner = await world.aUser();
  const colleague = await world.aUser({ companyOf: owner });
  const send = world.as(owner);
  const project = await send.project.create({ name: 'Shop' });
  await world.joins(colleague, project);
  const { slug } = project;
  const draw = (name: string, ...words: string[]) =>
    send.model.create({
      ...{ projectSlug: slug, name },
      ...aLine(...words.map((word, index) => aStep(`n${index}`, word))),
    });
  const note = async (
    models: { id: string; version: number; before?: number }[],
    testData: { id: string; version: number; before?: number }[] = [],
    fileName = 'cases.xlsx',
  ) => {
    const changes = (all: typeof models) =>
      all.map(({ id, version, before = null }) => ({ id, version, before }));
    const body = { slug, fileName, models: changes(models), testData: changes(testData) };
    return (await send.model.noteImport(body)).importId;
  };
  const undo = (importId: string, who: Person = owner) =>
    world.as(who).model.undoImport({ slug, importId });
  const names = async () =>
    (await send.model.listOfProject({ projectSlug: slug })).map(({ name }) => name).sort();
  const labels = async () =>
    (await send.step.list({ projectSlug: slug })).map(({ label }) => label);
  return { owner, colleague, send, slug, draw, note, undo, names, labels };
}

describe('an import of a file as models', () => {
  it('is listed with its models until a member undoes it, whoever made it and however much later', async () => {
    const { owner, colleague, send, slug, draw, note, undo, names, labels } = await aShop();
    await draw('Drawn here', 'stay');
    const all = [await draw('Cart', 'go'), await draw('Pay', 'pay')];
    const importId = await note(all);
    expect(await world.as(colleague).model.imports({ slug })).toEqual([
      {
        ...{ id: importId, fileName: 'cases.xlsx', at: expect.any(String) },
        by: `${owner.firstName} ${owner.lastName}`,
        models: all.map(({ id, name, version }) => ({ id, name, isNew: true, version })),
      },
    ]);
    expect(await undo(importId)).toMatchObject({ left: [], isUndone: true });
    expect(await names()).toEqual(['Drawn here']);
    expect(await labels()).toEqual(['stay']);
    expect((await send.bin.list({})).items).toEqual([]);
    expect(await send.model.imports({ slug })).toEqual([]);
    await expect(undo(importId)).rejects.toMatchObject({ code: 'import_not_found' });
  });

  it('keeps what a file with test cases says otherwise than the models that it left', async () => {
    const { send, slug, draw } = await aShop();
    const { id, version } = await draw('Cart', 'go');
    const fileParts = {
      steps: [{ id: 'n0', type: 'action' as const, label: 'go there' }],
      edges: [{ id: 'e9', source: 'n0', target: 'n7' }],
    };
    const models = [{ id, version, before: null, fileParts }];
    await send.model.noteImport({ slug, fileName: 'cases.xlsx', models, testData: [] });
    const [noted] = await send.model.imports({ slug });
    expect(noted?.models).toEqual([{ id, name: 'Cart', isNew: true, version, fileParts }]);
  });

  it('goes to the bin where a colleague undoes it: only an admin deletes for good what others drew', async () => {
    const { colleague, send, draw, note, undo, names } = await aShop();
    const { id, version } = await draw('Cart', 'go');
    expect(await undo(await note([{ id, version }]), colleague)).toMatchObject({
      left: [],
      isUndone: true,
    });
    expect(await names()).toEqual([]);
    expect((await send.bin.list({})).items).toMatchObject([{ kind: 'model', name: 'Cart' }]);
  });

  it('touches no test data of another project, whatever its note says', async () => {
    const { send, draw, note, undo } = await aShop();
    const { slug: projectSlug } = await send.project.create({ name: 'Bank' });
    const datum = { name: 'iban', validity: 'valid', type: 'text', values: ['TR1'] } as const;
    const { id } = await send.testData.create({ projectSlug, ...datum, values: ['TR1'] });
    const model = await draw('Cart', 'go');
    await undo(await note([model], [{ id, version: 1 }]));
    expect((await send.testData.list({ projectSlug })).map((one) => one.id)).toEqual([id]);
  });

  it('leaves what somebody changed since, made a suite of, or calls from another model, and names it', async () => {
    const { send, slug, draw, note, undo, names } = await aShop();
    const [changed, inSuite, called, plain] = [
      await draw('Changed', 'a'),
      await draw('In a suite', 'b'),
      await draw('Called', 'c'),
      await draw('As it was', 'd'),
    ];
    const importId = await note([changed, inSuite, called, plain]);
    await send.model.update({ modelId: changed.id, projectSlug: slug, name: 'Mine', version: 1 });
    await send.suite.create({ modelId: inSuite.id });
    await send.model.create({ projectSlug: slug, name: 'Caller', ...aLine(aCall(called.id)) });
    expect((await undo(importId)).left).toMatchObject([
      { kind: 'model', name: 'Mine' },
      { kind: 'model', name: 'In a suite' },
      { kind: 'model', name: 'Called' },
    ]);
    expect(await names()).toEqual(['Called', 'Caller', 'In a suite', 'Mine']);
  });

  it('that nested models goes as a whole, and what a changed one calls stays with it', async () => {
    const { send, slug, draw, note, undo, names } = await aShop();
    const nest = async () => {
      const inner = await draw('Inner', 'a');
      const drawing = aLine(aCall(inner.id));
      const outer = await send.model.create({ projectSlug: slug, name: 'Outer', ...drawing });
      return { outer, importId: await note([inner, outer]) };
    };
    expect(await undo((await nest()).importId)).toMatchObject({ left: [], isUndone: true });
    expect(await names()).toEqual([]);
    const { outer, importId } = await nest();
    await send.model.update({ modelId: outer.id, projectSlug: slug, name: 'Mine', version: 1 });
    expect((await undo(importId)).left.map(({ name }) => name)).toEqual(['Inner', 'Mine']);
  });

  it('brings an updated model back as it was, unless somebody changed it since', async () => {
    const { send, slug, draw, note, undo, labels } = await aShop();
    const update = async (name: string) => {
      const { id } = await draw(name, 'as it was');
      const drawing = aLine(aStep('n', 'of the file'));
      const body = { modelId: id, projectSlug: slug, name };
      return send.model.update({ ...body, version: 1, ...drawing });
    };
    const [first, second] = [await update('First'), await update('Second')];
    const importId = await note([first, second].map((one) => ({ ...one, before: 1 })));
    const mine = { modelId: second.id, projectSlug: slug, name: 'Mine', version: 2 };
    await send.model.update(mine);
    expect((await undo(importId)).left).toEqual([{ kind: 'model', id: second.id, name: 'Mine' }]);
    const now = await send.model.get({ modelId: first.id });
    expect(now.version).toBe(3);
    expect(now.steps.map(({ label }) => label)).toEqual(['as it was']);
    // the second one still shows it
    expect(await labels()).toEqual(['as it was', 'of the file']);
  });

  it('takes the new steps of a model that it updated out of the library, also where somebody brought that back by hand', async () => {
    const { send, slug, draw, note, undo, labels } = await aShop();
    const { id: modelId } = await draw('Cart', 'as it was');
    const body = { modelId, projectSlug: slug, name: 'Cart' };
    await send.model.update({ ...body, version: 1, ...aLine(aStep('n', 'of the file')) });
    const importId = await note([{ id: modelId, version: 2, before: 1 }]);
    await send.model.restore({ modelId, version: 1 });
    expect((await undo(importId)).left).toMatchObject([{ id: modelId }]);
    expect(await labels()).toEqual(['as it was']);
  });

  it('takes its test data back, but none that was changed since or that a model names', async () => {
    const { send, slug: projectSlug, draw, note, undo } = await aShop();
    const data = (name: string, values: string[]) =>
      send.testData.create({ projectSlug, name, validity: 'valid', type: 'text', values });
    const [made, more, used, mine] = [
      await data('made', ['1']),
      await data('more', ['1', '2']),
      await data('used', ['1']),
      await data('mine', ['1']),
    ];
    const model = await draw('Cart', 'go');
    const importId = await note([model], [made, { ...more, before: 1 }, used, mine]);
    await draw('Drawn since', 'enter <used>');
    const { createdAt: _, fromProject: _f, ...changed } = mine;
    await send.testData.update({ ...changed, values: ['1', '2'] });
    expect((await undo(importId)).left).toMatchObject([
      { kind: 'testData', name: 'used' },
      { kind: 'testData', name: 'mine' },
    ]);
    const left = (await send.testData.list({ projectSlug })).map(({ name, values }) => [
      name,
      values,
    ]);
    expect(Object.fromEntries(left)).toEqual({ more: ['1'], used: ['1'], mine: ['1', '2'] });
  });

  it('of which nothing is left is not offered, and what lies in the bin stays there', async () => {
    const { send, slug, draw, note, undo } = await aShop();
    const { id: modelId, version } = await draw('Cart', 'go');
    const importId = await note([{ id: modelId, version }]);
    await send.model.delete({ modelId });
    expect(await send.model.imports({ slug })).toEqual([]);
    expect(await undo(importId)).toMatchObject({ left: [], isUndone: true });
    expect((await send.bin.list({})).items.map(({ name }) => name)).toEqual(['Cart']);
  });

  it(`is one of the newest ${LIMITS.modelImports} of its project, and of models of that project`, async () => {
    const { send, slug, draw, note } = await aShop();
    const { slug: other } = await send.project.create({ name: 'Other' });
    const foreign = await send.model.create({ projectSlug: other, name: 'Foreign' });
    await expect(note([foreign])).rejects.toMatchObject({ code: 'model_not_found' });
    const model = await draw('Cart', 'go');
    for (let at = 0; at <= LIMITS.modelImports; at += 1) await note([model], [], `${at}.csv`);
    const kept = (await send.model.imports({ slug })).map(({ fileName }) => fileName);
    expect(kept).toHaveLength(LIMITS.modelImports);
    expect(kept).not.toContain('0.csv');
  });
});

describe('an import of which all stays', () => {
  it('is still there to be undone, and nothing in the activity says that it was', async () => {
    const { owner, send, slug, draw, note, undo } = await aShop();
    const cart = await draw('Cart', 'go');
    const importId = await note([cart]);
    await send.suite.create({ modelId: cart.id });
    const left = [{ kind: 'model', id: cart.id, name: 'Cart' }];
    expect(await undo(importId)).toEqual({ left, isUndone: false });
    expect((await send.model.imports({ slug })).map(({ id }) => id)).toEqual([importId]);
    const undoings = async () =>
      (await world.as(owner).audit.list({ projectSlug: slug })).items.flatMap(({ action, text }) =>
        action === 'model.undoImport' ? text : [],
      );
    expect(await undoings()).toEqual([]);
    const other = await draw('Pay', 'pay');
    const both = await note([cart, other]);
    expect(await undo(both)).toMatchObject({ left, isUndone: true });
    expect(await undoings()).toEqual(['Undid the import of “cases.xlsx”']);
  });
});

describe('the activity of a project', () => {
  it('says who imported which file as models, and who undid that', async () => {
    const { owner, colleague, slug, draw, note, undo } = await aShop();
    const all = [await draw('Cart', 'go'), await draw('Pay', 'pay')];
    await undo(await note(all), colleague);
    await undo(await note([await draw('Cart', 'go')]));
    await undo(await note([await draw('Cart', 'go')], [], ''));
    const textsIn = async (language: string) => {
      const send = world.as(owner, { 'accept-language': language });
      const { items } = await send.audit.list({ projectSlug: slug });
      return items
        .filter(({ action }) => action.endsWith('mport'))
        .map(({ text, actor }) => [actor?.id === colleague.id ? 'colleague' : 'owner', text]);
    };
    expect(await textsIn('en')).toEqual([
      ['owner', 'Undid the import of a file'],
      ['owner', 'Imported a file'],
      ['owner', 'Undid the import of “cases.xlsx”'],
      ['owner', 'Imported “cases.xlsx” as 1 model'],
      ['colleague', 'Undid the import of “cases.xlsx”'],
      ['owner', 'Imported “cases.xlsx” as 2 models'],
    ]);
    expect((await textsIn('tr'))[4]?.[1]).toBe(
      '“cases.xlsx” dosyasının içe aktarılmasını geri aldı',
    );
  });

  it('says of an import that updated models that it did, and how many it added', async () => {
    const { owner, slug, draw, note } = await aShop();
    const [cart, pay] = [await draw('Cart', 'go'), await draw('Pay', 'pay')];
    const updated = { ...cart, before: 1 };
    await note([updated]);
    await note([updated, { ...pay, before: 1 }]);
    await note([updated, pay]);
    const { items } = await world.as(owner).audit.list({ projectSlug: slug });
    expect(items.slice(0, 3).map(({ text }) => text)).toEqual([
      'Imported “cases.xlsx” as models: 1 updated, 1 added',
      'Updated 2 models from “cases.xlsx”',
      'Updated 1 model from “cases.xlsx”',
    ]);
  });

  it('says which import into a suite was undone, also where that took the suite away', async () => {
    const { owner, send, slug } = await aShop();
    const cases = [{ title: 'Pay', steps: [{ text: 'Pay it' }] }];
    const { id } = await send.suite.createWritten({ projectSlug: slug, name: 'Imported' });
    const { suite } = await send.suite.importCases({ id, cases, fileName: 'cases.csv' });
    await send.suite.undoImport({ id, revision: suite.revision });
    await send.suite.importCases({ id, cases, fileName: 'more.csv' });
    await send.suite.delete({ id, isUndo: true });
    const { items } = await world.as(owner).audit.list({ projectSlug: slug });
    expect(items.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Undid the import of “cases.csv” into the suite “Imported”',
        'Undid the import of “more.csv”: the suite “Imported” was moved to the bin',
      ]),
    );
  });
});
