import type { Binned } from '@caseloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { anId } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { BinPage } from './BinPage.tsx';

const DAY = 24 * 60 * 60 * 1000;
const aBinned = (differences: Partial<Binned> = {}): Binned => ({
  kind: 'model',
  id: anId(300),
  name: 'Login',
  project: { slug: 'shop', name: 'Shop' },
  deletedAt: '2026-11-05T09:00:00.000Z',
  deletedBy: 'Ada Yıldız',
  leavesAt: new Date(Date.now() + 2.5 * DAY).toISOString(),
  canDelete: true,
  dataClass: null,
  ...differences,
});
const bank = aBinned({
  kind: 'project',
  id: anId(201),
  name: 'Bank',
  project: { slug: 'bank', name: 'Bank' },
  deletedBy: null,
  canDelete: false,
});
const RESTORE = `POST /api/bin/model/${anId(300)}/restore`;
const DELETE = `DELETE /api/bin/model/${anId(300)}`;

async function open(items: Binned[], { address = '/bin', more = {} } = {}) {
  const body = { items, nextCursor: null, total: items.length };
  const served = serve({ 'GET /api/bin': { body }, ...more });
  await renderPage(BinPage, { path: '/bin', address });
  return served;
}

describe('the bin', () => {
  it('says of each thing what it is, who deleted it, and for how long it stays', async () => {
    await open([aBinned(), bank]);
    const rowOf = async (name: string) =>
      (await screen.findByRole('button', { name: `Restore ${name}` })).closest('tr')?.textContent;
    expect(await rowOf('Login')).toMatch(/LoginModelShop5 Nov 2026, by Ada Yıldızin 3 days/);
    expect(await rowOf('Bank')).toMatch(/BankProject–5 Nov 2026in 3 days/);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bin 2');
  });

  it('that is empty says what it is for', async () => {
    await open([]);
    expect(await screen.findByText('The bin is empty')).toBeDefined();
  });

  it('shows what one project lost where the address names it', async () => {
    await open([aBinned(), bank], { address: '/bin?project=shop' });
    await screen.findByRole('button', { name: 'Restore Login' });
    expect(screen.queryByRole('button', { name: 'Restore Bank' })).toBeNull();
  });

  it('distinguishes test data of the same name by its class', async () => {
    const dataClass = { validity: 'invalid' as const, label: 'too short' };
    await open([aBinned({ kind: 'testData', name: '<password>', dataClass })]);
    const name = 'Restore <password> (invalid: too short)';
    expect(await screen.findByRole('button', { name })).toBeDefined();
  });

  it('is read on where it has more pages', async () => {
    let page = 0;
    serve({
      'GET /api/bin': () => {
        page += 1;
        return page === 1
          ? { body: { items: [aBinned()], nextCursor: anId(1), total: 2 } }
          : { body: { items: [bank], nextCursor: null, total: 2 } };
      },
    });
    await renderPage(BinPage, { path: '/bin' });
    await press('Show more');
    expect(await screen.findByRole('button', { name: 'Restore Bank' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
  });

  it('that could not be read can be read again', async () => {
    await open([], { more: { 'GET /api/bin': refusal(500, 'unexpected', 'Sorry.') } });
    expect(await screen.findByText('Sorry.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('a thing in the bin', () => {
  it('is restored', async () => {
    const { calls } = await open([aBinned()], { more: { [RESTORE]: { status: 204 } } });
    await press('Restore Login');
    expect(await screen.findByText('Login restored')).toBeDefined();
    expect(calls).toContain(RESTORE);
  });

  it.each([
    ['needs_binned', /needs something else from the bin.*: Shop \(Project\), Cart \(Model\)/],
    ['needed_in_bin', /Models in the bin need Login \(Model\).*: Shop \(Project\), Cart \(Model\)/],
  ])('that other items in the bin prevent is refused with their names: %s', async (code, text) => {
    const things = [
      { kind: 'project', name: 'Shop' },
      { kind: 'model', name: 'Cart' },
    ];
    await open([aBinned()], { more: { [RESTORE]: refusal(409, code, 'No.', { things }) } });
    await press('Restore Login');
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('that cannot be restored says why', async () => {
    const taken = refusal(409, 'project_name_taken', 'This name is taken.');
    await open([aBinned()], { more: { [RESTORE]: taken } });
    await press('Restore Login');
    expect(await screen.findByText('This name is taken.')).toBeDefined();
  });

  it('is deleted for good once that is confirmed', async () => {
    const { calls } = await open([aBinned()], { more: { [DELETE]: { status: 204 } } });
    await press('Delete for good: Login');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/This cannot be undone/)).toBeDefined();
    expect(calls).not.toContain(DELETE);
    await press('Delete for good');
    expect(await screen.findByText('Login deleted for good')).toBeDefined();
  });

  it('that is a project is deleted for good only after its name was typed', async () => {
    const ERASE = `DELETE /api/bin/project/${anId(201)}`;
    const { calls } = await open([{ ...bank, canDelete: true }], {
      more: { [ERASE]: { status: 204 } },
    });
    await press('Delete for good: Bank');
    await press('Delete for good');
    expect(await screen.findByText('The name does not match.')).toBeDefined();
    expect(calls).not.toContain(ERASE);
    await write('Type “Bank” to confirm', 'Bank');
    await press('Delete for good');
    await waitFor(() => expect(calls).toContain(ERASE));
  });

  it('is deleted for good only by those who may', async () => {
    await open([bank]);
    await screen.findByRole('button', { name: 'Restore Bank' });
    expect(screen.queryByRole('button', { name: /^Delete for good/ })).toBeNull();
  });
});
