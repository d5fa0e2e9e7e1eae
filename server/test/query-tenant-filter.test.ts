import { expect, it } from 'vitest';
import { findModel } from '../src/features/model/queries.ts';
import { findStep } from '../src/features/step/queries.ts';
import { aWorld } from './world.ts';

/** As the owner of the tables, past row security: what a query asks for must hold alone. */
const { db, as, aUser } = await aWorld();

async function aDrawing() {
  const owner = await aUser();
  const { slug: projectSlug } = await as(owner).project.create({ name: 'Shop' });
  const model = await as(owner).model.create({ projectSlug, name: 'Login' });
  const step = await as(owner).step.create({ projectSlug, label: 'x', type: 'action' });
  return { companyId: owner.companyId, model, step };
}

it('a search finds models and steps of its own company only', async () => {
  const [mine, theirs] = [await aDrawing(), await aDrawing()];
  const found = async (id: string, query: typeof findModel | typeof findStep) =>
    (await query(db, mine.companyId, id))?.id;
  expect(await found(mine.model.id, findModel)).toBe(mine.model.id);
  expect(await found(theirs.model.id, findModel)).toBeUndefined();
  expect(await found(mine.step.id, findStep)).toBe(mine.step.id);
  expect(await found(theirs.step.id, findStep)).toBeUndefined();
});
