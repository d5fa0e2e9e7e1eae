import {
  NOTIFICATION_KINDS,
  type NotificationChoices,
  type NotificationKind,
  type NotificationSettings,
} from '@caseloom/contract';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/open.ts';
import { users } from '../../../db/schema.ts';

/** What is usual: all in the bell; mails and pushes for what waits for somebody. Invitations are mailed anyway. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  project_invited: { app: true, mail: 'never', push: true },
  member_joined: { app: true, mail: 'never', push: false },
  role_changed: { app: true, mail: 'atOnce', push: false },
  model_changed: { app: true, mail: 'never', push: false },
  run_finished: { app: true, mail: 'atOnce', push: true },
  assigned: { app: true, mail: 'atOnce', push: true },
  result_failed: { app: true, mail: 'never', push: true },
  mentioned: { app: true, mail: 'atOnce', push: true },
  draft_ready: { app: true, mail: 'never', push: true },
  quota: { app: true, mail: 'atOnce', push: true },
  webhook_off: { app: true, mail: 'atOnce', push: false },
};

/** The channels of each kind of notification, with the user's choices applied to the defaults. */
export function settingsOf(choices: NotificationChoices): NotificationSettings {
  const entries = NOTIFICATION_KINDS.map((kind) => [
    kind,
    { ...DEFAULT_SETTINGS[kind], ...choices[kind] },
  ]);
  return Object.fromEntries(entries) as NotificationSettings;
}

/** The choices of before with some changed. */
export function mergeChoices(
  before: NotificationChoices,
  changes: NotificationChoices,
): NotificationChoices {
  const kinds = NOTIFICATION_KINDS.filter((kind) => before[kind] || changes[kind]);
  return Object.fromEntries(kinds.map((kind) => [kind, { ...before[kind], ...changes[kind] }]));
}

/** The kinds of notifications that a user receives in the app or by push. */
export async function kindsFor(
  db: Queryable,
  { id, companyId }: { id: string; companyId: string },
  channel: 'app' | 'push',
): Promise<NotificationKind[]> {
  const [user] = await db
    .select({ choices: users.notifications })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id)));
  const settings = settingsOf(user?.choices ?? {});
  return NOTIFICATION_KINDS.filter((kind) => settings[kind][channel]);
}
