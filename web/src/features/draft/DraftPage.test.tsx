import type { Draft } from '@caseloom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDraft, DRAFT_ID } from '../../testing/draft.ts';
import { answerCalls, answerStream } from '../../testing/fetch.ts';
import { renderPage, renderPart } from '../../testing/render.tsx';
import { press, toasts } from '../../testing/user.ts';
import { DraftPage } from './DraftPage.tsx';
import { OpenDrafts } from './OpenDrafts.tsx';

const GET = `GET /api/ai/draft/${DRAFT_ID}`;
const STREAM = `${GET}/stream`;
const LIST = 'GET /api/ai/draft';
const PLACE = { path: '/generate-with-ai/$draftId', address: `/generate-with-ai/${DRAFT_ID}` };

async function show(draft: Partial<Draft>, answers = {}) {
  const calls = answerCalls({
    [GET]: { body: aDraft(draft) },
    ...answers,
  });
  const view = await renderPage(DraftPage, PLACE);
  return { ...view, calls };
}
const aFile = (name: string, state: Draft['files'][number]['state'], message?: string) => ({
  ...{ name, bytes: 2048, url: null, state },
  problems: message ? [{ file: name, code: 'x', message }] : [],
});

beforeEach(() => sessionStorage.clear());

describe('a draft that failed', () => {
  const failed: Partial<Draft> = {
    status: 'failed',
    failure: {
      code: 'ai_unreachable',
      message: 'The model did not answer.',
      reason: null,
      raw: '<html>',
    },
    files: [aFile('a.docx', 'failed', 'is encrypted')],
  };

  it('says why, which file, and what the language model said', async () => {
    await show(failed);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The model did not answer.')).toBeDefined();
    expect(alert.getByRole('listitem').textContent).toBe('a.docx is encrypted');
    expect(alert.getByText('<html>')).toBeDefined();
    expect(screen.getByText(/^Open the shop\./)).toBeDefined();
  });

  it('is begun again with the same words', async () => {
    const again = `POST /api/ai/draft/${DRAFT_ID}/again`;
    const { calls } = await show(failed, { [again]: { body: aDraft() } });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(calls).toContain(again));
  });

  it('says why it cannot be begun again', async () => {
    const body = { statusCode: 429, code: 'quota_reached', message: 'No drafts are left.' };
    await show(failed, { [`POST /api/ai/draft/${DRAFT_ID}/again`]: { status: 429, body } });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No drafts are left.')).toBeDefined();
  });

  it.each([
    ['prompt', 'Change the text first', `/generate-with-ai/prompt?from=${DRAFT_ID}`],
    ['upload', 'Choose the files again', '/generate-with-ai/upload-file?project=shop'],
  ] as const)('of the kind %s can be begun otherwise', async (kind, name, href) => {
    await show({ ...failed, kind });
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(href);
  });

  it('from an address is begun with another one', async () => {
    const address = 'https://example.com/a.md';
    const files = [{ ...aFile('a.md', 'failed', 'is broken'), url: address }];
    await show({ ...failed, kind: 'upload', files });
    const link = await screen.findByRole('link', { name: 'Change the address first' });
    expect(link.getAttribute('href')).toBe(`/generate-with-ai/link?from=${DRAFT_ID}`);
    expect(screen.getByRole('link', { name: address }).getAttribute('href')).toBe(address);
  });

  it('without words cannot be begun with the same ones', async () => {
    await show({ ...failed, kind: 'upload', prompt: '', documents: [] });
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is discarded once that was confirmed, and left for the list', async () => {
    const remove = `DELETE /api/ai/draft/${DRAFT_ID}`;
    const { calls, router } = await show(failed, { [remove]: { body: {} } });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard draft' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard draft?' }));
    expect(await dialog.findByText(/^“Checkout” and everything in it/)).toBeDefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/generate-with-ai'));
    expect(calls).toContain(remove);
    expect(toasts()).toEqual(['Draft discarded']);
  });
});

