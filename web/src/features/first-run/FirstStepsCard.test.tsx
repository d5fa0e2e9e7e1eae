import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { aModel } from '../../testing/library.ts';
import { anId, aProject, aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press } from '../../testing/user.ts';
import { noteStep } from './api.ts';
import { FirstStepsCard } from './FirstStepsCard.tsx';
import { pointAt, useGuide } from './guide.ts';

const SAVE = 'PUT /api/user';
const SAMPLE = {
  'POST /api/project/sample': { body: aProject({ slug: 'sample' }) },
  'GET /api/model/project/sample': { body: [aModel({ projectSlug: 'sample' })] },
};

async function open(done: ('sample' | 'case' | 'project')[], { isHidden = false, more = {} } = {}) {
  const served = serve({
    'GET /api/user/me': { body: aUser({ firstSteps: { done, isHidden } }) },
    [SAVE]: { body: aUser() },
    ...more,
  });
  const page = await renderPage(FirstStepsCard);
  return { ...served, ...page };
}

beforeEach(() => pointAt(undefined));

describe('the first steps', () => {
  it('say which are done and which comes next', async () => {
    await open(['sample', 'case']);
    expect(await screen.findByText('2 of 6')).toBeDefined();
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items.filter((text) => text?.startsWith('Done:'))).toHaveLength(2);
    const next = screen.getByRole('button', { name: 'Add a step with Ctrl+→', current: 'step' });
    expect(next).toBeDefined();
  });

  it('are put away by their button, which is remembered', async () => {
    const { sent } = await open([]);
    await press('Hide getting started');
    await waitFor(() => expect(screen.queryByText('Getting started')).toBeNull());
    expect(sent(SAVE)).toEqual([{ firstSteps: { isHidden: true } }]);
  });

  it('that were put away are not shown', async () => {
    const { calls } = await open([], { isHidden: true });
    await waitFor(() => expect(calls).toContain('GET /api/user/me'));
    expect(screen.queryByText('Getting started')).toBeNull();
  });

  it('lead to the sample and point at what does the step there', async () => {
    const { router } = await open(['sample'], { more: SAMPLE });
    await press('Click a test case to light up its path');
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/tool/sample/model/${anId(300)}`),
    );
    await waitFor(() => expect(useGuide.getState().step).toBe('case'));
  });

  it('lead to a new project without a sample', async () => {
    const { router, calls } = await open(['sample'], { more: SAMPLE });
    await press('Create your own project');
    await waitFor(() => expect(router.state.location.pathname).toBe('/createprojects'));
    expect(calls).not.toContain('POST /api/project/sample');
  });

  it('are ticked by what was done, each once', async () => {
    const { sent } = await open(['sample']);
    await screen.findByText('1 of 6');
    await noteStep('case');
    expect(await screen.findByText('2 of 6')).toBeDefined();
    await noteStep('case');
    expect(sent(SAVE)).toEqual([{ firstSteps: { done: ['case'] } }]);
  });
});
