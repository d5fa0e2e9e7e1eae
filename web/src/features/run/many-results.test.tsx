import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anId, aUser } from '../../testing/people.ts';
import { aResult, aRun } from '../../testing/runs.ts';
import { press, toasts, write } from '../../testing/user.ts';
import { fullName } from '../../ui/UserAvatar.tsx';
import { chosen, key, openRunPage as open, RUN, row, saved } from './testing.tsx';

describe('a result that somebody else set', () => {
  it('is replaced by a single mark without a question, and can be taken back', async () => {
    const others = { status: 'failed', updatedBy: 'Ece Kaya' } as const;
    const { sent } = await open(undefined, {
      search: '?case=CASE000001',
      results: [aResult(1, others), aResult(2, { status: 'failed', updatedBy: fullName(aUser()) })],
      more: {
        [saved(1)]: { body: { ...aResult(1, { status: 'passed' }), actionId: anId(901) } },
        [saved(2)]: { body: aResult(2, { status: 'passed' }) },
        [`POST ${RUN}/undo`]: { body: { undone: 1, kept: 0 } },
      },
    });
    await chosen(1);
    await key('1');
    expect(
      await screen.findByText('Replaced the result of Ece Kaya: Failed, “Case 1”'),
    ).toBeDefined();
    await press('Undo');
    await waitFor(() =>
      expect(sent(`POST ${RUN}/undo`)).toEqual([{ actionId: anId(901), isLast: true }]),
    );
    await chosen(2);
    await key('1');
    await waitFor(() => expect(sent(saved(2))).toHaveLength(1));
    expect(toasts().join()).not.toMatch(/Case 2/);
  });
});

describe('several cases of a run', () => {
  it('are not taken back any more once another result was set', async () => {
    await open(undefined, {
      search: '?case=CASE000001',
      more: {
        [`PUT ${RUN}/results`]: {
          body: {
            ...aRun(),
            set: 1,
            changed: 1,
            kept: 0,
            others: [],
            othersTotal: 0,
            actionId: anId(900),
          },
        },
        [`PUT ${RUN}/result/CASE000001`]: { body: aResult(1, { status: 'passed' }) },
      },
    });
    await chosen(1);
    await key('x');
    await write('Set result…', 'blocked');
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
    await key('1');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });

  it('are marked by x and get a result at once', async () => {
    const { sent } = await open(undefined, {
      search: '?case=CASE000001',
      more: {
        [`PUT ${RUN}/results`]: {
          body: {
            ...aRun(),
            set: 2,
            changed: 2,
            kept: 0,
            others: [],
            othersTotal: 0,
            actionId: anId(900),
          },
        },
        [`POST ${RUN}/undo`]: { body: { undone: 2, kept: 0 } },
      },
    });
    await chosen(1);
    await key('x', 'j');
    await chosen(2);
    await key('x');
    expect(await screen.findByText('2 test cases selected')).toBeDefined();
    expect((await row(1)).getAttribute('aria-selected')).toBe('true');
    await write('Set result…', 'blocked');
    expect(await screen.findByText('2 test cases updated')).toBeDefined();
    const change = { caseKeys: ['CASE000001', 'CASE000002'], status: 'blocked' };
    expect(sent(`PUT ${RUN}/results`)).toEqual([{ ...change, isPreview: true }, change]);
    await waitFor(() => expect(screen.queryByText('2 test cases selected')).toBeNull());
    await press('Undo');
    expect(await screen.findByText('2 results taken back')).toBeDefined();
    expect(sent(`POST ${RUN}/undo`)).toEqual([{ actionId: anId(900), isLast: true }]);
  });

  it('all get the result whose key is pressed, not the chosen one alone', async () => {
    const { sent } = await open(undefined, {
      search: '?case=CASE000001',
      more: {
        [`PUT ${RUN}/results`]: {
          body: {
            ...aRun(),
            set: 2,
            changed: 2,
            kept: 0,
            others: [],
            othersTotal: 0,
            actionId: anId(900),
          },
        },
      },
    });
    await chosen(1);
    await key('x', 'j');
    await chosen(2);
    await key('x', '2');
    expect(await screen.findByText('2 test cases updated')).toBeDefined();
    const change = { caseKeys: ['CASE000001', 'CASE000002'], status: 'failed' };
    expect(sent(`PUT ${RUN}/results`)).toEqual([{ ...change, isPreview: true }, change]);
    expect(sent(saved(2))).toEqual([]);
  });

  it.each([
    ['Keep theirs', false, '0 test cases updated, 1 left as it was'],
    ['Replace', true, '1 test case updated, 1 had this result already'],
  ])('that somebody else set are asked about: %s', async (answer, replaceOthers, message) => {
    const others = [
      { caseKey: 'CASE000001', name: 'Case 1', status: 'failed', comment: 'Slow', by: 'Ece Kaya' },
    ];
    const { sent } = await open(undefined, {
      search: '?case=CASE000001',
      more: {
        [`PUT ${RUN}/results`]: (body: unknown) => {
          const { replaceOthers: isSet } = body as { replaceOthers?: boolean };
          const counts = isSet ? { set: 2, changed: 1, kept: 0 } : { set: 0, changed: 0, kept: 1 };
          return { body: { ...aRun(), ...counts, others, othersTotal: 1, actionId: null } };
        },
      },
    });
    await chosen(1);
    await key('x');
    await write('Set result…', 'failed');
    expect(await screen.findByText(/^Ece Kaya already set 1 of these test cases/)).toBeDefined();
    expect(screen.getByText('Case 1: Failed, “Slow”')).toBeDefined();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(`PUT ${RUN}/results`)).toHaveLength(1);
    await write('Set result…', 'failed');
    await press(answer);
    expect(await screen.findByText(message)).toBeDefined();
    expect(sent(`PUT ${RUN}/results`).at(-1)).toEqual({
      ...{ caseKeys: ['CASE000001'], status: 'failed', replaceOthers },
    });
  });

  it.each([
    [anId(2), anId(2)],
    ['nobody', null],
  ])('are given to %s', async (value, assigneeId) => {
    const { sent } = await open(undefined, {
      search: '?case=CASE000001',
      more: { [`PUT ${RUN}/results`]: { body: { updated: 1 } } },
    });
    await chosen(1);
    await key('x');
    const bar = within(await screen.findByRole('group', { name: 'Selected test cases' }));
    await bar.findByRole('option', { name: 'Person2 Kaya' });
    fireEvent.change(bar.getByLabelText('Assign to…'), { target: { value } });
    await waitFor(() =>
      expect(sent(`PUT ${RUN}/results`)).toEqual([{ caseKeys: ['CASE000001'], assigneeId }]),
    );
  });

  it('are let go by the same key', async () => {
    await open(undefined, { search: '?case=CASE000001' });
    await chosen(1);
    await key('x');
    expect(await screen.findByText('1 test case selected')).toBeDefined();
    await key('x');
    expect(screen.queryByText('1 test case selected')).toBeNull();
  });
});
