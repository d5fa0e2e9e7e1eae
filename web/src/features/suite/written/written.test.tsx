import type { CaseVersion } from '@caseloom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { serve } from '../../../testing/answers.ts';
import { anId } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { aCase, aSuite } from '../../../testing/runs.ts';
import { press, toasts, write } from '../../../testing/user.ts';
import { AddCase } from './AddCase.tsx';
import { Versions } from './Versions.tsx';
import { WrittenFacts } from './WrittenFacts.tsx';

const SUITE = `/api/suite/${anId(600)}`;

async function open() {
  const served = serve({
    'GET /api/suite/project/shop/tags': { body: [] },
    [`POST ${SUITE}/case`]: { status: 201, body: aCase(1, { origin: 'written' }) },
  });
  await renderPage(() => <AddCase suite={aSuite()} onAdded={() => undefined} />);
  await press('Add test case');
  const dialog = await screen.findByRole('dialog');
  const fields = within(dialog);
  const add = () => fireEvent.click(fields.getByRole('button', { name: 'Add test case' }));
  return { ...served, fields, add };
}

describe('a test case that is being written', () => {
  it('keeps what was typed when Escape closed it, and begins anew once it is cancelled', async () => {
    const { fields } = await open();
    await write('Title', 'Pays');
    fireEvent.keyDown(fields.getByLabelText('Title'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Add test case');
    const titleNow = async () =>
      (await screen.findByRole('dialog')).querySelector('input')?.getAttribute('value');
    expect(await titleNow()).toBe('Pays');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Add test case');
    await waitFor(async () => expect(await titleNow()).toBe(''));
  });

  it('is sent with each step and what is expected of it, written without a mouse', async () => {
    const { fields, add, sent } = await open();
    await write('Title', 'Pays');
    const first = fields.getByLabelText('Step 1');
    fireEvent.change(first, { target: { value: 'Press Pay' } });
    fireEvent.keyDown(first, { key: 'Enter' });
    const expected = fields.getByLabelText('Expected result of step 1');
    fireEvent.change(expected, { target: { value: 'It is paid' } });
    fireEvent.keyDown(expected, { key: 'Enter' });
    const second = await fields.findByLabelText('Step 2');
    fireEvent.change(second, { target: { value: 'Look' } });
    fireEvent.keyDown(second, { key: 'ArrowUp', altKey: true });
    await write('Note', 'Only with a card');
    add();
    await waitFor(() => expect(toasts()).toContain('Test case added'));
    expect(sent(`POST ${SUITE}/case`)).toMatchObject([
      {
        ...{ title: 'Pays', note: 'Only with a card' },
        steps: [{ text: 'Look' }, { text: 'Press Pay', expected: 'It is paid' }],
      },
    ]);
  });

  it('without title or steps says what is missing, and is not sent', async () => {
    const { fields, add, sent } = await open();
    add();
    expect(await fields.findByText('Write a title.')).toBeDefined();
    expect(fields.getByText('Write at least one step.')).toBeDefined();
    fireEvent.change(fields.getByLabelText('Expected result of step 1'), {
      target: { value: 'It is paid' },
    });
    expect(await fields.findByText('Write what is done here.')).toBeDefined();
    expect(sent(`POST ${SUITE}/case`)).toEqual([]);
  });
});

describe('the versions of a written test case', () => {
  const version = (number: number, title: string, text: string): CaseVersion => ({
    ...{ version: number, title, preconditions: '', steps: [{ text }], polarity: 'positive' },
    ...{ priority: 'medium', tags: [], note: '', folder: ['Shop'] },
    ...{ requirements: [], isRemoved: false, by: 'Ada Yıldız', at: '2026-11-05T09:00:00.000Z' },
  });
  const VERSIONS: CaseVersion[] = [
    { ...version(5, 'Pays', 'Press Pay twice'), tags: ['smoke'], note: 'Ask Ada', folder: [] },
    { ...version(2, 'Pays', 'Press Pay once'), priority: 'high' },
  ];

  async function openVersions() {
    const handwritten = { preconditions: '', steps: [], sourceId: '', folder: [], at: null };
    const served = serve({
      [`GET ${SUITE}/case/CASE000001/versions`]: { body: VERSIONS },
      [`PUT ${SUITE}/case/CASE000001/written`]: {
        body: aCase(1, { origin: 'written', handwritten: { ...handwritten, version: 6 } }),
      },
    });
    await renderPage(() => <Versions suiteId={anId(600)} caseKey="CASE000001" />);
    const [newest, first] = await screen.findAllByRole('article');
    if (!newest || !first) throw new Error('no versions');
    return { ...served, newest, first };
  }

  it('show which words differ from the version before, or the words alone', async () => {
    const { newest, first } = await openVersions();
    const marked = (mark: string) =>
      [...newest.querySelectorAll(mark)].map(({ textContent }) => textContent).join();
    expect(marked('del')).toContain('once');
    expect(marked('ins')).toContain('twice');
    expect(marked('del')).toContain('Folder: Shop');
    expect(marked('del')).toContain('High');
    expect(marked('ins')).toContain('smoke');
    expect(marked('ins')).toContain('Ask Ada');
    expect(first.textContent).toContain('Type: positivePriority: High');
    expect(first.textContent).not.toContain('Note');
    expect(first.querySelector('del, ins')).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Mark what changed' }));
    expect(newest.querySelector('del, ins')).toBeNull();
    expect(newest.textContent).toContain('Press Pay twice');
  });

  it('come back as the newest version, which is undone by what was the newest before', async () => {
    const { first, newest, sent } = await openVersions();
    expect(within(newest).queryByRole('button')).toBeNull();
    fireEvent.click(within(first).getByRole('button'));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    await press('Undo');
    await waitFor(() =>
      expect(sent(`PUT ${SUITE}/case/CASE000001/written`)).toMatchObject([
        {
          ...{ version: 5, title: 'Pays', steps: [{ text: 'Press Pay once' }] },
          ...{ priority: 'high', tags: [], note: '', folder: ['Shop'] },
        },
        {
          ...{ version: 6, title: 'Pays', steps: [{ text: 'Press Pay twice' }] },
          ...{ priority: 'medium', tags: ['smoke'], note: 'Ask Ada' },
        },
      ]),
    );
  });
});

describe('a written test case', () => {
  const handwritten = {
    ...{ version: 2, preconditions: '', steps: [], sourceId: 'C7', folder: ['Shop', 'Pay'] },
    at: null,
  };

  it('says where it comes from, and is removed', async () => {
    const { calls } = serve({
      [`DELETE ${SUITE}/case/CASE000001`]: { status: 204 },
    });
    const test = aCase(1, { origin: 'written', handwritten });
    await renderPage(() => <WrittenFacts suite={aSuite()} test={test} />);
    expect(await screen.findByText('ID C7 · Shop › Pay')).toBeDefined();
    await press('Remove');
    await waitFor(() => expect(toasts()).toHaveLength(1));
    expect(calls.filter((call) => !call.includes('health'))).toEqual([
      `DELETE ${SUITE}/case/CASE000001`,
    ]);
  });
});
