import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../app.ts';
import { call } from '../company.ts';
import type { Database } from './database.ts';
import type { Team } from './team.ts';
import { type CycleRun, nameOf } from './weeks.ts';

export const MAX_CLICKS = 3;

/** A hand that counts: every link, button and choice is one click. */
export function aHand() {
  const hand = {
    clicks: 0,
    click: async (target: Locator) => {
      hand.clicks++;
      await target.click();
    },
    choose: async (list: Locator, label: string) => {
      hand.clicks++;
      await list.selectOption({ label });
    },
  };
  return hand;
}
type Hand = ReturnType<typeof aHand>;

export type Known = {
  team: Team;
  database: Database;
  runs: CycleRun[];
  /** The test cases of a high risk, by suite and key. */
  risky: Set<string>;
  /** A suite whose model has changed since its cases were made. */
  stale: string;
};

export type Question = {
  ask: string;
  /** Asked where the last question was answered: it goes on with what that has opened. */
  isNext?: true;
  /** Answers it from the dashboard. @returns what the page says, and the same counted */
  answer: (page: Page, hand: Hand, known: Known) => Promise<{ says: string; counted: string }>;
};

const link = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name }).first();
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name });

/** The first number that a part of the page says, once it has had the time to say what was counted. */
async function compare(part: Locator, counted: number) {
  const number = new RegExp(`\\b${counted.toLocaleString('en')}\\b`);
  await expect(part.filter({ hasText: number }))
    .toBeVisible()
    .catch(() => undefined);
  const says = /\d[\d,]*/.exec(await part.innerText())?.[0]?.replaceAll(',', '') ?? '';
  return { says, counted: String(counted) };
}

/** The project from the dashboard, and one of its sections. */
async function openSection(page: Page, hand: Hand, name: string) {
  await hand.click(link(page, /^Shop/));
  await hand.click(tab(page, name));
}

/** By suite and key of a test case: how it went when it was last run in some runs, in their order. */
function lastOf(runs: CycleRun[]): Map<string, string> {
  const last = new Map<string, string>();
  for (const { suite, keys, results } of runs)
    for (const key of keys) {
      const name = nameOf(suite, key);
      const status = results.get(key)?.status;
      if (status || !last.has(name)) last.set(name, status ?? 'untested');
    }
  return last;
}

const times = (statuses: Iterable<string>, ...wanted: string[]) =>
  [...statuses].filter((status) => wanted.includes(status)).length;

/** How many test cases a comparison of releases says to be changed. */
async function changedIn(part: Locator) {
  await expect(part).toContainText(/\d with changed words/);
  return (/(\d[\d,]*) with changed words/.exec(await part.innerText())?.[1] ?? '').replace(',', '');
}

/** All cases of the two suites whose models were reworded between the releases. */
function countReworded(runs: CycleRun[]) {
  const reworded = runs.filter(({ week }) => week === 2).slice(0, 2);
  return String(reworded.flatMap(({ keys }) => keys).length);
}

