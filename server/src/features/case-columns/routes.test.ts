import { LIMITS } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';
import { inCompany } from '../../db/open.ts';
import { caseColumns } from './schema.ts';

const world = await aWorld();

async function aProject() {
  const owner = await world.aUser();
  const member = await world.aUser({ companyOf: owner });
  const project = await world.as(owner).project.create({ name: 'Shop' });
  await world.joins(member, project);
  return { owner, member, slug: project.slug, mine: world.as(owner), theirs: world.as(member) };
}

const chosen = {
  headings: ['what', 'how', 'then'],
  columns: [
    { field: 'title', heading: 'what' },
    { field: 'step', heading: 'how' },
  ],
};

describe('the columns of a file of test cases', () => {
  it('are remembered for every member of the project, by their headings in any order', async () => {
    const { slug, mine, theirs } = await aProject();
    const { id } = await mine.caseColumns.save({ slug, ...chosen });
    const columns = [{ field: 'title', heading: 'then' }];
    const again = { headings: ['then', 'what', 'how'], columns };
    expect(await theirs.caseColumns.save({ slug, ...again })).toMatchObject({ id, columns });
    await theirs.caseColumns.save({ slug, ...chosen, headings: ['what', 'how'] });
    expect(await mine.caseColumns.list({ slug })).toMatchObject([
      { headings: ['what', 'how'], columns: chosen.columns },
      { id, ...again },
    ]);
    await theirs.caseColumns.delete({ slug, id });
    await theirs.caseColumns.delete({ slug, id });
    expect(await mine.caseColumns.list({ slug })).toHaveLength(1);
  });

  it('are kept for the newest 50 files of a project', async () => {
    const { slug, mine, owner } = await aProject();
    await mine.caseColumns.save({ slug, ...chosen });
    await world.pool.query(
      `insert into case_columns select company_id, project_id, n::text, headings, columns,
         now() - n * interval '1 hour' from case_columns, generate_series(1, $2) n
       where company_id = $1`,
      [owner.companyId, LIMITS.caseColumns - 1],
    );
    await mine.caseColumns.save({ slug, ...chosen, headings: ['newest'] });
    const kept = await mine.caseColumns.list({ slug });
    expect(kept).toHaveLength(LIMITS.caseColumns);
    expect(kept[0]).toMatchObject({ headings: ['newest'] });
    expect(kept.map(({ id }) => id)).not.toContain(String(LIMITS.caseColumns - 1));
  });

  it('are neither shown to another company nor changed by it', async () => {
    const { slug, mine } = await aProject();
    const { id } = await mine.caseColumns.save({ slug, ...chosen });
    const stranger = await world.aUser();
    const send = world.as(stranger).caseColumns;
    for (const call of [
      () => send.list({ slug }),
      () => send.save({ slug, ...chosen }),
      () => send.delete({ slug, id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'project_not_found' });
    const seen = await inCompany(world.db, stranger.companyId, (tx) =>
      tx.select().from(caseColumns),
    );
    expect(seen).toEqual([]);
    expect(await mine.caseColumns.list({ slug })).toHaveLength(1);
  });

  it('are those of the project that they were chosen in, and of no other', async () => {
    const { slug, mine } = await aProject();
    await mine.caseColumns.save({ slug, ...chosen });
    const other = await mine.project.create({ name: 'Other' });
    expect(await mine.caseColumns.list({ slug: other.slug })).toEqual([]);
  });

  it('are refused where a heading is too long or none is named', async () => {
    const { slug, mine } = await aProject();
    for (const headings of [[], ['x'.repeat(LIMITS.heading + 1)]])
      await expect(mine.caseColumns.save({ slug, ...chosen, headings })).rejects.toMatchObject({
        code: 'invalid_input',
      });
  });
});
