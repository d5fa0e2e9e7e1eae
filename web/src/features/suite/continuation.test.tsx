import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { anId } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { aCase, aPage, aPageByPolarity, aSuite } from '../../testing/runs.ts';
import { press, write } from '../../testing/user.ts';
import { CaseList } from './CaseList.tsx';

const SUITE = `/api/suite/${anId(600)}`;
const KEY = 'CASE000001';
const flaky = {
  ...{ caseKey: KEY, repeats: 10, changes: 3, rate: 30, trend: 'rising' as const, mute: null },
};

type Options = { retired?: number; flaky?: object[]; more?: object };

/** The list of a suite that was generated again, with the first case open. */
async function open(test = aCase(1), { retired = 0, flaky: listed = [], more }: Options = {}) {
  const suite = aSuite({
    revision: 4,
    changes: { new: 1, back: 0, changed: 1, unchanged: 0, gone: retired },
    counts: { testCases: 1, testSteps: 2, retired, written: 0 },
  });
  const summary = { ...test, stepCount: 2, isHappyPath: false };
  const gone = { ...summary, key: 'CASE000009', name: 'Pay by card' };
  const served = serve({
    [`GET ${SUITE}/cases`]: (body: unknown, query: URLSearchParams) =>
      query.get('change') === 'gone' ? aPage([gone]) : aPageByPolarity([summary])(body, query),
    [`GET ${SUITE}/case/${KEY}`]: { body: test },
    [`GET ${SUITE}/case/${KEY}/results`]: { body: [] },
    [`GET ${SUITE}/flaky`]: { body: listed },
    [`GET ${SUITE}/drawing`]: refusal(404, 'model_not_found', 'There is no such model.'),
    ...more,
  });
  const nothing = () => undefined;
  await renderPage(() => (
    <CaseList
      {...{ suite, filter: {}, grouping: 'kind', chosen: KEY }}
      {...{ onChoose: nothing, onEdit: nothing, onClear: nothing }}
    />
  ));
  await screen.findByRole('article', { name: 'Case 1' });
  return served;
}

const EARLIER = `“Pay by card” (TC-${KEY})`;
const CONTINUES = `PUT ${SUITE}/case/${KEY}/continues`;

describe('a case of a suite that was generated again', () => {
  it('that probably continues an earlier one says so, and is made new, or not after all', async () => {
    const match = { by: 'likeness' as const, likeness: 0.82 };
    const continues = { key: KEY, name: 'Pay by card' };
    const test = aCase(1, { change: 'changed', kind: 'changed', match, continues });
    const fresh = 'FRESH00001';
    const { sent } = await open(test, {
      more: {
        [CONTINUES]: { body: { ...aSuite({ revision: 5 }), caseKey: fresh } },
        [`PUT ${SUITE}/case/${fresh}/continues`]: { body: { ...aSuite(), caseKey: KEY } },
      },
    });
    const option = await screen.findByRole('option', { name: /Case 1/ });
    expect(within(option).getByLabelText(`Probably continues ${EARLIER}`)).toBeDefined();
    expect(screen.getByText(`Continues ${EARLIER}, 82% alike.`)).toBeDefined();
    await press('It is new');
    expect(await screen.findByText('Decision saved')).toBeDefined();
    expect(sent(CONTINUES)).toEqual([{ revision: 4, continues: null }]);
    await press('Undo');
    expect(await screen.findByText('Decision taken back')).toBeDefined();
    expect(sent(`PUT ${SUITE}/case/${fresh}/continues`)).toEqual([{ revision: 5, continues: KEY }]);
  });

  it('names the ID that its team gave it before its model was made of it', async () => {
    await open(aCase(1, { sourceId: 'SHOP-1' }));
    expect(screen.getByText('ID SHOP-1')).toBeDefined();
  });

  it('that was retired and is back says so', async () => {
    const continues = { key: KEY, name: 'Pay by card' };
    await open(aCase(1, { change: 'back', kind: 'back', continues }));
    const option = await screen.findByRole('option', { name: /Case 1/ });
    expect(within(option).getByText('back')).toBeDefined();
    const words = `Was retired as ${EARLIER} and is back, with its history.`;
    expect(screen.getByText(words)).toBeDefined();
  });

  it('that is new is said to continue one that was retired', async () => {
    const { sent } = await open(aCase(1, { change: 'new', kind: 'new', match: null }), {
      retired: 1,
      more: { [CONTINUES]: { body: { ...aSuite(), caseKey: 'CASE000009' } } },
    });
    await press('Continues an earlier one…');
    await write('Retired test case', 'CASE000009');
    await press('Continue');
    await waitFor(() =>
      expect(sent(CONTINUES)).toEqual([{ revision: 4, continues: 'CASE000009' }]),
    );
  });

  it('that is beyond doubt the same asks for no decision', async () => {
    await open(aCase(1, { change: 'changed', kind: 'reworded' }));
    expect(screen.queryByRole('group', { name: 'Earlier test case' })).toBeNull();
  });

  it('that somebody else decided about meanwhile says so', async () => {
    const match = { by: 'person' as const, likeness: 0.7 };
    await open(aCase(1, { change: 'changed', kind: 'reworded', match }), {
      more: { [CONTINUES]: refusal(409, 'version_conflict', 'Somebody was faster.') },
    });
    await press('It is new');
    expect(await screen.findByText('Somebody was faster.')).toBeDefined();
  });
});

describe('a flaky case of a suite', () => {
  it('says how often its result changes, and is muted for some days', async () => {
    const MUTE = `PUT ${SUITE}/flaky/${KEY}/mute`;
    const mute = { by: 'Ada Yıldız', at: '2026-11-05T09:00:00.000Z', until: null };
    const { sent } = await open(undefined, { flaky: [flaky], more: { [MUTE]: { body: mute } } });
    const words = 'Changed in 3 of 10 repeats (30%), rising';
    const option = await screen.findByRole('option', { name: /Case 1/ });
    expect(await within(option).findByLabelText(`Flaky. ${words}`)).toBeDefined();
    const note = within(screen.getByRole('region', { name: 'Flakiness' }));
    expect(
      note.getByText(new RegExp(`^${words.replace(/[()]/g, '.')} · same build`)),
    ).toBeDefined();
    fireEvent.click(note.getByRole('button', { name: 'Mute' }));
    await press('For 7 days', 'menuitem');
    expect(await screen.findByText('Test case muted')).toBeDefined();
    expect(sent(MUTE)).toEqual([{ until: expect.stringMatching(/T23:59:59.999Z$/) }]);
  });

  it('that is muted says by whom and until when, and is unmuted', async () => {
    const UNMUTE = `DELETE ${SUITE}/flaky/${KEY}/mute`;
    const mute = {
      by: 'Ada Yıldız',
      at: '2026-11-05T09:00:00.000Z',
      until: '2026-12-05T12:00:00.000Z',
    };
    const { calls } = await open(undefined, {
      flaky: [{ ...flaky, mute }],
      more: { [UNMUTE]: { status: 204 } },
    });
    expect(await screen.findByText('Muted by Ada Yıldız until 5 Dec 2026')).toBeDefined();
    await press('Unmute');
    await waitFor(() => expect(calls).toContain(UNMUTE));
  });
});
