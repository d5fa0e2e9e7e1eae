import { isIP } from 'node:net';
import { LIMITS, type Webhook, type WebhookBody } from '@caseloom/contract';
import { inCompany, type Queryable } from '../../db/open.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import type { Actor, Context } from '../../http/deps.ts';
import { pageOf, toPage } from '../../http/page.ts';
import { isAllowedAddress, isPublicAddress } from '../../public-address.ts';
import { findCompany } from '../company/queries.ts';
import { findProject, lockProject, type ProjectKey, requireProject } from '../project/queries.ts';
import {
  cancelWaiting,
  type DeliveryRow,
  findDelivery,
  insertDelivery,
  listDeliveries,
  sendAgain,
} from './queries/deliveries.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookRow,
} from './queries.ts';
import { messageIdOf } from './send-webhooks.ts';
import { shownOf } from './shown-address.ts';
import { makeSecret } from './sign.ts';
import { writeBody } from './write-body.ts';

const api = authenticated.webhook;

/** For how long the secret before a new one signs too. */
const OVERLAP_MS = 24 * 60 * 60 * 1000;

export const webhookRoutes = {
  list: api.list.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId, id: projectId } = await requireProject(tx, actor, {
        slug: input.projectSlug,
      });
      return (await listWebhooks(tx, { companyId, projectId })).map(toWebhook);
    }),
  ),

  create: api.create.handler(({ context, input }) =>
    inCompany(context.db, context.actor.companyId, async (tx) => {
      const { actor, secrets } = context;
      const { projectSlug, name, kind, events } = input;
      const project = await requireProject(tx, actor, { slug: projectSlug });
      const { companyId, id: projectId } = project;
      const address = openAddress(context, input.url);
      // of many at once each waits here for the one before, and is counted with it
      await lockProject(tx, { companyId, projectId });
      if ((await listWebhooks(tx, { companyId, projectId })).length >= LIMITS.webhooks)
        throw new AppError('webhooks_full');
      const id = uuidv7();
      const secret = kind === 'webhook' ? makeSecret() : null;
      await insertWebhook(tx, {
        ...{ id, companyId, projectId, name, kind, createdBy: actor.id },
        events: [...new Set(events)],
        sealedAddress: secrets.seal(address, id),
        addressShown: shownOf(address),
        sealedSecret: secret && secrets.seal(secret, id),
      });
      return { ...toWebhook(await requireRow(tx, companyId, id)), secret };
    }),
  ),

  update: api.update.handler(({ context, input: { id, ...changes } }) =>
    inCompany(context.db, context.actor.companyId, async (tx) => {
      const { companyId } = context.actor;
      await requireWebhook(tx, context.actor, id);
      const { name, events, isOn } = changes;
      const address = changes.url && openAddress(context, changes.url);
      const set = {
        ...(name !== undefined && { name }),
        ...(events && { events: [...new Set(events)] }),
        ...(address && {
          sealedAddress: context.secrets.seal(address, id),
          addressShown: shownOf(address),
        }),
        // who switches it on, or sends it elsewhere, begins with a clean slate
        ...((isOn || address) && { failingSince: null, givenUpAt: null }),
        ...(isOn !== undefined && { isOn }),
      };
      if (Object.keys(set).length > 0) await updateWebhook(tx, { companyId, id }, set);
      if (isOn === false) await cancelWaiting(tx, { companyId, webhookId: id });
      return toWebhook(await requireRow(tx, companyId, id));
    }),
  ),

  renewSecret: api.renewSecret.handler(({ context, input: { id } }) =>
    inCompany(context.db, context.actor.companyId, async (tx) => {
      const { actor, secrets } = context;
      const { hook, project } = await requireWebhook(tx, actor, id);
      const { companyId } = hook;
      if (hook.sealedSecret === null) throw new AppError('webhook_unsigned');
      // two who renew at once wait for each other, lest both think that the same secret is the earlier one
      await lockProject(tx, { companyId, projectId: project.id });
      const { sealedSecret } = await requireRow(tx, companyId, id);
      const secret = makeSecret();
      const earlierUntil = new Date(Date.now() + OVERLAP_MS);
      await updateWebhook(
        tx,
        { companyId, id },
        {
          ...{ sealedSecret: secrets.seal(secret, id), earlierUntil },
          sealedEarlierSecret: sealedSecret,
        },
      );
      return { secret, earlierUntil: earlierUntil.toISOString() };
    }),
  ),

  delete: api.delete.handler(({ context: { db, actor }, input: { id } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const { hook } = await requireWebhook(tx, actor, id);
      await deleteWebhook(tx, hook);
    }),
  ),

  test: api.test.handler(async ({ context, input: { id } }) => {
    const { db, actor, limits, publicUrl, wakeWebhooks } = context;
    const { hook, project } = await inCompany(db, actor.companyId, (tx) =>
      requireWebhook(tx, actor, id),
    );
    await limits.take('projectWebhook', project.id);
    const made = await inCompany(db, actor.companyId, async (tx) => {
      const { language } = await findCompany(tx, actor.companyId);
      const body = writeBody(hook.kind, testBody(project, publicUrl), language);
      const { companyId, projectId } = hook;
      const of = { companyId, projectId, webhookId: id };
      return insertDelivery(tx, { ...of, event: 'test', body, isByHand: true });
    });
    wakeWebhooks();
    return toDelivery(made);
  }),

  deliveries: api.deliveries.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { hook } = await requireWebhook(tx, actor, input.id);
      const page = pageOf(input, 'id');
      const of = { companyId: hook.companyId, webhookId: hook.id };
      const { rows, total } = await listDeliveries(tx, of, page);
      const { items, nextCursor } = toPage(rows, page, (row) => row.id);
      return { items: items.map(toDelivery), nextCursor, total };
    }),
  ),

  delivery: api.delivery.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const row = await requireDelivery(tx, actor, input);
      const { body, answer } = row;
      return { ...toDelivery(row), body, answer };
    }),
  ),

  resend: api.resend.handler(async ({ context, input }) => {
    const { db, actor, limits, wakeWebhooks } = context;
    const { companyId } = actor;
    const { projectId } = await inCompany(db, companyId, (tx) => requireDelivery(tx, actor, input));
    await limits.take('projectWebhook', projectId);
    const again = await inCompany(db, companyId, async (tx) => {
      const { webhookId, id } = await requireDelivery(tx, actor, input);
      return sendAgain(tx, { companyId, webhookId }, id);
    });
    wakeWebhooks();
    return toDelivery(again);
  }),
};