export const QUESTIONS: Question[] = [
  {
    ask: 'What was tested last week?',
    answer: async (page, hand, { runs }) => {
      await hand.click(place(page, 'Test work'));
      await hand.click(tab(page, 'Results'));
      await hand.choose(page.getByLabel('Period'), 'Last 7 days');
      const lately = runs.filter(({ week }) => week === 3);
      const counted = lately.flatMap(({ results }) => [...results]).length;
      return compare(page.getByText(/^[\d,]+ results?$/), counted);
    },
  },
  {
    ask: 'What is untested and risky?',
    answer: async (page, hand, { runs, risky }) => {
      await hand.click(link(page, /by risk/));
      await hand.click(page.getByRole('button', { name: 'Filters' }));
      await hand.choose(page.getByLabel('Risk', { exact: true }), '15 or higher');
      const counted = [...lastOf(runs)].filter(
        ([name, status]) => status === 'untested' && risky.has(name),
      );
      return compare(page.getByText(/^[\d,]+ test cases? w(as|ere) not run/), counted.length);
    },
  },
  {
    ask: 'Which requirements fail?',
    answer: async (page, hand, { runs }) => {
      await openSection(page, hand, 'Requirements');
      const failing = [...lastOf(runs)].filter(([, status]) => status === 'failed');
      const suites = new Set(failing.map(([name]) => name.split(' ')[0]));
      return compare(page.getByText(/\d+ failed/).first(), suites.size);
    },
  },
  {
    ask: 'What has changed since release 1.4?',
    answer: async (page, hand, { runs }) => {
      await openSection(page, hand, 'Releases');
      await hand.click(link(page, /^1\.5/));
      const part = page.getByRole('region', { name: 'Changes' });
      await expect(part.getByLabel('Compare with').locator(':checked')).toHaveText(
        'compare with 1.4',
      );
      return { says: await changedIn(part), counted: countReworded(runs) };
    },
  },
  {
    ask: 'Who did what?',
    answer: async (page, hand, { team, database }) => {
      await openSection(page, hand, 'Activity');
      const [tester] = team.testers;
      await hand.choose(page.getByLabel('Person'), tester?.name ?? '');
      await expect(page).toHaveURL(/person=/);
      const mine = 'audit_events where actor_id = $1 and project_id = $2';
      const counted = await database.count(mine, [tester?.id, team.projectId]);
      const entries = page.getByRole('tabpanel', { name: 'Activity' });
      return compare(entries.getByText(/^[\d,]+ [a-z]+$/).first(), counted);
    },
  },
  {
    ask: 'How does the release stand, on one page for the boss?',
    answer: async (page, hand, { runs }) => {
      await openSection(page, hand, 'Releases');
      await hand.click(link(page, /^1\.5/));
      const state = page.getByRole('region', { name: 'State' });
      await expect(state).toBeVisible();
      const text = await state.innerText();
      const says = [/[\d,]+ of [\d,]+ run/, /[\d,]+ failed/]
        .map((part) => text.match(part)?.[0])
        .join(', ');
      const statuses = [...lastOf(runs.filter(({ week }) => week > 1)).values()];
      const run = statuses.length - times(statuses, 'untested');
      const [all, failed] = [statuses.length.toLocaleString('en'), times(statuses, 'failed')];
      const pages = pagesIn(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
      const counted = `${run.toLocaleString('en')} of ${all} run, ${failed} failed, on 1 A4`;
      return { says: `${says}, on ${pages} A4`, counted };
    },
  },
  {
    ask: 'What has changed since release 1.4, until now?',
    answer: async (page, hand, { runs }) => {
      await hand.click(link(page, 'What changed since 1.4'));
      const part = page.getByRole('region', { name: 'Changes' });
      const choice = part.getByLabel('Compare with').locator(':checked');
      await expect(choice).toHaveText('since this release, until now');
      await expect(part).toBeInViewport();
      return { says: await changedIn(part), counted: countReworded(runs) };
    },
  },
  {
    ask: 'The report as PDF and Excel?',
    answer: async (page, hand) => {
      const begins: string[] = [];
      for (const name of [/PDF/, /Excel/]) {
        // each file is a wish of its own
        hand.clicks = 0;
        await hand.click(page.getByRole('button', { name: 'Download the report of 1.5' }));
        const saving = page.waitForEvent('download');
        await hand.click(page.getByRole('menuitem', { name }));
        begins.push(readFileSync(await (await saving).path(), 'latin1').slice(0, 2));
      }
      return { says: begins.join(' '), counted: '%P PK' };
    },
  },
  {
    ask: 'What will regenerating do?',
    answer: async (page, hand, { team, stale, database }) => {
      const name = /^Open suite: Discounts/;
      await hand.click(link(page, name));
      await hand.click(page.getByRole('button', { name: 'Regenerate' }));
      const part = page
        .getByRole('dialog')
        .getByText(/^[\d,]+ changed/)
        .first();
      await expect(part).toBeVisible();
      const announced = await part.innerText();
      const current = 'suite_cases where suite_id = $1 and until is null and retired_in is null';
      const before = await database.count(current, [stale]);
      await call(team.app, ['POST', `/suite/${stale}/regenerate`, {}], team.lead.token);
      const changed = `suite_cases c join suites s on s.id = c.suite_id
        where s.id = $1 and c.until is null and c.text_since = s.generated_in`;
      const counted = await database.count(changed, [stale]);
      expect(counted, 'the test cases of the changed model change').toBe(before);
      return { says: /\d+/.exec(announced)?.[0] ?? '', counted: String(counted) };
    },
  },
];

/** How many pages a PDF has. */
function pagesIn(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
