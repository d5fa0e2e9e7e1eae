import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

describe('a mention in a comment', () => {
  it('reaches who is named in full, in Turkish letters of any case, and nobody whose name only begins so', async () => {
    const { send, owner, id, projectSlug, a } = await aRun(world);
    const project = await send.project.get({ slug: projectSlug });
    const aMember = async (firstName: string, lastName: string) => {
      const person = await world.aUser({ companyOf: owner });
      await world.as(person).user.update({ firstName, lastName });
      await world.joins(person, project);
      return person;
    };
    const [isil, ali, candan] = [
      await aMember('Işıl', 'İnce'),
      await aMember('Ali', 'Can'),
      await aMember('Ali', 'Candan'),
    ];
    const comment = 'Ask @IŞIL İNCE and @ali candan, not @Ali';
    await send.result.set({ id, caseKey: a, status: 'failed', comment });
    const kindsOf = async (person: typeof isil) =>
      (await world.as(person).notification.list({})).items.map(({ kind }) => kind);
    expect(await kindsOf(isil)).toEqual(['mentioned']);
    expect(await kindsOf(candan)).toEqual(['mentioned']);
    expect(await kindsOf(ali)).toEqual([]);
  });
});
