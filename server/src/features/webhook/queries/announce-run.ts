import type { WebhookBody, WebhookEvent, WebhookKind } from '@caseloom/contract';
import { createMask } from '@caseloom/formats';
import type { Queryable } from '../../../db/open.ts';
import { findCompany } from '../../company/queries.ts';
import { type RunRow, toRun } from '../../run/queries.ts';
import { listSecretValues } from '../../test-data/queries.ts';
import { listWebhooks, type WebhookRow } from '../queries.ts';
import { writeBody } from '../write-body.ts';
import { insertDelivery } from './deliveries.ts';
import { findNewFailures } from './new-failures.ts';

/** How many new failures a message names. */
const NAMED = 50;

/**
 * Puts what is sent of a run that is complete into the queue, in the transaction that completes it: each
 * message is what was so then, however often it is tried.
 *
 * @returns whether there is something to send
 */
export async function announceRun(
  tx: Queryable,
  { publicUrl }: { publicUrl: string },
  run: RunRow,
): Promise<boolean> {
  const hooks = (await listWebhooks(tx, run)).filter(({ isOn }) => isOn);
  if (hooks.length === 0) return false;
  const data = await describeRun(tx, publicUrl, run);
  const { language } = await findCompany(tx, run.companyId);
  const timestamp = new Date().toISOString();
  let isAny = false;
  for (const hook of hooks)
    for (const event of eventsFor(hook, data.newFailuresTotal)) {
      const body = writeBody(hook.kind, { version: 1, type: event, timestamp, data }, language);
      const { companyId, projectId, id: webhookId } = hook;
      await insertDelivery(tx, { companyId, projectId, webhookId, event, body });
      isAny = true;
    }
  return isAny;
}

/** A channel where people read is sent one message: that a run is complete names its new failures too. */
function eventsFor({ kind, events }: WebhookRow, newFailures: number): WebhookEvent[] {
  const happened = events.filter((event) => event !== 'run.newFailures' || newFailures > 0);
  return isRead(kind) && happened.length > 1 ? ['run.completed'] : happened;
}

function isRead(kind: WebhookKind): boolean {
  return kind !== 'webhook';
}

async function describeRun(
  tx: Queryable,
  publicUrl: string,
  row: RunRow,
): Promise<WebhookBody['data']> {
  const mask = createMask(await listSecretValues(tx, row));
  const { total, first } = await findNewFailures(tx, row, NAMED);
  const { id, projectSlug: slug, suiteId, environment, build, ...run } = toRun(row);
  const { counts, passRate, createdAt, completedAt } = run;
  const url = `${publicUrl}/app/runs/${id}`;
  const project = { slug, name: row.projectName, url: `${publicUrl}/app/projects/${slug}` };
  return {
    project,
    run: {
      ...{ id, name: mask(run.name), url },
      suite: { id: suiteId, name: mask(run.suiteName) },
      ...{ environment, build, counts, passRate, createdAt, completedAt },
    },
    newFailures: first.map(({ caseKey, name }) => ({
      ...{ testId: `TC-${caseKey}`, name: mask(name), url: `${url}?case=${caseKey}` },
    })),
    newFailuresTotal: total,
  };
}
