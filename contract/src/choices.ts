/**
 * Lists of which one is chosen, for pages too: here without the schemas, so that a browser does not load those for a few words.
 */

/** What a result says. */
export const RESULT_STATUSES = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;

/** What stands between the folders of a case where they are named in one text. */
export const SECTION_SEPARATOR = ' › ';
/** Names the cases that stand in no folder. */
export const NO_SECTION = '›';

/** The values of `releaseChange`. */
export const RELEASE_CHANGES = [
  'result',
  'failing',
  'passing',
  'otherwise',
  'untested',
  'added',
  'removed',
  'reworded',
  'same',
] as const;

/**
 * In which order a run has its cases: as its suite has them; first those that failed, then blocked, then
 * those never run; those longest without a result first; or of the greatest risk first. Of equals, as the
 * suite has them.
 */
export const RUN_ORDERS = ['suite', 'failed', 'oldest', 'risk'] as const;
export type RunOrder = (typeof RUN_ORDERS)[number];

/** What a list of projects is sorted by; with a `-` before it from the other end. */
export const PROJECT_ORDERS = ['name', 'models', 'testCases', 'results', 'createdAt'] as const;
export type ProjectOrder = (typeof PROJECT_ORDERS)[number];

/** Parts of all results that a figure counts. */
export const WORK_PARTS = ['counted', 'last', 'flaky', 'mutedFlaky', 'attention'] as const;
export type WorkPart = (typeof WORK_PARTS)[number];

/** What takes messages: a program of one's own, a channel of Slack, a channel of Teams. */
export const WEBHOOK_KINDS = ['webhook', 'slack', 'teams'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

/**
 * What is sent: that a run is complete; that cases of it failed whose last result before, in the runs of the
 * suite in that environment, was none or no failure.
 */
export const WEBHOOK_EVENTS = ['run.completed', 'run.newFailures'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What a user can be told of. */
export const NOTIFICATION_KINDS = [
  'project_invited',
  'member_joined',
  'role_changed',
  'model_changed',
  'run_finished',
  'assigned',
  'result_failed',
  'mentioned',
  'draft_ready',
  'quota',
  'webhook_off',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** How a user is notified: in the list of the bell, by mail, to the device. */
export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** When a mail goes out: at once, or once a day with all else that is new, at seven in the morning of the user. */
export const MAIL_TIMES = ['atOnce', 'daily', 'never'] as const;
export type MailTime = (typeof MAIL_TIMES)[number];

/** The plans there are, smallest first. */
export const PLANS = ['free', 'team', 'company'] as const;
export type Plan = (typeof PLANS)[number];

/** From this risk on, likelihood × damage, what has not passed is a risk of a release. */
export const HIGH_RISK = 15;

/** What an event of a project is about: the first part of its action. */
export const ACTIVITY_KINDS = [
  'model',
  'step',
  'testData',
  'suite',
  'run',
  'result',
  'report',
  'release',
  'requirement',
  'member',
  'project',
  'ai',
  'work',
  'bin',
  'webhook',
] as const;

/** For how many days the pages of a suite and of a case look back. */
export const FLAKY_DAYS = 90;

/** How far the making of a draft is, in this order. */
export const DRAFT_STAGES = ['reading', 'model', 'data', 'checking', 'done'] as const;

/** How a language model makes a draft: it draws the whole of it, or decides small questions about what rules drew. */
export const DRAFTING = ['whole', 'sentences'] as const;

/** What can be put into the bin: deleted, it waits there for `LIMITS.binDays` days. */
export const BIN_KINDS = ['project', 'model', 'suite', 'run', 'testData'] as const;
export type BinKind = (typeof BIN_KINDS)[number];
