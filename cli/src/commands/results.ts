import type { AutomatedResult } from '@caseloom/formats';
import { type CommentOutcome, commentOnChange } from '../change-comment.ts';
import { fault } from '../command-error.ts';
import { command, oneOf, TEXT, tableOrJson } from '../options.ts';
import { printsJson, requireWritable, writeOutput } from '../output.ts';
import { type Portal, pageOf, portalOf, Refusal } from '../portal.ts';
import { type ReportFile, readReports } from '../report-files.ts';
import { type CompletedRun, writeSummary } from '../run-summary.ts';
import { plain, say } from '../say.ts';

const OPTIONS = {
  run: TEXT,
  suite: TEXT,
  name: TEXT,
  environment: TEXT,
  build: TEXT,
  complete: { type: 'boolean' },
  'fail-on': TEXT,
  summary: TEXT,
  comment: { type: 'boolean' },
  format: TEXT,
} as const;

/** Which failures in a report make the exit code 1. */
const FAIL_ON = ['new', 'any', 'none'] as const;

/**
 * `caseloom results push`: reports into a run.
 *
 * @returns 1 where the portal refuses, no result found its case, or something failed that `--fail-on` names
 */
export const results = command(
  () => say('resultsUsage'),
  OPTIONS,
  async ({ values, positionals }) => {
    const [action, ...paths] = positionals;
    if (action !== 'push' || paths.length === 0) throw fault('noReport');
    requireTogether(values);
    const asJson = printsJson(tableOrJson(values.format));
    const failOn = oneOf('--fail-on', values['fail-on'] ?? 'none', FAIL_ON);
    requireWritable(values.summary);
    const reports = readReports(paths);
    const portal = portalOf(process.env);
    try {
      const runId = values.run ?? (await beginRun(portal, values));
      const pushed = await push(portal, runId, reports);
      const run = values.complete ? await complete(portal, runId) : undefined;
      printNotices(pushed, runId);
      if (run) await publish(writeSummary(run, pushed, runPage(runId)), values);
      const { matched, unmatchedTotal } = pushed;
      const summary = say('pushed', { run: runId, matched, unmatched: unmatchedTotal });
      await writeOutput(
        asJson ? `${JSON.stringify({ runId, ...pushed })}\n` : `${summary}\n`,
        undefined,
      );
      const isFailing = printFailures(pushed, failOn);
      return matched > 0 && !isFailing ? 0 : 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.error(error.message);
      return 1;
    }
  },
);

type Given = {
  run?: string;
  suite?: string;
  summary?: string;
  comment?: boolean;
  complete?: boolean;
};

/** @throws CommandError where options do not fit each other */
function requireTogether({ run, suite, summary, comment, complete }: Given): void {
  if ((run === undefined) === (suite === undefined)) throw fault('runOrSuite');
  if ((summary !== undefined || comment) && !complete) throw fault('summaryNeedsComplete');
}

type Pushed = {
  matched: number;
  /** Of each report the first of them. */
  unmatched: { name: string; status: AutomatedResult['status'] }[];
  unmatchedTotal: number;
  /** Cases of a workbook of which something is written, but no status. */
  withoutStatus: string[];
  withoutStatusTotal: number;
  /** Left out, as people dismissed the names of their tests. */
  dismissedTotal: number;
  /** How many results wait in the run until somebody matches them. */
  waiting: number;
  /** How many are not kept, as too many would wait. */
  notKept: number;
  /** What failed, and what of it the run before did not have. */
  failures: { total: number; newTotal: number; new: { caseKey: string | null; name: string }[] };
};

/** Says what found no test case, and where it is matched. */
function printNotices(pushed: Pushed, runId: string): void {
  for (const { name, status } of pushed.unmatched)
    console.error(say('unmatched', { name, status: say(status) }));
  for (const name of pushed.withoutStatus) console.error(say('withoutStatus', { name }));
  const { waiting, notKept } = pushed;
  const address = `${runPage(runId)}?tab=unmatched`;
  if (waiting > 0) console.error(say('waiting', { count: waiting, address }));
  if (notKept > 0) console.error(say('notKept', { count: notKept }));
  if (pushed.matched === 0) console.error(say('nothingMatched'));
}

function runPage(runId: string): string {
  return pageOf(process.env, `/app/runs/${runId}`);
}

async function complete(portal: Portal, runId: string): Promise<CompletedRun> {
  return (await portal('PUT', `/run/${encodeURIComponent(runId)}/complete`, {})) as CompletedRun;
}

/** Puts the summary where the pipeline wants it: into a file, and on the change that it runs for. */
async function publish(
  text: string,
  { summary: path, comment }: Pick<Given, 'summary' | 'comment'>,
): Promise<void> {
  if (path !== undefined) await writeOutput(text, path);
  if (comment) console.error(say(COMMENTED[await commentOnChange(text, process.env)]));
}

const COMMENTED = {
  added: 'commentAdded',
  updated: 'commentUpdated',
  'no-change': 'commentNoChange',
  'no-token': 'commentNoToken',
  refused: 'commentRefused',
} as const satisfies Record<CommentOutcome, string>;

/** Says what failed that is asked for. @returns whether anything did */
function printFailures({ failures }: Pushed, failOn: (typeof FAIL_ON)[number]): boolean {
  if (failOn === 'none') return false;
  const count = failOn === 'new' ? failures.newTotal : failures.total;
  if (count === 0) return false;
  console.error(say(failOn === 'new' ? 'failuresNew' : 'failuresAny', { count }));
  if (failOn === 'new') for (const { name } of failures.new) console.error(`- ${plain(name)}`);
  return true;
}

/** What a run is called, and what it tests. */
type Named = { name?: string; environment?: string; build?: string };

async function beginRun(
  portal: Portal,
  { suite: suiteId, ...named }: Named & { suite?: string },
): Promise<string> {
  const { name, environment, build } = named;
  const run = await portal('POST', '/run', {
    suiteId,
    ...(name !== undefined && { name }),
    ...(environment !== undefined && { environment }),
    ...(build !== undefined && { build }),
  });
  return (run as { id: string }).id;
}

/** One report after the other: a later one adds to what the earlier one reported. */
async function push(portal: Portal, runId: string, reports: ReportFile[]): Promise<Pushed> {
  const all: Pushed = {
    matched: 0,
    unmatched: [],
    unmatchedTotal: 0,
    withoutStatus: [],
    withoutStatusTotal: 0,
    dismissedTotal: 0,
    waiting: 0,
    notKept: 0,
    failures: { total: 0, newTotal: 0, new: [] },
  };
  for (const { name, content } of reports) {
    const form = new FormData();
    form.append('file', new File([content], name));
    const path = `/run/${encodeURIComponent(runId)}/import`;
    const pushed = (await portal('POST', path, form)) as Pushed;
    all.matched += pushed.matched;
    all.unmatched.push(...pushed.unmatched);
    all.unmatchedTotal += pushed.unmatchedTotal;
    all.withoutStatus.push(...pushed.withoutStatus);
    all.withoutStatusTotal += pushed.withoutStatusTotal;
    all.dismissedTotal += pushed.dismissedTotal;
    all.waiting = pushed.waiting;
    all.notKept += pushed.notKept;
    all.failures.total += pushed.failures.total;
    all.failures.newTotal += pushed.failures.newTotal;
    all.failures.new.push(...pushed.failures.new);
  }
  return all;
}