type Opened = { hook: WebhookRow; project: ProjectKey };

/** The hook, for who administers its project. @throws AppError `webhook_not_found`, `not_allowed` */
async function requireWebhook(tx: Queryable, actor: Actor, id: string): Promise<Opened> {
  const hook = await findWebhook(tx, actor.companyId, id);
  const project = hook && (await findProject(tx, actor, { id: hook.projectId }));
  if (!project) throw new AppError('webhook_not_found');
  return { hook, project };
}

/** A delivery of it. @throws AppError `delivery_not_found`, and as `requireWebhook` does */
async function requireDelivery(
  tx: Queryable,
  actor: Actor,
  { id, deliveryId }: { id: string; deliveryId: string },
): Promise<DeliveryRow> {
  const { hook } = await requireWebhook(tx, actor, id);
  const of = { companyId: hook.companyId, webhookId: hook.id };
  const row = await findDelivery(tx, of, deliveryId);
  if (!row) throw new AppError('delivery_not_found');
  return row;
}

async function requireRow(tx: Queryable, companyId: string, id: string): Promise<WebhookRow> {
  const row = await findWebhook(tx, companyId, id);
  if (!row) throw new Error('the hook is there in this transaction');
  return row;
}

/**
 * An address that messages may go to, as far as can be seen without asking anybody; the rest is seen when
 * it is connected to.
 *
 * @throws AppError `webhook_address_closed`
 */
function openAddress({ webhooks }: Pick<Context, 'webhooks'>, address: string): string {
  const { href, hostname } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isClosed = isIP(host) === 0 ? !host.includes('.') : !isPublicAddress(host);
  if (!isAllowedAddress(address, webhooks) || (webhooks === 'public' && isClosed))
    throw new AppError('webhook_address_closed');
  return href;
}

function testBody({ slug, name }: ProjectKey, publicUrl: string): WebhookBody {
  const project = { slug, name, url: `${publicUrl}/app/projects/${slug}` };
  const data = { project, run: null, newFailures: [], newFailuresTotal: 0 };
  return { version: 1, type: 'test', timestamp: new Date().toISOString(), data };
}

function toWebhook(row: WebhookRow): Webhook {
  const { id, name, kind, addressShown, events, isOn, givenUpAt, createdByName, last } = row;
  return {
    ...{ id, name, kind, urlShown: addressShown, events, isOn, createdBy: createdByName },
    givenUpAt: givenUpAt?.toISOString() ?? null,
    earlierSecretUntil: stillUntil(row.earlierUntil),
    createdAt: row.createdAt.toISOString(),
    lastDelivery: last && { status: last.status, at: new Date(last.at).toISOString() },
  };
}

/** A time to come; null for one that is over. */
function stillUntil(time: Date | null): string | null {
  return time && time.getTime() > Date.now() ? time.toISOString() : null;
}

function toDelivery(row: DeliveryRow) {
  const { id, event, status, tries, answerStatus, fault } = row;
  return {
    ...{ id, event, messageId: messageIdOf(id), status, tries, answerStatus, fault },
    createdAt: row.createdAt.toISOString(),
    triedAt: row.triedAt?.toISOString() ?? null,
    nextTryAt: status === 'waiting' ? row.nextTryAt.toISOString() : null,
  };
}
