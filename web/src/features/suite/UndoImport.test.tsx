import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { anId } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { aSuite } from '../../testing/runs.ts';
import { press } from '../../testing/user.ts';
import { SuiteMenu } from './SuiteMenu.tsx';

const UNDO = `POST /api/suite/${anId(600)}/import-cases/undo`;

async function open(lastImport: ReturnType<typeof aSuite>['lastImport'], left: object[] = []) {
  const suite = aSuite({ lastImport });
  const server = serve({ [UNDO]: { body: { suite: aSuite(), left } } });
  await renderPage(() => <SuiteMenu suite={suite} />, { path: '/', address: '/' });
  await press('More actions');
  return server;
}

it('the menu of a suite undoes its last import, asks first, and says what stays as somebody changed it', async () => {
  const at = new Date(2026, 1, 3, 12, 41).toISOString();
  const left = [{ key: 'KEY', title: 'Log in' }];
  const { sent } = await open({ revision: 4, fileName: 'cases.csv', at }, left);
  await press('Undo the import of cases.csv, 3 Feb 2026, 12:41', 'menuitem');
  await screen.findByText(/those that it added leave the suite/);
  await press('Undo the import');
  await screen.findByText(/1 test case was changed since and stays as it is: Log in/);
  expect(sent(UNDO)).toEqual([{ revision: 4 }]);
});

it('the menu of a suite without an import that can be undone offers no undo', async () => {
  await open(null);
  await screen.findByRole('menuitem', { name: 'Edit name and note' });
  expect(screen.queryByRole('menuitem', { name: /Undo/ })).toBeNull();
});
