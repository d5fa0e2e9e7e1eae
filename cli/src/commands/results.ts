import type { AutomatedResult } from '@caseloom/formats';
import { fault } from '../command-error.ts';
import { command, TEXT, tableOrJson } from '../options.ts';
import { printsJson, writeOutput } from '../output.ts';
import { type Portal, portalOf, Refusal } from '../portal.ts';
import { type ReportFile, readReports } from '../report-files.ts';
import { say } from '../say.ts';

const OPTIONS = {
  run: TEXT,
  suite: TEXT,
  name: TEXT,
  environment: TEXT,
  build: TEXT,
  complete: { type: 'boolean' },
  format: TEXT,
} as const;

/** `caseloom results push`: reports into a run. @returns 1 where the portal refuses, or no result found its case */
export const results = command(
  () => say('resultsUsage'),
  OPTIONS,
  async ({ values, positionals }) => {
    const [action, ...paths] = positionals;
    if (action !== 'push' || paths.length === 0) throw fault('noReport');
    if ((values.run === undefined) === (values.suite === undefined)) throw fault('runOrSuite');
    const asJson = printsJson(tableOrJson(values.format));
    const reports = readReports(paths);
    const portal = portalOf(process.env);
    try {
      const runId = values.run ?? (await beginRun(portal, values));
      const pushed = await push(portal, runId, reports);
      if (values.complete) await portal('PUT', `/run/${encodeURIComponent(runId)}/complete`, {});
      const { matched, unmatched, unmatchedTotal, withoutStatus } = pushed;
      for (const { name, status } of unmatched)
        console.error(say('unmatched', { name, status: say(status) }));
      for (const name of withoutStatus) console.error(say('withoutStatus', { name }));
      const summary = say('pushed', { run: runId, matched, unmatched: unmatchedTotal });
      await writeOutput(
        asJson ? `${JSON.stringify({ runId, ...pushed })}\n` : `${summary}\n`,
        undefined,
      );
      return matched > 0 ? 0 : 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      console.error(error.message);
      return 1;
    }
  },
);

type Pushed = {
  matched: number;
  /** Of each report the first of them. */
  unmatched: { name: string; status: AutomatedResult['status'] }[];
  unmatchedTotal: number;
  /** Cases of a workbook of which something is written, but no status. */
  withoutStatus: string[];
  withoutStatusTotal: number;
};

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
  }
  return all;
}
