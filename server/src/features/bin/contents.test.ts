import { expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

it('what goes with a model, a project and a release, and what stays, is counted, for members only', async () => {
  const { send, owner, projectSlug, modelId, id, a, b } = await aRun(world);
  await send.result.setMany({ id, caseKeys: [a, b], status: 'passed' });
  const release = await send.release.create({ projectSlug, name: '1.5' });
  await send.release.update({ id: release.id, runIds: [id] });
  await send.releaseShare.share({ id: release.id, expiresInDays: 7 });
  await send.requirement.create({ slug: projectSlug, id: 'REQ-1', title: 'A user logs in' });
  const { counts } = await send.project.get({ slug: projectSlug });
  const { total: versions } = await send.model.versions({ modelId });
  expect(await send.model.contents({ modelId })).toEqual({
    goes: { versions, ownData: 0 },
    stays: { suites: 1, testCases: 4, runs: 1 },
  });
  expect(await send.project.contents({ slug: projectSlug })).toEqual({
    goes: {
      ...{ models: 1, steps: counts.steps, testData: counts.testData, requirements: 1 },
      ...{ suites: 1, testCases: 4, runs: 1, results: 2, releases: 1 },
    },
    stays: {},
  });
  expect(await send.release.contents({ id: release.id })).toEqual({
    goes: { links: 1 },
    stays: { runs: 1, results: 2 },
  });
  const colleague = world.as(await world.aUser({ companyOf: owner }));
  for (const counting of [
    () => colleague.model.contents({ modelId }),
    () => colleague.project.contents({ slug: projectSlug }),
    () => colleague.release.contents({ id: release.id }),
  ])
    await expect(counting()).rejects.toMatchObject({ status: 404 });
  await send.run.delete({ id });
  expect((await send.release.contents({ id: release.id })).stays).toEqual({ runs: 0, results: 0 });
});
