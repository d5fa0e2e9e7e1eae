import { expect, it } from 'vitest';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

it('counts the visible projects of the year by month, and knows no results yet', async () => {
  const owner = await world.aUser();
  const colleague = await world.aUser({ companyOf: owner });
  const { createdAt } = await world.as(owner).project.create({ name: 'Shop' });
  const created = new Date(createdAt);
  const year = created.getUTCFullYear();
  const seen = await world.as(owner).dashboard.get({ year });
  expect(seen).toMatchObject({ passRate: null, failedResults: 0 });
  expect(seen.successRate).toEqual({ completed: 0, failed: 0 });
  expect(seen.monthly.map((row) => row.month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(seen.monthly[created.getUTCMonth()]?.projects).toBe(1);
  const earlier = await world.as(owner).dashboard.get({ year: year - 1 });
  const theirs = await world.as(colleague).dashboard.get({ year });
  for (const { monthly } of [earlier, theirs])
    expect(monthly.every((row) => row.projects === 0)).toBe(true);
});
