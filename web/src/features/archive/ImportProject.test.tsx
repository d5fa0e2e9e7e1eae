import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { ImportProject } from './ImportProject.tsx';

const IMPORT = 'POST /api/project/archive';
const NOTHING = {
  ...{ models: 0, steps: 0, testData: 0, requirements: 0, suites: 0 },
  ...{ testCases: 0, runs: 0, results: 0, releases: 0, attachments: 0 },
};
const SHOP = {
  ...{ id: null, slug: null, name: 'Shop', secrets: 2 },
  freeName: 'Shop (2)',
  counts: { ...NOTHING, models: 1, testCases: 1204 },
};

/** Answers the preview, and then the import as it is given. */
async function open(imported: object, preview: object = { body: SHOP }) {
  const onClose = vi.fn();
  const sent: string[] = [];
  serve({
    [IMPORT]: (body) => {
      const form = String(body);
      sent.push(form);
      return form.includes('isPreview') ? preview : imported;
    },
  });
  await renderPage(() => <ImportProject isOpen onClose={onClose} />, { path: '/projects' });
  return { onClose, sent };
}

async function chooseFile() {
  await screen.findByRole('button', { name: 'Choose file' });
  fireEvent.change(document.querySelector('input[type="file"]') ?? document.body, {
    target: { files: [new File(['zip'], 'shop.zip')] },
  });
}

describe('importing a project', () => {
  it('shows what is in the archive and what is not, before anything is made', async () => {
    const { sent } = await open({});
    await chooseFile();
    expect(await screen.findByText('1,204 test cases')).toBeDefined();
    expect(screen.getByText('1 model')).toBeDefined();
    expect(screen.queryByText(/releases/)).toBeNull();
    expect(screen.getByText(/2 test data are secret/)).toBeDefined();
    expect(sent).toHaveLength(1);
  });

  it('makes it under the name that one chooses', async () => {
    const { sent, onClose } = await open({ body: { ...SHOP, id: SHOP.name, slug: 'mine' } });
    await chooseFile();
    await screen.findByText('1 model');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Shop (2)');
    await write(/^Name/, 'Mine');
    await press('Import project');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.at(-1)).toMatch(/name="name"\s+Mine\s/);
  });

  it('says at the name that it is taken', async () => {
    await open(refusal(409, 'project_name_taken', 'This name is taken.'));
    await chooseFile();
    await screen.findByText('1 model');
    await press('Import project');
    await screen.findByText('This name is taken.');
    const name = screen.getByLabelText(/^Name/);
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });

  it('says what is wrong with a file, and takes another one', async () => {
    await open({}, refusal(422, 'archive_unreadable', 'This is no archive.'));
    await chooseFile();
    expect((await screen.findByRole('alert')).textContent).toBe('This is no archive.');
    expect(screen.getByRole('button', { name: 'Choose file' })).toBeDefined();
  });
});
