import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { noAnswer, refusal, serve } from '../../testing/answers.ts';
import { aColleague, anId, aProject, aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { anOpenedResult, anOpenedRun, aPageByPolarity, aResult } from '../../testing/runs.ts';
import { RunPage } from './RunPage.tsx';

export const RUN = `/api/run/${anId(700)}`;
export const three = [aResult(1), aResult(2), aResult(3)];
const team = aProject({
  members: [{ user: aColleague(2), role: 'member', status: 'active' }],
});
/** The call that sets the result of a case. */
export const saved = (number: number) => `PUT ${RUN}/result/CASE00000${number}`;

type Options = { results?: typeof three; search?: string; more?: object };

/** Shows the page of a run with these results. */
export async function openRunPage(
  run = anOpenedRun(),
  { results = three, search = '', more }: Options = {},
) {
  const opened = results.map((result, at) => [
    `GET ${RUN}/result/${result.caseKey}`,
    { body: anOpenedResult(at + 1, result) },
  ]);
  const served = serve({
    'GET /api/user/me': { body: aUser() },
    'GET /api/project/shop': { body: team },
    [`GET ${RUN}`]: { body: run },
    [`GET ${RUN}/results`]: aPageByPolarity(results),
    [`GET ${RUN}/drawing`]: refusal(404, 'model_not_found', 'There is no such model.'),
    [`GET ${RUN}/stream`]: noAnswer,
    [`GET ${RUN}/unmatched`]: { body: { items: [], nextCursor: null, total: 0 } },
    ...Object.fromEntries(opened),
    ...more,
  });
  const page = await renderPage(RunPage, {
    path: '/runs/$id',
    address: `/runs/${anId(700)}${search}`,
  });
  return { ...served, ...page };
}

/** The list of its results. */
export const list = () => screen.findByRole('listbox', { name: 'Results' });

/** Presses keys in that list. */
export const key = async (...keys: string[]) => {
  for (const one of keys) fireEvent.keyDown(await list(), { key: one });
};
/** Waits until the case with this number is open. */
export const chosen = async (number: number) =>
  expect(await screen.findByRole('article', { name: `Case ${number}` })).toBeDefined();
/** The row of that case. */
export const row = (number: number) =>
  screen.findByRole('option', { name: new RegExp(`Case ${number} `) });
