import { noteRefusal } from '../features/auth/note-refusal.ts';
import { openAccount } from '../features/auth/register.ts';
import { sendLink } from '../features/auth/send-link.ts';
import { keepProjectFigures } from '../features/dashboard/keep-figures.ts';
import { failLostDrafts } from '../features/draft/fail-lost.ts';
import { makeDraft } from '../features/draft/make-draft.ts';
import { mailDigests, mailNews, pushNews } from '../features/notification/deliver.ts';
import { moveContents } from '../features/result/move-contents.ts';
import { watchUsage } from '../features/subscription/watch-usage.ts';
import { failLostSuites } from '../features/suite/fail-lost.ts';
import { fillSuite } from '../features/suite/fill-suite.ts';
import { sendWebhooks } from '../features/webhook/send-webhooks.ts';
import { deleteFiles } from '../files/delete-files.ts';
import { sendMail } from '../mail/send-mail.ts';
import type { Job } from './job.ts';
import { tidy } from './tidy.ts';

/** Every job there is. */
export const JOBS: Job<never>[] = [
  sendMail,
  openAccount,
  sendLink,
  fillSuite,
  failLostSuites,
  makeDraft,
  failLostDrafts,
  noteRefusal,
  mailDigests,
  mailNews,
  pushNews,
  watchUsage,
  keepProjectFigures,
  sendWebhooks,
  moveContents,
  deleteFiles,
  tidy,
];
