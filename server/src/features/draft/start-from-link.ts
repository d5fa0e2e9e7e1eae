import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { requireProject } from '../project/queries.ts';
import { documentAddress, shownAddress } from './source/document-address.ts';
import { fetchAddress } from './source/fetch-address.ts';
import { pageToFile } from './source/page-to-file.ts';
import { checkQuota, startFromFiles, type Wishes } from './start-draft.ts';

type ActorContext = Context & { actor: Actor };
type Link = Wishes & { address: string };

/**
 * Reads what is at a web address and begins a draft of it, as of an uploaded file.
 *
 * @returns its id
 * @throws AppError `links_off`, `project_not_found`, what `fetchAddress` and `pageToFile` say; as `startFromFiles` does
 */
export async function startFromLink(
  context: ActorContext,
  { address, ...wishes }: Link,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { db, actor, limits, links: places } = context;
  if (places === 'off') throw new AppError('links_off');
  await limits.take('accountLink', actor.id);
  const project = { slug: wishes.projectSlug };
  // nobody is called for somebody who may not begin a draft
  await inCompany(db, actor.companyId, (tx) => requireProject(tx, actor, project));
  if (wishes.way !== 'rules') await checkQuota(context);
  const document = documentAddress(address);
  const answer = await fetchAddress(document, {}, { places, signal });
  const file = pageToFile(new URL(document), answer);
  return startFromFiles(context, { ...wishes, files: [file], address: shownAddress(address) });
}
