import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { anId } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { anOpenedRun, aRun } from '../../testing/runs.ts';
import { press, write } from '../../testing/user.ts';
import { RunActions } from './RunActions.tsx';

const RELEASE = {
  ...{ id: anId(800), name: '1.4', testCases: 2025 },
  ...{ gone: 180, goneResults: 75, byOthers: 0, untested: 1 },
};
const RUN = `/api/run/${anId(700)}`;
const MEMBER = { can: { complete: true, reopen: false, delete: false } };

async function open(run = anOpenedRun(), { more = {} } = {}) {
  const served = serve(more);
  const page = await renderPage(() => <RunActions run={run} />, {
    path: '/runs/$id',
    address: `/runs/${anId(700)}`,
  });
  return { ...served, ...page };
}

const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const choose = async (action: string) => {
  await press('More actions');
  await press(action, 'menuitem');
};

describe('the end of a run', () => {
  it.each([
    [3, '3 test cases have no result yet. The results are kept as they are.'],
    [0, 'The results are kept as they are.'],
  ])('needs a confirmation where %i cases have no result', async (untested, text) => {
    const counts = { ...aRun().counts, untested };
    const { calls } = await open(anOpenedRun({ counts }), {
      more: { [`PUT ${RUN}/complete`]: { body: aRun() } },
    });
    await press('Complete run');
    expect(await screen.findByText(text)).toBeDefined();
    expect(calls).not.toContain(`PUT ${RUN}/complete`);
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Complete run' }));
    expect(await screen.findByText('Run completed')).toBeDefined();
  });

  it.each([
    [
      { total: 6, failed: 2 },
      '6 results match no test case (2 failed). Unmatched results are in no figure, and matching them later needs the run to be reopened. The results are kept as they are.',
    ],
    [
      { total: 1, failed: 0 },
      '1 result matches no test case. Unmatched results are in no figure, and matching them later needs the run to be reopened. The results are kept as they are.',
    ],
  ])(
    'says how many results match nothing and how many of them failed: %o',
    async (unmatched, text) => {
      await open(anOpenedRun({ unmatched, counts: { ...aRun().counts, untested: 0 } }));
      await press('Complete run');
      expect(await screen.findByText(text)).toBeDefined();
    },
  );

  it('is taken back by whom the server lets', async () => {
    await open(anOpenedRun({ status: 'completed' }), {
      more: { [`PUT ${RUN}/reopen`]: { body: aRun() } },
    });
    await press('Reopen run');
    expect(await screen.findByText('Run reopened')).toBeDefined();
  });

  it('is not taken back by others', async () => {
    await open(anOpenedRun({ status: 'completed', ...MEMBER }));
    await screen.findByRole('link', { name: 'Report' });
    expect(screen.queryByRole('button', { name: 'Reopen run' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import results' })).toBeNull();
  });
});

describe('what is seldom done with a run', () => {
  it('is all there for those who may delete it', async () => {
    await open();
    await press('More actions');
    await screen.findByRole('menuitem', { name: 'Delete run' });
    expect(items()).toEqual([
      'Rerun',
      'Unmatched results',
      'Compare with another run',
      'Show in model',
      'Edit run',
      'Delete run',
    ]);
  });

  it('leaves out what is not possible', async () => {
    const counts = { passed: 3, failed: 0, blocked: 0, skipped: 0, untested: 0 };
    await open(anOpenedRun({ counts, modelId: null, ...MEMBER }));
    await press('More actions');
    await screen.findByRole('menu');
    expect(items()).toEqual(['Unmatched results', 'Compare with another run', 'Edit run']);
  });

  it('is to change its environment alone', async () => {
    const { sent } = await open(anOpenedRun({ environment: 'test' }), {
      more: { [`PUT ${RUN}`]: { body: aRun() } },
    });
    await choose('Edit run');
    await write('Environment', 'staging');
    await press('Save');
    expect(await screen.findByText('Run saved')).toBeDefined();
    expect(sent(`PUT ${RUN}`)).toEqual([{ environment: 'staging' }]);
  });

  it('is to delete it, which leads to its suite and can be undone', async () => {
    const { router } = await open(undefined, {
      more: {
        [`GET ${RUN}/contents`]: {
          body: { results: 75, comments: 1, attachments: 0, release: RELEASE },
        },
        [`DELETE ${RUN}`]: { status: 204 },
        [`POST /api/bin/run/${anId(700)}/restore`]: { status: 204 },
      },
    });
    await choose('Delete run');
    const question =
      'Nightly moves to the bin with 75 results with their history and 1 comment, and can be restored for 30 days; links to its report stop working meanwhile. It leaves the release “1.4” meanwhile. 180 of 2,025 test cases there, 75 with a result, are in no other of its runs and leave with it. 1 test case counts as not run.';
    expect(await screen.findByText(question)).toBeDefined();
    await press('Delete run');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/suites/${anId(600)}`));
    await press('Undo');
    expect(await screen.findByText('Nightly restored')).toBeDefined();
  });
});

describe('a rerun', () => {
  const counts = { passed: 1, failed: 2, blocked: 0, skipped: 0, untested: 3 };

  it('takes the failed cases at first, and those that are chosen besides', async () => {
    const { sent, router } = await open(anOpenedRun({ counts }), {
      more: { [`POST ${RUN}/rerun`]: { body: aRun({ id: anId(702) }) } },
    });
    await choose('Rerun');
    expect(await screen.findByText('2 test cases in the new run')).toBeDefined();
    expect(screen.queryByRole('checkbox', { name: /Blocked/ })).toBeNull();
    await press('Not run (3)', 'checkbox');
    expect(await screen.findByText('5 test cases in the new run')).toBeDefined();
    await write('Name', 'Second try');
    await press('Start run');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/runs/${anId(702)}`));
    expect(sent(`POST ${RUN}/rerun`)).toEqual([
      { name: 'Second try', statuses: ['failed', 'untested'], keepAssignees: true },
    ]);
  });

  it('of nothing is not begun', async () => {
    const { calls } = await open(anOpenedRun({ counts }));
    await choose('Rerun');
    await press('Failed (2)', 'checkbox');
    await press('Start run');
    expect(await screen.findByText('Select at least one result.')).toBeDefined();
    expect(calls).not.toContain(`POST ${RUN}/rerun`);
  });
});

describe('results of an automation', () => {
  const upload = async () => {
    await screen.findByRole('button', { name: 'Import results' });
    const input = document.querySelector('input[type="file"]') ?? document.body;
    fireEvent.change(input, { target: { files: [new File(['<x/>'], 'junit.xml')] } });
  };

  const imported = {
    ...{ matched: 0, unmatched: [], unmatchedTotal: 0, elsewhereTotal: 0, waiting: 0 },
    ...{ withoutStatus: [], withoutStatusTotal: 0, actionId: null },
  };
  const unmatched = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name, status: 'passed' }));
  const openWith = (answer: Partial<Record<keyof typeof imported, unknown>>, more = {}) =>
    open(undefined, {
      more: { [`POST ${RUN}/import`]: { body: { ...imported, ...answer } }, ...more },
    });

  it('are counted, and those of no case too, with a button that leads to them', async () => {
    const { sent, router } = await openWith(
      { matched: 2, unmatched, unmatchedTotal: 6, waiting: 6, actionId: anId(900) },
      { [`POST ${RUN}/undo`]: { body: { undone: 2, kept: 0 } } },
    );
    await upload();
    expect(await screen.findByText('2 results imported')).toBeDefined();
    expect(
      await screen.findByText('6 results do not match any test case in this run'),
    ).toBeDefined();
    await press('Match them');
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'unmatched' }));
    await press('Undo');
    expect(await screen.findByText('2 results taken back')).toBeDefined();
    expect(sent(`POST ${RUN}/undo`)).toEqual([{ actionId: anId(900), isLast: true }]);
  });

  it('whose test case is not in the run say that, and offer no list that does not have them', async () => {
    await openWith({ matched: 1, unmatched, unmatchedTotal: 6, elsewhereTotal: 6, waiting: 3 });
    await upload();
    expect(
      await screen.findByText('6 results belong to test cases that are not in this run'),
    ).toBeDefined();
    expect(screen.queryByText(/do not match any/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Match them' })).toBeNull();
  });

  it('are told apart where some wait and some are of test cases that are not in the run', async () => {
    await openWith({ matched: 1, unmatched, unmatchedTotal: 6, elsewhereTotal: 1, waiting: 5 });
    await upload();
    expect(
      await screen.findByText('1 result belongs to a test case that is not in this run'),
    ).toBeDefined();
    expect(
      await screen.findByText('5 results do not match any test case in this run'),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Match them' })).toBeDefined();
  });

  it('that all wait are not called none', async () => {
    await openWith({ unmatched, unmatchedTotal: 6, waiting: 6 });
    await upload();
    expect(
      await screen.findByText('6 results do not match any test case in this run'),
    ).toBeDefined();
    expect(screen.queryByText('No result was imported')).toBeNull();
  });

  it('that say nothing of their status name the first test cases and count the others', async () => {
    const withoutStatus = ['A', 'B', 'C', 'D', 'E', 'F'];
    await openWith({ matched: 1, withoutStatus, withoutStatusTotal: 6 });
    await upload();
    expect(
      await screen.findByText(/^6 test cases have a comment .*: A, B, C, D, E, and 1 more$/),
    ).toBeDefined();
  });

  it('are no success where none of them is of a test case', async () => {
    await openWith({});
    await upload();
    expect(await screen.findByText('No result was imported')).toBeDefined();
    expect(screen.queryByText('0 results imported')).toBeNull();
  });

  it('that cannot be read say why', async () => {
    await open(undefined, {
      more: { [`POST ${RUN}/import`]: refusal(415, 'unsupported_type', 'This is no report.') },
    });
    await upload();
    expect(await screen.findByText('This is no report.')).toBeDefined();
  });
});
