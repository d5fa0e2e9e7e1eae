import { readFileSync } from 'node:fs';
import { BIN_KINDS, contract, LIMITS } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { aCast, furnish, ROUTES, send } from '../../../test/fixtures.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

/** What becomes of what a call deletes: the bin has it, it is gone for good, or it comes back as it came; who it ends can come in again. */
type Promised = 'bin' | 'forGood' | 'again';

/** Every call that deletes, with the questions before it: what they promise, and where they are. An empty list: the user is not asked. */
const DELETIONS: Record<string, { promise: Promised; questions: string[] }> = {
  'project.delete': { promise: 'bin', questions: ['bin: confirm.project'] },
  'model.delete': { promise: 'bin', questions: ['bin: confirm.model'] },
  'suite.delete': { promise: 'bin', questions: ['bin: confirm.suite'] },
  'run.delete': { promise: 'bin', questions: ['bin: confirm.run'] },
  'testData.delete': { promise: 'bin', questions: ['bin: confirm.testData'] },
  'bin.delete': {
    promise: 'forGood',
    questions: ['project', 'model', 'suite', 'run', 'testData'].map((kind) => `bin: erase.${kind}`),
  },
  'step.delete': {
    promise: 'forGood',
    questions: [
      'project: step.deleteText',
      'project: bulk.deleteStepsText_one',
      'project: bulk.deleteStepsText_other',
    ],
  },
  'requirement.delete': { promise: 'forGood', questions: ['requirement: record.deleteText'] },
  'webhook.delete': { promise: 'forGood', questions: ['webhook: deleteText'] },
  'release.delete': { promise: 'forGood', questions: ['release: deleteText'] },
  'result.detach': { promise: 'forGood', questions: ['run: files.deleteText'] },
  // whoever is let go, or whatever opens a door, can be invited, made or logged in again
  'ai.delete': { promise: 'again', questions: [] },
  'ai.deleteSettings': { promise: 'again', questions: [] },
  'apiKey.delete': { promise: 'again', questions: [] },
  // the next import with these headings remembers them again
  'caseColumns.delete': { promise: 'again', questions: [] },
  'auth.logout': { promise: 'again', questions: [] },
  'company.cancelInvite': { promise: 'again', questions: [] },
  'company.leave': { promise: 'again', questions: [] },
  'company.removeUser': { promise: 'again', questions: [] },
  'flaky.unmute': { promise: 'again', questions: [] },
  'notification.unsubscribe': { promise: 'again', questions: [] },
  'passkey.remove': { promise: 'again', questions: [] },
  'project.removeMember': { promise: 'again', questions: [] },
  'releaseShare.revoke': { promise: 'again', questions: [] },
  'report.revoke': { promise: 'again', questions: [] },
  // an admin does not see the private views of others
  'savedView.delete': {
    promise: 'again',
    questions: ['saved-view: deleteText', 'saved-view: deleteSharedText'],
  },
  'session.revoke': { promise: 'again', questions: [] },
  'session.revokeOthers': { promise: 'again', questions: [] },
  'suite.removeCase': { promise: 'again', questions: [] },
  'user.leave': { promise: 'again', questions: [] },
};

const SAYS: Record<'en' | 'tr', Record<Promised, RegExp>> = {
  en: {
    bin: new RegExp(`moves? to the bin.* restored for ${LIMITS.binDays} days`),
    forGood: /for good.* This cannot be undone\./,
    again: /./,
  },
  tr: {
    bin: new RegExp(`çöp kutusuna taşınır.* ${LIMITS.binDays} gün boyunca geri yüklenebilir`),
    forGood: /kalıcı olarak silinir.* Bu işlem geri alınamaz\./,
    again: /./,
  },
};

function sentenceAt(language: 'en' | 'tr', place: string): string {
  const [file, path = ''] = place.split(': ');
  const folder = new URL('../../../../locales/', import.meta.url);
  const all = JSON.parse(readFileSync(new URL(`${language}/${file}.json`, folder), 'utf8'));
  return path.split('.').reduce((part, name) => part?.[name], all);
}

describe('the question before something is deleted', () => {
  it('is known of every call that deletes', () => {
    const deleting = Object.entries(contract).flatMap(([feature, calls]) =>
      Object.entries(calls)
        .filter(([, procedure]) => procedure['~orpc'].route.method === 'DELETE')
        .map(([call]) => `${feature}.${call}`),
    );
    expect(Object.keys(DELETIONS).sort()).toEqual(deleting.sort());
  });

  it.each(Object.entries(DELETIONS))('of %s is true in both languages', async (name, deletion) => {
    const { promise, questions } = deletion;
    for (const language of ['en', 'tr'] as const)
      for (const place of questions)
        expect(sentenceAt(language, place)).toMatch(SAYS[language][promise]);
    if (promise === 'again') return;
    const cast = await aCast(world);
    const things = await furnish(world, cast);
    const route = ROUTES.find(({ path }) => path.join('.') === name);
    if (!route) throw new Error(`no route ${name}`);
    // a step that nothing shows, a suite without runs, a model that nobody calls: as people delete them
    const call = await route.make(things, world, cast);
    const kind = BIN_KINDS.find((one) => one === route.path[0]) ?? 'model';
    const listed = async () => (await world.as(cast.owner).bin.list({ kind })).total;
    const before = await listed();
    const { statusCode } = await send(world, route, call, cast.admin.token);
    expect(statusCode).toBe(204);
    const isFromBin = name === 'bin.delete';
    expect((await listed()) - before).toBe(promise === 'bin' ? 1 : isFromBin ? -1 : 0);
  });
});
