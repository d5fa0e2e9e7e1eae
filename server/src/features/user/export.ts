import type { Queryable } from '../../db/open.ts';
import type { Actor } from '../../http/deps.ts';
import { listPersonalData } from './queries/personal-data.ts';

/** All that is kept about a user, as a JSON file; secrets are named without their values. */
export async function exportUser(tx: Queryable, actor: Actor): Promise<File> {
  const all = await listPersonalData(tx, actor);
  return new File([JSON.stringify(all, null, 2)], 'caseloom-my-data.json', {
    type: 'application/json',
  });
}
