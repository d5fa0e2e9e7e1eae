import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noAnswer, refusal, serve } from '../../testing/answers.ts';
import { anId, aProject, aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { anOpenedResult, anOpenedRun, aPageByPolarity, aResult } from '../../testing/runs.ts';
import { RunPage } from './RunPage.tsx';
import { list, openRunPage, saved } from './testing.tsx';

const RUN = `/api/run/${anId(700)}`;

it('a case that a link opens and the list has not loaded yet is marked by a key, and stays chosen', async () => {
  const far = aResult(9);
  const { sent } = serve({
    'GET /api/user/me': { body: aUser() },
    'GET /api/project/shop': { body: aProject() },
    [`GET ${RUN}`]: { body: anOpenedRun() },
    [`GET ${RUN}/results`]: aPageByPolarity([aResult(1), aResult(2), aResult(3)]),
    [`GET ${RUN}/result/${far.caseKey}`]: { body: anOpenedResult(9, far) },
    [`PUT ${RUN}/result/${far.caseKey}`]: { body: far },
    [`GET ${RUN}/drawing`]: refusal(404, 'model_not_found', 'There is no such model.'),
    [`GET ${RUN}/stream`]: noAnswer,
  });
  const { router } = await renderPage(RunPage, {
    path: '/runs/$id',
    address: `/runs/${anId(700)}?case=${far.caseKey}`,
  });
  await screen.findByRole('article', { name: 'Case 9' });
  fireEvent.keyDown(await screen.findByRole('listbox', { name: 'Results' }), { key: '1' });
  await waitFor(() =>
    expect(sent(`PUT ${RUN}/result/${far.caseKey}`)).toEqual([{ status: 'passed' }]),
  );
  expect(router.state.location.search).toEqual({ case: far.caseKey });
});

it('a case that a link opens and that stands far down in the list is scrolled to', async () => {
  const near = Array.from({ length: 9 }, (_, at) => aResult(at + 1));
  const far = aResult(9);
  const requested: string[] = [];
  serve({
    'GET /api/user/me': { body: aUser() },
    'GET /api/project/shop': { body: aProject() },
    [`GET ${RUN}`]: { body: anOpenedRun() },
    [`GET ${RUN}/results`]: (_body, query) => {
      const before = query.get('before');
      if (before) requested.push(before);
      const isListed = query.get('polarity') !== 'negative';
      const total = before ? 240 : isListed ? 300 : 0;
      return { body: { items: isListed ? near : [], nextCursor: null, total } };
    },
    [`GET ${RUN}/result/${far.caseKey}`]: { body: anOpenedResult(9, far) },
    [`GET ${RUN}/drawing`]: refusal(404, 'model_not_found', 'There is no such model.'),
    [`GET ${RUN}/stream`]: noAnswer,
  });
  await renderPage(RunPage, {
    path: '/runs/$id',
    address: `/runs/${anId(700)}?case=${far.caseKey}`,
  });
  const list = await screen.findByRole('listbox', { name: 'Results' });
  // 240 rows of 32 pixels stand above it
  await waitFor(() => expect(list.scrollTop).toBeGreaterThan(239 * 32));
  expect(requested).toEqual([far.caseKey]);
});

it('a case that a link opens is marked by a key at once, and so are those that follow', async () => {
  const { sent } = await openRunPage(undefined, {
    search: '?case=CASE000001',
    more: { [saved(1)]: { body: aResult(1) }, [saved(2)]: { body: aResult(2) } },
  });
  await waitFor(async () => expect(document.activeElement).toBe(await list()));
  fireEvent.keyDown(document.activeElement ?? document.body, { key: '1' });
  await screen.findByRole('article', { name: 'Case 2' });
  fireEvent.keyDown(document.activeElement ?? document.body, { key: '1' });
  await screen.findByRole('article', { name: 'Case 3' });
  await waitFor(() => expect(sent(saved(2))).toEqual([{ status: 'passed' }]));
  expect(sent(saved(1))).toEqual([{ status: 'passed' }]);
});

it('a case that is open leaves the focus to a search that narrows the list', async () => {
  await openRunPage(undefined, { search: '?case=CASE000001' });
  const search = await screen.findByRole('searchbox');
  search.focus();
  fireEvent.change(search, { target: { value: 'Case' } });
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Case'));
  await list();
  expect(document.activeElement).toBe(search);
});
