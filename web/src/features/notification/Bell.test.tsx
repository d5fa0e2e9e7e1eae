import type { NotificationItem } from '@caseloom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noAnswer, refusal, serve } from '../../testing/answers.ts';
import { anId } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press } from '../../testing/user.ts';
import { Bell } from './Bell.tsx';

const READ = 'PUT /api/notification/read';
const anItem = (number: number, readAt: string | null = null): NotificationItem => ({
  id: anId(number),
  kind: 'run_finished',
  text: `The run Nightly ${number} is complete`,
  path: '/runs/1?status=failed',
  createdAt: new Date().toISOString(),
  readAt,
});

async function open(items: NotificationItem[], more: object = {}) {
  const unread = items.filter(({ readAt }) => !readAt).length;
  const served = serve({
    'GET /api/notification': { body: { items, unread, nextCursor: null, total: items.length } },
    'GET /api/notification/stream': noAnswer,
    ...more,
  });
  const page = await renderPage(Bell);
  return { ...served, ...page };
}

describe('the bell', () => {
  it.each([
    [0, 'Notifications, nothing new'],
    [1, 'Notifications, 1 new'],
    [120, 'Notifications, 120 new'],
  ])('says that %i are new', async (unread, name) => {
    serve({
      'GET /api/notification': { body: { items: [], unread, nextCursor: null, total: 0 } },
      'GET /api/notification/stream': noAnswer,
    });
    await renderPage(Bell);
    const bell = await screen.findByRole('button', { name });
    expect(bell.textContent).toBe({ 0: '', 1: '1', 120: '99+' }[unread]);
  });

  it('opens the newest, each of which leads to what it is about and is read then', async () => {
    const { sent, router } = await open([anItem(1), anItem(2, '2026-11-05T09:00:00.000Z')], {
      [READ]: { body: { unread: 0 } },
    });
    await press('Notifications, 1 new');
    expect(await screen.findByRole('link', { name: /Nightly 1.*Unread · just now/ })).toBeDefined();
    expect(screen.getByRole('link', { name: /Nightly 2/ }).textContent).not.toContain('Unread');
    await press(/Nightly 1/, 'link');
    await waitFor(() => expect(router.state.location.pathname).toBe('/runs/1'));
    expect(router.state.location.search).toEqual({ status: 'failed' });
    await waitFor(() => expect(sent(READ)).toEqual([{ ids: [anId(1)] }]));
  });

  it('marks all as read by one press', async () => {
    const { sent } = await open([anItem(1), anItem(2)], { [READ]: { body: { unread: 0 } } });
    await press('Notifications, 2 new');
    await press('Mark all as read');
    expect(await screen.findByRole('button', { name: 'Notifications, nothing new' })).toBeDefined();
    expect(sent(READ)).toEqual([{}]);
  });

  it('without any says what appears here, and where they are chosen', async () => {
    await open([]);
    await press('Notifications, nothing new');
    expect(await screen.findByText(/^No notifications/)).toBeDefined();
    const settings = screen.getByRole('link', { name: 'Notification settings' });
    expect(settings.getAttribute('href')).toBe('/settings/notifications');
  });

  it('whose list could not be read says why', async () => {
    await open([], { 'GET /api/notification': refusal(500, 'unexpected', 'Sorry.') });
    await press('Notifications, nothing new');
    const list = await screen.findByRole('alert');
    expect(within(list).getByText('Sorry.')).toBeDefined();
  });
});
