import type { GuardAudit } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Ai } from '../ai.ts';
import type { EventBus } from '../db/event-bus.ts';
import type { Db } from '../db/open.ts';
import type { FileStore } from '../files/store.ts';
import type { CancelJob, Enqueue } from '../jobs/job.ts';
import type { Payments } from '../payments.ts';
import type { LinkPlaces } from '../public-address.ts';
import type { Secrets } from '../secret.ts';
import type { WebhookPlaces } from '../webhook-places.ts';
import type { Permission } from './permissions.ts';
import type { RateLimits } from './rate-limit.ts';
import type { Authenticate } from './token.ts';

/** The user of the session who makes the call, and whom the call is for. Roles are read again for each request. */
export type Actor = {
  id: string;
  companyId: string;
  role: 'companyOwner' | 'member';
  /** Of the session, or of the key. */
  sessionId: string;
  may: Permission;
  /** The projects that this call was let into, as far as it has come. */
  entered: Set<string>;
  /** Of a key for scripts: it is a member of these projects, as far as its maker may see them. */
  key?: { scopes: string[]; projectIds: string[]; isByOwner: boolean };
};

/** A call that is to be written to the audit log, before it is made. */
export type AuditedCall = { actor: Actor; audit: GuardAudit; input: unknown };

/** Looks at what a call is about; what it gives writes the entry, once the call has succeeded with an output. */
export type StartAudit = (call: AuditedCall) => Promise<(output: unknown) => Promise<void>>;

/** What a server needs from outside; tests pass their own. */
export type Deps = {
  db: Db;
  /** The same by connections that no other work takes: people can log in while all others are held. */
  entry: Db;
  secrets: Secrets;
  /** Leaves work to a job. */
  enqueue: Enqueue;
  cancelJob: CancelJob;
  /** Called after each change: there may be mail to send. Never waits. */
  wakeMail: () => void;
  /** Called where there are messages to send to other programs. Never waits. */
  wakeWebhooks: () => void;
  webhooks: WebhookPlaces;
  links: LinkPlaces;
  files: FileStore;
  /** Notifies open pages of changes. */
  events: EventBus;
  /** Where upgrades are paid; undefined where they go to the operator. */
  payments: Payments | undefined;
  ai: Ai;
  /** Who runs this installation, by mail. */
  operator: string;
  /** The sample account this installation offers, if it does, once its project is drawn. */
  sample: Promise<{ email: string; password: string } | null>;
  /** A print by which it is known whether an address leads here. */
  installation: string;
  /** True while the database answers. */
  isReady: () => Promise<boolean>;
  /** Where people find this installation, without a slash at its end. */
  publicUrl: string;
  trustProxy: string | false;
  /** The connections of both, which metrics count. */
  pools: { calls: Pool; entry: Pool };
  /** With it metrics are answered to other machines too. */
  metricsToken: string | undefined;
  logLevel: string;
  /** Scripts of others that pages load once their user has agreed: who visits what, and how. */
  foreignScripts: readonly string[];
  /** The folder of the built web pages; none in tests. */
  webFolder?: string;
  /** Shows the mails that no server takes, on loopback. */
  outboxPage: boolean;
  /** Whether there is a mail server. */
  sendsMail: boolean;
};

/** How many calls of API keys the plan of a company allows in its period, how many of them are left, and for how many seconds. */
export type ApiAllowance = { limit: number; left: number; seconds: number };

/** What every handler is given. */
export type Context = {
  /**
   * Where the call has an `Idempotency-Key`, its transactions are done once, however often it is made. A call with GET only
   * reads with it.
   */
  db: Db;
  /** For work that goes on after the answer, and for what a call with GET keeps or locks. */
  backgroundDb: Db;
  /** Seals what is stored and must be readable again. */
  secrets: Secrets;
  /** Where files are kept. */
  files: FileStore;
  enqueue: Enqueue;
  cancelJob: CancelJob;
  wakeWebhooks: Deps['wakeWebhooks'];
  webhooks: WebhookPlaces;
  links: LinkPlaces;
  language: Language;
  token: string | undefined;
  authenticate: Authenticate;
  /** Counts a call against the plan of a company. @throws AppError `quota_reached` where it allows no more */
  countApiCall: (companyId: string) => Promise<ApiAllowance | undefined>;
  ip: string;
  userAgent: string;
  limits: RateLimits;
  /** The same for those who log in: by connections that no other work takes. */
  loginPool: Pick<Context, 'db' | 'backgroundDb' | 'limits'>;
  sample: Deps['sample'];
  /** Whether mails leave, and where who asks can read those that do not. */
  outbox: { sendsMail: boolean; address: string | null };
  publicUrl: string;
  events: EventBus;
  payments: Deps['payments'];
  ai: Ai;
  operator: Deps['operator'];
  startAudit: StartAudit;
  log: FastifyBaseLogger;
  /** Draws the sample project for who asks. @returns its slug */
  drawSample: () => Promise<string>;
  /** Adds a header to the answer. */
  setHeader: (name: string, value: string | number) => void;
  /** Answers 202: the work goes on in a job. */
  accept: () => void;
  /** Notes which call this is, and whose: before a repetition is answered, their rights are checked again. */
  noteCall: (call: string, actor: Actor) => void;
  /** Says that the answer holds a token: nothing of the call is kept. */
  keepNothing: () => void;
  /** Says who makes the call, for the log. */
  identify: (actor: Pick<Actor, 'id' | 'companyId'>) => void;
};
