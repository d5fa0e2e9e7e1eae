import type { Page } from '@playwright/test';
import { expect, test } from '../app.ts';
import { browserOf, call } from '../company.ts';
import { openDatabase } from './database.ts';
import { addSuites, CASES, MODELS } from './models.ts';
import { aHand, type Known, MAX_CLICKS, QUESTIONS, type Question } from './questions.ts';
import { aTeam } from './team.ts';
import { replay } from './weeks.ts';

const MINUTE = 60_000;
const ANSWER_MS = 15_000;

type Outcome = { ask: string; clicks: number; says: string; counted: string; isAnswered: boolean };

/** Asks one question from the dashboard, as somebody would who has just opened the page, or where the last one was answered. */
async function ask(page: Page, known: Known, { ask, answer, isNext }: Question): Promise<Outcome> {
  if (!isNext) {
    await page.goto('/app/dashboard');
    await expect(page.getByRole('region', { name: 'Figures' })).toContainText(/\d/);
  }
  const hand = aHand();
  const found = await answer(page, hand, known).catch((error: Error) => ({
    says: `no answer: ${error.message.split('\n')[0]}`,
    counted: '',
  }));
  const isAnswered = found.says === found.counted && hand.clicks <= MAX_CLICKS;
  return { ask, clicks: hand.clicks, ...found, isAnswered };
}

/** The question, its clicks, what the page said and what was counted. */
function lineOf({ ask, clicks, says, counted, isAnswered }: Outcome): string {
  return [
    isAnswered ? 'true' : 'WRONG',
    `${clicks} clicks`,
    ask,
    `“${says}”`,
    `recount “${counted}”`,
  ].join(' | ');
}

test('three weeks of a lead and five testers are replayed, and the lead’s questions are answered truly in three clicks', async ({
  app,
  browser,
}) => {
  test.setTimeout(12 * MINUTE);
  const database = openDatabase(app.dataDir);
  try {
    const team = await aTeam(app);
    const suites = await addSuites(team);
    const { runs, risky } = await replay({ team, suites, database, browser });
    expect(runs).toHaveLength(15);
    expect(await database.count('models where project_id = $1', [team.projectId])).toBe(MODELS);
    const kept = await call(app, ['GET', '/dashboard'], team.lead.token);
    expect(kept.kept).toEqual({ suites: suites.length, testCases: CASES, retired: 0 });
    const marks = runs.reduce((sum, { results }) => sum + results.size, 0);
    const shown = `results where project_id = $1 and status <> 'untested'`;
    expect(await database.count(shown, [team.projectId]), 'no mark is lost').toBe(marks);

    const context = await browserOf(browser, app, team.lead);
    const page = await context.newPage();
    // a question that the page does not answer fails alone
    page.setDefaultTimeout(ANSWER_MS);
    const known = { team, database, runs, risky, stale: suites[3]?.id ?? '' };
    const outcomes: Outcome[] = [];
    for (const question of QUESTIONS) outcomes.push(await ask(page, known, question));
    await context.close();
    process.stdout.write(`${outcomes.map(lineOf).join('\n')}\n`);
    const missing = outcomes.filter(({ isAnswered }) => !isAnswered);
    expect(missing, 'questions without a true answer in three clicks').toEqual([]);
  } finally {
    await database.close();
  }
});
