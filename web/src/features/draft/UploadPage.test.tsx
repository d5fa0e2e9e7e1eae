import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/fetch.ts';
import { renderPart } from '../../testing/render.tsx';
import { choose, press, toasts } from '../../testing/user.ts';
import { UploadPage } from './UploadPage.tsx';

/** The request that sends files: it reports progress and answers when a test says so. */
class Line {
  static last: Line | undefined;
  static count = 0;
  status = 200;
  responseText = '';
  sent = new FormData();
  upload: {
    onprogress?: (progress: { loaded: number; total: number }) => void;
    onload?: () => void;
  } = {};
  onprogress: (() => void) | undefined;
  onload: (() => void) | undefined;
  onerror: (() => void) | undefined;
  open = vi.fn();
  setRequestHeader = vi.fn();
  getResponseHeader = (name: string) => (name === 'x-request-id' ? 'r1' : null);
  abort = vi.fn();
  constructor() {
    Line.last = this;
    Line.count += 1;
  }
  send(form: FormData) {
    this.sent = form;
  }
  answer(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    if (status < 300) this.onprogress?.();
    else this.onload?.();
  }
}

const file = (name: string, text = 'Open the shop.') => new File([text], name);
const drop = (...files: File[]) => {
  const zone = screen.getByText('Drop files here, or paste them').parentElement;
  if (zone) fireEvent.drop(zone, { dataTransfer: { files } });
};
const rows = () =>
  within(screen.getByRole('list', { name: 'Selected files' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const sentNames = () =>
  Line.last?.sent.getAll('files').map((one) => (one instanceof File ? one.name : one));

async function show(options: Parameters<typeof renderPart>[1] = { address: '/?project=shop' }) {
  answerCalls({
    'GET /api/project/company': {
      body: [
        { slug: 'shop', name: 'Web shop' },
        { slug: 'b', name: 'B' },
      ],
    },
    'GET /api/ai': { body: { way: 'rules', model: null, quota: null } },
  });
  const view = await renderPart(<UploadPage />, options);
  await screen.findByText(options.language === 'tr' ? /bırakın/ : 'Drop files here, or paste them');
  return view;
}

beforeEach(() => {
  Line.count = 0;
  vi.stubGlobal('XMLHttpRequest', Line);
});

describe('files for a draft', () => {
  it('are listed with their size, those that cannot be read with the reason', async () => {
    await show();
    drop(file('spec.md'), file('photo.png'), file('empty.txt', ''));
    expect(rows()).toEqual([
      'spec.md1 KB',
      'photo.png1 KBFile type not supported. Save it as .docx, .md or .txt.',
      'empty.txt0 KBThe file is empty.',
    ]);
  });

  it('that come twice are taken once', async () => {
    await show();
    drop(file('spec.md'));
    drop(file('spec.md'));
    expect(rows()[1]).toContain('already selected');
  });

  it('are taken away again, which may make room for others', async () => {
    await show();
    drop(file('spec.md'), file('spec.md'));
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove spec.md' })[0] ?? document.body);
    expect(rows()).toEqual(['spec.md1 KB']);
  });

  it('are pasted anywhere on the page, texts too', async () => {
    await show();
    const clipboardData = { files: [], getData: () => 'Open the shop.' };
    fireEvent.paste(document.body, { clipboardData });
    expect(rows()).toEqual(['Pasted text.txt1 KB']);
    expect(toasts()).toEqual(['The pasted text was added as a file.']);
  });

  it('pasted into a field are text of that field', async () => {
    await show();
    const clipboardData = { files: [], getData: () => 'Open the shop.' };
    fireEvent.paste(screen.getByRole('combobox', { name: 'Project' }), { clipboardData });
    expect(screen.queryByRole('list', { name: 'Selected files' })).toBeNull();
  });

  it('are required where none can be read', async () => {
    await show();
    drop(file('photo.png'));
    await press('Generate');
    expect(screen.getByRole('alert').textContent).toBe(
      'Choose at least one file that can be read.',
    );
    expect(screen.getByRole('button', { name: 'Choose files' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(Line.count).toBe(0);
  });

  it('are named in Turkish', async () => {
    await show({ language: 'tr', address: '/?project=shop' });
    expect(screen.getByRole('button', { name: 'Dosya seç' })).toBeDefined();
  });
});

describe('sending files', () => {
  it('sends what can be read with what was chosen, and goes to the draft', async () => {
    const { router } = await show();
    drop(file('spec.md'), file('photo.png'), file('more.txt'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include invalid data' }));
    await press('Generate');
    await waitFor(() => expect(sentNames()).toEqual(['spec.md', 'more.txt']));
    expect(Line.last?.sent.get('projectSlug')).toBe('shop');
    expect(Line.last?.sent.get('negative')).toBe('false');
    act(() => Line.last?.answer(200, 'event: message\ndata: {"id":"d1"}\n\n'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/generate-with-ai/d1'));
  });

  it('goes into the project that was chosen, also where it is chosen once more', async () => {
    await show();
    const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: /Project/ });
    const before = (await field()).value;
    expect(before).not.toBe('');
    await choose(/Project/, before);
    expect((await field()).value).toBe(before);
  });

  it('shows the progress of each file', async () => {
    await show();
    drop(file('one.md', 'x'.repeat(100)), file('two.md', 'x'.repeat(100)));
    await press('Generate');
    await waitFor(() => expect(Line.count).toBe(1));
    act(() => Line.last?.upload.onprogress?.({ loaded: 150, total: 200 }));
    const bars = ['one.md', 'two.md'].map((name) =>
      screen.getByRole('progressbar', { name: `Sending ${name}` }).getAttribute('aria-valuenow'),
    );
    expect(bars).toEqual(['100', '50']);
  });

  it('begins again without a file that is taken away meanwhile', async () => {
    await show();
    drop(file('one.md'), file('two.md'));
    await press('Generate');
    await waitFor(() => expect(Line.count).toBe(1));
    const first = Line.last;
    await press('Remove one.md');
    await waitFor(() => expect(Line.count).toBe(2));
    expect(first?.abort).toHaveBeenCalled();
    expect(sentNames()).toEqual(['two.md']);
  });

  it('is stopped by Cancel, and the files stay', async () => {
    await show();
    drop(file('one.md'));
    await press('Generate');
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(Line.last?.abort).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull());
    expect(rows()).toEqual(['one.md1 KB']);
  });

  it('that is refused says why, and can be tried again', async () => {
    await show();
    drop(file('one.md'));
    await press('Generate');
    await waitFor(() => expect(Line.count).toBe(1));
    const refused = { statusCode: 429, code: 'quota_reached', message: 'No drafts are left.' };
    act(() => Line.last?.answer(429, JSON.stringify(refused)));
    expect((await screen.findByRole('alert')).textContent).toContain('No drafts are left.');
    await press('Generate');
    await waitFor(() => expect(Line.count).toBe(2));
  });

  it('that comes to no answer says that the server could not be reached', async () => {
    await show();
    drop(file('one.md'));
    await press('Generate');
    await waitFor(() => expect(Line.count).toBe(1));
    act(() => Line.last?.onerror?.());
    expect((await screen.findByRole('alert')).textContent).toContain('could not be reached');
  });

  it('that the server fails at names the request for support', async () => {
    await show();
    drop(file('one.md'));
    await press('Generate');
    await waitFor(() => expect(Line.count).toBe(1));
    const fault = { statusCode: 500, code: 'unexpected', message: 'General Error' };
    act(() => Line.last?.answer(500, JSON.stringify(fault)));
    expect((await screen.findByRole('alert')).textContent).toContain('r1');
  });
});
