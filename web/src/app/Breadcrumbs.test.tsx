import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cache } from '../lib/cache.ts';
import { lastProject } from '../lib/last-project.ts';
import { serve } from '../testing/answers.ts';
import { aColleague, anId, aProject } from '../testing/people.ts';
import '../testing/render.tsx';
import { aRun, aSuite } from '../testing/runs.ts';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';

const ANSWERS = {
  'GET /api/project/shop': { body: aProject() },
  [`GET /api/run/${anId(700)}`]: { body: aRun() },
  [`GET /api/suite/${anId(600)}`]: { body: aSuite() },
  [`GET /api/user/${anId(2)}`]: { body: aColleague(2) },
};

/** Shows the path above a page of this kind. */
async function open(crumb: Crumb | undefined, path: string, address: string) {
  serve(ANSWERS);
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path,
        component: Breadcrumbs,
        staticData: crumb ? { crumb } : {},
      }),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  render(
    <QueryClientProvider client={cache}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const parts = async () =>
  within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the path above a page', () => {
  it.each<[Crumb, string, string, string[]]>([
    ['dashboard', '/dashboard', '/dashboard', ['Home', 'Dashboard']],
    ['bin', '/bin', '/bin', ['Home', 'Projects', 'Bin']],
    ['project', '/projects/$name', '/projects/shop', ['Home', 'Projects', 'Shop']],
    ['suite', '/suites/$id', `/suites/${anId(600)}`, ['Home', 'Projects', 'Shop', 'Regression']],
    [
      'run',
      '/runs/$id',
      `/runs/${anId(700)}`,
      ['Home', 'Projects', 'Shop', 'Regression', 'Nightly'],
    ],
    [
      'report',
      '/runs/$id/report',
      `/runs/${anId(700)}/report`,
      ['Home', 'Projects', 'Shop', 'Regression', 'Nightly', 'Report'],
    ],
    ['user', '/user/$id', `/user/${anId(2)}`, ['Home', 'Users', 'Person2 Kaya']],
    [
      'prompt',
      '/generate-with-ai/prompt',
      '/generate-with-ai/prompt',
      ['Home', 'Generate with AI', 'Prompt'],
    ],
  ])('of the kind %s leads through what it belongs to', async (crumb, path, address, expected) => {
    await open(crumb, path, address);
    await waitFor(async () => expect(await parts()).toEqual(expected));
    const here = screen.getByText(expected.at(-1) ?? '');
    expect(here.closest('[aria-current="page"]')).not.toBeNull();
  });

  it('leads through the project where test data is made', async () => {
    await open('project', '/projects/$name', '/projects/shop?tab=data&data=new');
    await waitFor(async () =>
      expect(await parts()).toEqual(['Home', 'Projects', 'Shop', 'Create test data']),
    );
  });

  it('is not there where a page has none', async () => {
    await open(undefined, '/tool', '/tool');
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
  });

  it('remembers the project of a run for what is made next', async () => {
    await open('run', '/runs/$id', `/runs/${anId(700)}`);
    await waitFor(() => expect(lastProject()).toBe('shop'));
    sessionStorage.clear();
  });
});
