import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serve } from '../../testing/answers.ts';
import { anId, aProject } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { ImportCasesPage } from './ImportCasesPage.tsx';

const suiteId = anId(7);

/** What the project has: imports as models, the last one into its suite, and what of the file that suite has. */
type Given = { imports?: object[]; lastImport?: object | null; targets?: object[] };

/** The page of a project with a suite, where a file was chosen. */
async function open(file: File, { imports = [], lastImport = null, targets = [] }: Given) {
  const suite = { id: suiteId, name: 'Suite', modelId: null, counts: { testCases: 1 } };
  const importing = { counts: { new: 1, changed: 0, same: 0 }, cases: [], missing: [] };
  serve({
    'GET /api/project/shop': { body: aProject() },
    'GET /api/suite/project/shop': { body: { items: [{ ...suite, lastImport }] } },
    'GET /api/model/project/shop/imports': { body: imports },
    'GET /api/case-columns/project/shop': { body: [] },
    'GET /api/requirement/project/shop': { body: [] },
    [`POST /api/suite/${suiteId}/import-cases`]: {
      body: { ...importing, suite: { id: suiteId, revision: 2 } },
    },
    'POST /api/suite/project/shop/import-targets': { body: targets },
  });
  await renderPage(ImportCasesPage, {
    path: '/projects/$name/import-cases',
    address: '/projects/shop/import-cases',
  });
  await screen.findByRole('button', { name: 'Choose file' });
  fireEvent.change(document.querySelector('input[type="file"]') ?? document.body, {
    target: { files: [file] },
  });
}

describe('what a file becomes', () => {
  const file = new File(['Title,Steps\nLog in,Open the page\n'], 'cases (1).csv');
  const imported = (at: string, fileName = 'cases.csv') => ({
    ...{ id: anId(50), fileName, at: `2026-11-${at}T10:00:00.000Z`, revision: 2 },
    ...{ by: 'Ayşe İnan', models: [] },
  });
  const chosenUse = async (given: Given) => {
    await open(file, given);
    const radios = ['Turn into models', 'Test cases of a suite, as they are'];
    await screen.findByLabelText(radios[0] ?? '');
    const checked = () =>
      radios.filter((label) => screen.getByLabelText<HTMLInputElement>(label).checked);
    await waitFor(() => expect(checked()).toHaveLength(1));
    return checked()[0] === radios[0] ? 'models' : 'suite';
  };

  it.each([
    ['models where nothing of it was imported', {}, 'models'],
    [
      'cases of the suite that the last import of the file changed',
      { lastImport: imported('27') },
      'suite',
    ],
    [
      'models where the last import of the file made these',
      { imports: [imported('28')], lastImport: imported('27') },
      'models',
    ],
    [
      'cases of a suite where that was chosen after models',
      { imports: [imported('26')], lastImport: imported('27') },
      'suite',
    ],
    [
      'cases of the suite that has its test cases by their IDs',
      { targets: [{ id: suiteId, name: 'cases', known: 1 }] },
      'suite',
    ],
    [
      'models where only other files were imported',
      { lastImport: imported('27', 'other.csv') },
      'models',
    ],
  ])('is at first %s', async (_, given, use) => {
    expect(await chosenUse(given)).toBe(use);
  });

  it('goes into the suite of its last import, whatever that is called', async () => {
    const targets = [{ id: suiteId, name: 'Suite', known: 1 }];
    await chosenUse({ lastImport: imported('27'), targets });
    const into = await screen.findByLabelText<HTMLSelectElement>('Into suite');
    expect(into.value).toBe(suiteId);
    await screen.findByText(/“Suite” has 1 of these test cases from an earlier import/);
  });

  it('stays what a person chose', async () => {
    await chosenUse({ lastImport: imported('27') });
    fireEvent.click(screen.getByLabelText('Turn into models'));
    expect(screen.queryByLabelText('Into suite')).toBeNull();
  });
});
