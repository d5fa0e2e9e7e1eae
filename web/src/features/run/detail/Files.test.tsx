import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../../testing/answers.ts';
import { anId } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { press } from '../../../testing/user.ts';
import type { ResultFile } from '../api.ts';
import { Files } from './Files.tsx';

const ATTACH = `POST /api/run/${anId(700)}/result/CASE000001/attachment`;
const FILE = `/api/run/${anId(700)}/attachment/${anId(800)}`;
const aFile = (differences: Partial<ResultFile> = {}): ResultFile => ({
  id: anId(800),
  name: 'trace.pdf',
  type: 'application/pdf',
  bytes: 2048,
  createdAt: '2026-11-05T09:00:00.000Z',
  createdBy: 'Ada Yıldız',
  ...differences,
});

async function open(files: ResultFile[] = [], { isOpen = true, more = {} } = {}) {
  const served = serve(more);
  await renderPage(() => (
    <Files runId={anId(700)} caseKey="CASE000001" files={files} isOpen={isOpen} />
  ));
  return served;
}

const picture = (name = 'shot.png', bytes = 3) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type="file"]') ?? document.body, {
    target: { files },
  });

describe('the files of a result', () => {
  it.each([
    ['chosen', choose],
    [
      'dropped',
      (file: File) =>
        fireEvent.drop(screen.getByText(/^Or drop files here/), {
          dataTransfer: { files: [file] },
        }),
    ],
    [
      'pasted anywhere on the page',
      (file: File) => fireEvent.paste(document, { clipboardData: { files: [file] } }),
    ],
  ])('are sent as they are %s', async (_, give) => {
    const { calls } = await open([], { more: { [ATTACH]: { body: aFile() } } });
    await screen.findByRole('button', { name: 'Choose files' });
    give(picture());
    expect(await screen.findByText('1 file attached')).toBeDefined();
    expect(calls).toContain(ATTACH);
  });

  it('of more than 5 MB are refused by name, the others are sent', async () => {
    const { calls } = await open([], { more: { [ATTACH]: { body: aFile() } } });
    await screen.findByRole('button', { name: 'Choose files' });
    choose(picture('film.png', 5 * 1024 * 1024 + 1), picture());
    expect(await screen.findByText('film.png is larger than 5 MB.')).toBeDefined();
    expect(await screen.findByText('1 file attached')).toBeDefined();
    expect(calls.filter((call) => call === ATTACH)).toHaveLength(1);
  });

  it('of more than 20 are refused as a whole', async () => {
    const full = Array.from({ length: 20 }, (_, at) => aFile({ id: anId(at), name: `${at}.pdf` }));
    const { calls } = await open(full);
    await screen.findByRole('button', { name: 'Choose files' });
    choose(picture());
    expect(await screen.findByText('A result can have up to 20 attachments.')).toBeDefined();
    expect(calls).not.toContain(ATTACH);
  });

  it('that the server refuses say why', async () => {
    const refused = refusal(415, 'unsupported_type', 'Such files are not kept.');
    await open([], { more: { [ATTACH]: refused } });
    await screen.findByRole('button', { name: 'Choose files' });
    choose(picture());
    expect(await screen.findByText('Such files are not kept.')).toBeDefined();
  });

  it('are deleted for good once that is confirmed', async () => {
    const { calls } = await open([aFile()], { more: { [`DELETE ${FILE}`]: { status: 204 } } });
    await press('Delete trace.pdf');
    expect(await screen.findByText(/trace.pdf will be deleted for good/)).toBeDefined();
    expect(calls).not.toContain(`DELETE ${FILE}`);
    await press('Delete');
    await waitFor(() => expect(calls).toContain(`DELETE ${FILE}`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of a completed run can be opened, not changed', async () => {
    await open([aFile()], { isOpen: false });
    expect(
      await screen.findByRole('button', { name: 'trace.pdf 2 kB · Ada Yıldız' }),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete trace.pdf' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
  });

  it('are not spoken of where a completed run has none', async () => {
    await open([], { isOpen: false });
    expect(screen.queryByRole('region', { name: 'Attachments' })).toBeNull();
  });
});

describe('a file that is opened', () => {
  it('is said to have no preview where no browser shows it, and can be saved', async () => {
    const headers = { 'content-type': 'application/pdf' };
    await open([aFile()], { more: { [`GET ${FILE}`]: { body: 'pdf', headers } } });
    await press('trace.pdf 2 kB · Ada Yıldız');
    expect(await screen.findByText(/No preview is available/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download' })).toBeDefined();
  });

  it('that cannot be reached where files are kept says so, and the page goes on', async () => {
    const away = refusal(503, 'files_unavailable', 'Files cannot be opened.');
    await open([aFile()], { more: { [`GET ${FILE}`]: away } });
    await press('trace.pdf 2 kB · Ada Yıldız');
    expect(await screen.findByText('Files cannot be opened.')).toBeDefined();
  });

  it('that could not be read says why', async () => {
    await open([aFile()], { more: { [`GET ${FILE}`]: refusal(404, 'not_found', 'It is gone.') } });
    await press('trace.pdf 2 kB · Ada Yıldız');
    expect(await screen.findByText('It is gone.')).toBeDefined();
  });
});
