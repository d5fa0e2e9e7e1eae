import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { anId, aProject } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { aRun } from '../../testing/runs.ts';
import { press, write } from '../../testing/user.ts';
import { RunActions } from './RunActions.tsx';

const RUN = `/api/run/${anId(700)}`;
const MEMBER = { can: { edit: false, delete: false, addMember: false } };

async function open(run = aRun(), { project = {}, more = {} } = {}) {
  const served = serve({ 'GET /api/project/shop': { body: aProject(project) }, ...more });
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
    const { calls } = await open(aRun({ counts }), {
      more: { [`PUT ${RUN}/complete`]: { body: aRun() } },
    });
    await press('Complete run');
    expect(await screen.findByText(text)).toBeDefined();
    expect(calls).not.toContain(`PUT ${RUN}/complete`);
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Complete run' }));
    expect(await screen.findByText('Run completed')).toBeDefined();
  });

  it('is taken back by those who run the project', async () => {
    await open(aRun({ status: 'completed' }), {
      more: { [`PUT ${RUN}/reopen`]: { body: aRun() } },
    });
    await press('Reopen run');
    expect(await screen.findByText('Run reopened')).toBeDefined();
  });

  it('is not taken back by others', async () => {
    await open(aRun({ status: 'completed' }), { project: MEMBER });
    await screen.findByRole('link', { name: 'Report' });
    expect(screen.queryByRole('button', { name: 'Reopen run' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import results' })).toBeNull();
  });
});

describe('what is seldom done with a run', () => {
  it('is all there for those who run the project', async () => {
    await open();
    await press('More actions');
    await screen.findByRole('menuitem', { name: 'Delete run' });
    expect(items()).toEqual([
      'Rerun',
      'Compare with another run',
      'Show in model',
      'Edit run',
      'Delete run',
    ]);
  });

  it('leaves out what is not possible', async () => {
    const counts = { passed: 3, failed: 0, blocked: 0, skipped: 0, untested: 0 };
    await open(aRun({ counts, modelId: null }), { project: MEMBER });
    await press('More actions');
    await screen.findByRole('menu');
    expect(items()).toEqual(['Compare with another run', 'Edit run']);
  });

  it('is to change its environment alone', async () => {
    const { sent } = await open(aRun({ environment: 'test' }), {
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
        [`DELETE ${RUN}`]: { status: 204 },
        [`POST /api/bin/run/${anId(700)}/restore`]: { status: 204 },
      },
    });
    await choose('Delete run');
    await press('Delete run');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/suites/${anId(600)}`));
    await press('Undo');
    expect(await screen.findByText('Nightly restored')).toBeDefined();
  });
});

describe('a rerun', () => {
  const counts = { passed: 1, failed: 2, blocked: 0, skipped: 0, untested: 3 };

  it('takes the failed cases at first, and those that are chosen besides', async () => {
    const { sent, router } = await open(aRun({ counts }), {
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
    const { calls } = await open(aRun({ counts }));
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

  it('are counted, and those of no case are named', async () => {
    const unmatched = [{ name: 'Ghost', status: 'passed' }];
    const withoutStatus = ['Unsure'];
    const answer = {
      matched: 2,
      unmatched,
      unmatchedTotal: 1,
      withoutStatus,
      withoutStatusTotal: 1,
    };
    await open(undefined, {
      more: { [`POST ${RUN}/import`]: { body: answer } },
    });
    await upload();
    expect(await screen.findByText('2 results imported')).toBeDefined();
    expect(await screen.findByText(/1 result does not match any.*: Ghost/)).toBeDefined();
    expect(await screen.findByText(/1 test case has a comment .*: Unsure/)).toBeDefined();
  });

  it('that cannot be read say why', async () => {
    await open(undefined, {
      more: { [`POST ${RUN}/import`]: refusal(415, 'unsupported_type', 'This is no report.') },
    });
    await upload();
    expect(await screen.findByText('This is no report.')).toBeDefined();
  });
});
