import { say } from './say.ts';

/** A run as the portal answers it when it is completed. */
export type CompletedRun = {
  name: string;
  suiteId: string;
  suiteName: string;
  environment: string;
  build: string;
  counts: Record<'passed' | 'failed' | 'blocked' | 'skipped' | 'untested', number>;
  passRate: number | null;
};

type Pushed = {
  matched: number;
  unmatchedTotal: number;
  failures: { total: number; newTotal: number; new: { name: string }[] };
};

/** How many new failures are named. */
const MAX_NAMED = 20;

/**
 * What became of a run, as Markdown for a comment on a change. Its first line says whose it is: a later
 * summary of the same suite and environment takes its place.
 *
 * @param address of the page of the run
 */
export function writeSummary(run: CompletedRun, pushed: Pushed, address: string): string {
  const { counts } = run;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const done = total - counts.untested;
  const where = [run.environment, run.build].filter((text) => text !== '').map(inCode);
  return [
    markOf(run),
    `### ${say('summaryTitle', { suite: inCode(run.suiteName) })}`,
    '',
    `${say('summaryRun')} [${say('summaryOpen')}](${address})${where.length > 0 ? ` · ${where.join(' · ')}` : ''}`,
    '',
    `| ${STATUSES.map((status) => say(status)).join(' | ')} |`,
    `|${' ---: |'.repeat(STATUSES.length)}`,
    `| ${STATUSES.map((status) => counts[status]).join(' | ')} |`,
    '',
    say('summaryCoverage', { done, total, percent: percentOf(done, total) }),
    ...(run.passRate === null ? [] : [say('summaryPassRate', { percent: rounded(run.passRate) })]),
    ...(pushed.unmatchedTotal > 0
      ? [say('summaryUnmatched', { count: pushed.unmatchedTotal })]
      : []),
    ...newFailures(pushed),
    '',
  ].join('\n');
}

const STATUSES = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;

/** What tells the comment of one suite and environment from others, unseen. */
function markOf({ suiteId, environment }: CompletedRun): string {
  const place = Buffer.from(environment).toString('base64url');
  return `<!-- caseloom ${suiteId.replace(/[^\w-]/g, '')} ${place} -->`;
}

function newFailures({ failures }: Pushed): string[] {
  const { newTotal, new: named } = failures;
  if (newTotal === 0) return [];
  const shown = named.slice(0, MAX_NAMED).map(({ name }) => `- ${inCode(name)}`);
  const more = newTotal - shown.length;
  return [
    '',
    `**${say('summaryNew', { count: newTotal })}**`,
    '',
    ...shown,
    ...(more > 0 ? [`- ${say('summaryMore', { count: more })}`] : []),
  ];
}

/** What others wrote, as code: no mention, link or markup of it works. */
function inCode(text: string): string {
  const plain = text
    .replace(/[\p{Cc}`]+/gu, ' ')
    .trim()
    .slice(0, 300);
  return plain === '' ? '–' : `\`${plain}\``;
}

function percentOf(part: number, total: number): number {
  return total === 0 ? 0 : rounded((100 * part) / total);
}

/** Down, so that 100 % says that nothing is left. */
function rounded(percent: number): number {
  return Math.floor(percent);
}