describe('a draft that was stopped', () => {
  it('says so, as no fault', async () => {
    await show({ status: 'cancelled' });
    expect(await screen.findByText('This draft was stopped.')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a draft that a colleague shares', () => {
  const theirs = { createdBy: 'Ada Lovelace', shared: true, isMine: false, canManage: false };

  it('says whose it is, and is neither begun again nor discarded', async () => {
    await show({ ...theirs, status: 'cancelled' });
    expect(
      await screen.findByText(/^This draft is by Ada Lovelace\. You can edit it/),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('is not stopped while it is made, and no file of it is left out', async () => {
    const working = { status: 'working', stage: 'model', models: [] } as const;
    const draft = { ...theirs, ...working, models: [], files: [aFile('b.md', 'reading')] };
    answerStream(STREAM, [aDraft(draft)]);
    await show(draft);
    await screen.findByText('Now: Model');
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('a draft that is made', () => {
  const working: Partial<Draft> = {
    ...{ status: 'working', stage: 'model', models: [] },
    files: [aFile('a.md', 'read'), aFile('b.md', 'reading'), aFile('c.doc', 'failed', 'is broken')],
  };
  const showWorking = (answers = {}, draft: Partial<Draft> = {}) => {
    answerStream(STREAM, [aDraft({ ...working, ...draft })]);
    return show({ ...working, ...draft }, answers);
  };

  it('says how far it is', async () => {
    await showWorking();
    expect((await screen.findByRole('listitem', { current: 'step' })).textContent).toBe('Model');
    expect(screen.getByText('Now: Model')).toBeDefined();
    expect(screen.getByText('Text').closest('li')?.textContent).toBe('Textdone');
  });

  it('is followed again only after a pause where its line ends at once', async () => {
    const { calls } = await showWorking();
    await screen.findByText('Now: Model');
    await waitFor(() => expect(calls.filter((call) => call === GET)).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls.filter((call) => call === GET)).toHaveLength(2);
  });

  it('says how each file stands, and how many are read', async () => {
    await showWorking();
    const files = within(await screen.findByRole('list', { name: 'Selected files' }));
    expect(files.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'a.md2 KBread',
      'b.md2 KBreading',
      'c.doc2 KBfailedis broken',
    ]);
    const bar = screen.getByRole('progressbar', { name: 'Files read' });
    expect(Math.round(Number(bar.getAttribute('aria-valuenow')))).toBe(67);
  });

  it('leaves out a file that is not read yet', async () => {
    const skip = `PUT /api/ai/draft/${DRAFT_ID}/skip/1`;
    const { calls } = await showWorking({ [skip]: { body: {} } });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove b.md' }));
    await waitFor(() => expect(calls).toContain(skip));
    expect(screen.queryByRole('button', { name: 'Remove a.md' })).toBeNull();
  });

  it('is stopped, and what there is of it can be looked through', async () => {
    const cancel = `PUT /api/ai/draft/${DRAFT_ID}/cancel`;
    const { calls } = await showWorking({ [cancel]: { body: aDraft() } });
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
    await waitFor(() =>
      expect(toasts()).toEqual(['Stopped. You can review what was generated so far.']),
    );
    expect(calls).toContain(cancel);
  });

  it('shows the model while it grows', async () => {
    await showWorking({}, { models: aDraft().models });
    const region = within(await screen.findByRole('region', { name: 'Model m' }));
    expect(region.getByText('1 model, 2 steps')).toBeDefined();
  });
});

describe('a draft that was accepted', () => {
  const accepted: Partial<Draft> = {
    status: 'accepted',
    accepted: {
      models: [{ id: 'm', modelId: 'm-1', name: 'Pay' }],
      steps: ['s1', 's2'],
      testData: ['d1'],
    },
  };

  it('says what became of it, and leads to the models', async () => {
    await show(accepted);
    expect(await screen.findByText('1 model, 2 new steps, 1 new test data record')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Open in modeling tool: Pay' });
    expect(link.getAttribute('href')).toBe('/tool/shop/model/m-1');
    expect(document.activeElement?.textContent).toBe('Draft added to your project');
  });

  it('is taken back', async () => {
    const undo = `POST /api/ai/draft/${DRAFT_ID}/undo`;
    const { calls } = await show(accepted, { [undo]: { body: aDraft() } });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo adding' }));
    await waitFor(() =>
      expect(toasts()).toEqual(['Everything added from this draft was removed.']),
    );
    expect(calls).toContain(undo);
  });
});

describe('a draft that is not there', () => {
  it('says so and leads to the others', async () => {
    const body = { statusCode: 404, code: 'draft_not_found', message: 'No such draft.' };
    await show({}, { [GET]: { status: 404, body } });
    expect(await screen.findByText('No such draft.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'To all drafts' })).toBeDefined();
  });

  it('that failed to load is loaded again', async () => {
    const body = { statusCode: 500, code: 'unexpected', message: 'Sorry.' };
    let fails = true;
    await show(
      { status: 'cancelled' },
      {
        [GET]: () => (fails ? { status: 500, body } : { body: aDraft({ status: 'cancelled' }) }),
      },
    );
    await screen.findByText('Sorry.');
    fails = false;
    await press('Try again');
    expect(await screen.findByText('This draft was stopped.')).toBeDefined();
  });
});

describe('the drafts one has not done with', () => {
  const showList = async (items: Partial<Draft>[], answers = {}, options = {}) => {
    const calls = answerCalls({
      [LIST]: { body: { items: items.map((one) => aDraft(one)), nextCursor: null } },
      'GET /api/project/company': { body: [{ slug: 'shop', name: 'Web shop' }] },
      ...answers,
    });
    await renderPart(<OpenDrafts />, options);
    return calls;
  };

  it('are listed with their project, what is in them, and how they stand', async () => {
    await showList([
      {},
      {
        id: 'd2',
        title: '',
        status: 'failed',
        projectSlug: 'gone',
        counts: { models: 0, steps: 0, testData: 0, questions: 0 },
      },
    ]);
    await screen.findByText('Checkout');
    await screen.findByText(/Web shop/);
    const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toMatch(/^CheckoutWeb shop · 1 model, 2 steps · .*Ready for review$/);
    expect(second).toMatch(/^Untitled draftgone · .*Failed$/);
  });

  it('name who made them, and are not discarded, where a colleague shares them', async () => {
    await showList([{ createdBy: 'Ada Lovelace', shared: true, isMine: false, canManage: false }]);
    await screen.findByText(/Web shop · by Ada Lovelace · 1 model/);
    expect(screen.queryByRole('button', { name: /^Discard draft/ })).toBeNull();
  });

  it('are none at the beginning', async () => {
    await showList([]);
    expect(await screen.findByText(/^No drafts yet\./)).toBeDefined();
  });

  it('are discarded one by one', async () => {
    const remove = `DELETE /api/ai/draft/${DRAFT_ID}`;
    const calls = await showList([{}], { [remove]: { body: {} } });
    fireEvent.click(await screen.findByRole('button', { name: 'Discard draft “Checkout”' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Discard draft' }));
    await waitFor(() => expect(calls).toContain(remove));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that failed to load can be loaded again', async () => {
    const body = { statusCode: 500, code: 'unexpected', message: 'Sorry.' };
    await showList([], { [LIST]: { status: 500, body } });
    expect((await screen.findByRole('alert')).textContent).toContain('Sorry.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('stand there in Turkish', async () => {
    await showList([{}], {}, { language: 'tr' });
    expect(await screen.findByText(/1 model, 2 adım/)).toBeDefined();
  });
});
