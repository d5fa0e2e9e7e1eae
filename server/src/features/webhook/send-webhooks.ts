import { inCompany } from '../../db/open.ts';
import type { Job, JobContext } from '../../jobs/job.ts';
import { notify } from '../notification/queries.ts';
import { type Outcome, post } from './post.ts';
import {
  type Due,
  endLost,
  giveUp,
  hasDueDeliveries,
  noteOutcome,
  takeDue,
} from './queries/deliveries.ts';
import { listWebhookOwners } from './queries.ts';
import { signatureHeaders } from './sign.ts';

const GONE = 410;

/** Once one is due, and at once where something was put in: sends what is due, tried again with growing pauses. */
export const sendWebhooks: Job = {
  name: 'send-webhooks',
  isDue: ({ db }) => hasDueDeliveries(db),
  run: async (context) => {
    await endLost(context.db);
    for (let due = await takeDue(context.db); due.length > 0; due = await takeDue(context.db)) {
      context.signal.throwIfAborted();
      await Promise.all(due.map((one) => send(context, one)));
    }
  },
};

async function send(context: JobContext, due: Due): Promise<void> {
  const { db, signal, webhooks: places } = context;
  const outcome = await post(toMessage(context, due), { places, signal });
  await inCompany(db, due.companyId, async (tx) => {
    const isOver = await noteOutcome(tx, due, outcome);
    if (outcome.fault !== null && (isOver || isGone(outcome)))
      await switchOff(tx, due, isGone(outcome));
  });
}

function isGone({ answerStatus }: Outcome): boolean {
  return answerStatus === GONE;
}

function toMessage({ secrets }: JobContext, due: Due) {
  const { id, body, webhookId, sealedAddress, sealedSecret, sealedEarlierSecret } = due;
  const own = [sealedSecret, sealedEarlierSecret].flatMap((sealed) =>
    sealed === null ? [] : [secrets.open(sealed, webhookId)],
  );
  const headers =
    own.length === 0 ? {} : signatureHeaders(own, { id: messageIdOf(id), body, now: new Date() });
  return { address: secrets.open(sealedAddress, webhookId), headers, body };
}

/** How receivers know a message again: the same for each try, and where a person sends it again. */
export function messageIdOf(deliveryId: string): string {
  return `msg_${deliveryId}`;
}

async function switchOff(
  tx: Parameters<typeof giveUp>[0],
  due: Due,
  isGone: boolean,
): Promise<void> {
  const hook = await giveUp(tx, due, isGone);
  if (!hook) return;
  const { companyId, projectId, id, name } = hook;
  const userIds = await listWebhookOwners(tx, hook);
  const data = { projectId, name };
  await notify(tx, { companyId, userIds, kind: 'webhook_off', data, about: id });
}
