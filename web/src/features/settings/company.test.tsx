import type { Subscription } from '@caseloom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { aCompany, anId, aProject, aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { CompanyTab } from './CompanyTab.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { SubscriptionTab } from './SubscriptionTab.tsx';

const GET = 'GET /api/company';
const PUT = 'PUT /api/company';
const TIME = '2026-11-05T09:00:00.000Z';

afterEach(() => vi.restoreAllMocks());

async function open(company = aCompany(), more: object = {}) {
  const served = serve({
    [GET]: { body: company },
    'GET /api/audit': { body: { items: [], nextCursor: null, total: 0 } },
    ...more,
  });
  const page = await renderPage(CompanyTab, {
    path: '/settings/$tab',
    address: '/settings/company',
  });
  return { ...served, ...page };
}

describe('the company', () => {
  it('is renamed; what it was before goes with it', async () => {
    const { sent } = await open(undefined, { [PUT]: { body: aCompany({ name: 'Beta' }) } });
    await write(/^Company name/, 'Beta');
    await press('Save');
    expect(await screen.findByText('Company saved')).toBeDefined();
    expect(sent(PUT)).toEqual([{ name: 'Beta', was: { name: 'Acme' } }]);
  });

  it('that somebody else renamed meanwhile is not overwritten, and theirs can be loaded', async () => {
    const theirs = aCompany({ name: 'Gamma' });
    await open(undefined, { [PUT]: refusal(409, 'version_conflict', 'Ben was first.', theirs) });
    await write(/^Company name/, 'Beta');
    await press('Save');
    expect(await screen.findByText('Ben was first.')).toBeDefined();
    expect(screen.getByDisplayValue('Beta')).toBeDefined();
    await press('Load the latest version');
    expect(await screen.findByDisplayValue('Gamma')).toBeDefined();
    expect(screen.queryByText('Ben was first.')).toBeNull();
  });

  it('needs a name', async () => {
    const { calls } = await open();
    await write(/^Company name/, ' ');
    await press('Save');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(calls).not.toContain(PUT);
  });

  it('is for its owners; others are led to their own account', async () => {
    const { router } = await open(aCompany({ can: { edit: false, invite: false } }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/account'));
  });

  it('is deleted in 30 days once the password was given, and kept by one press', async () => {
    const { sent } = await open(undefined, {
      'DELETE /api/company': { body: aCompany({ leavesAt: '2026-12-05T09:00:00.000Z' }) },
      'POST /api/company/keep': { body: aCompany() },
    });
    await press('Delete company');
    await write('Your password', 'Secret-9');
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete company' }));
    expect(await screen.findByText('The company will be deleted on 5 Dec 2026')).toBeDefined();
    expect(sent('DELETE /api/company')).toEqual([{ password: 'Secret-9' }]);
    await press('Cancel deletion');
    expect(await screen.findByText('Deletion cancelled')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Delete company' })).toBeDefined();
  });

  it('shows its activity by day, and older entries on request', async () => {
    const anEvent = (id: number, createdAt: string, text: string) => ({
      id: anId(id),
      ...{ action: 'model.create', name: 'Login', subjectId: null },
      text,
      createdAt,
      actor: id === 1 ? { id: anId(1), firstName: 'Ada', lastName: 'Yıldız' } : null,
      project: id === 1 ? { slug: 'shop', name: 'Shop' } : null,
    });
    let page = 0;
    await open(undefined, {
      'GET /api/audit': () => {
        page += 1;
        return page === 1
          ? { body: { items: [anEvent(1, TIME, 'created the model Login')], nextCursor: 'x' } }
          : { body: { items: [anEvent(2, '2026-11-04T09:00:00.000Z', 'sent')], nextCursor: null } };
      },
    });
    const day = await screen.findByRole('region', { name: '5 Nov 2026' });
    expect(day.textContent).toMatch(/Ada Yıldız · created the model Login · Shop/);
    await press('Show older');
    const before = await screen.findByRole('region', { name: '4 Nov 2026' });
    expect(before.textContent).toMatch(/Caseloom · sent/);
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  });
});

const limits = {
  apiCalls: 1000,
  models: 10,
  testData: null,
  testCases: 5,
  testSteps: 5,
  storage: 1024,
};
const aSubscription = (differences: Partial<Subscription> = {}): Subscription => ({
  plan: 'free',
  planName: 'Free plan',
  period: { start: '2026-11-01T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' },
  usage: [
    { figure: 'apiCalls', used: 1000, limit: 1000, resetsAt: '2026-12-01T00:00:00.000Z' },
    { figure: 'models', used: 8, limit: 10, resetsAt: null },
    { figure: 'testData', used: 12, limit: null, resetsAt: null },
    { figure: 'testCases', used: 3, limit: 500, resetsAt: null },
    { figure: 'storage', used: 512 * 1024, limit: 1024 * 1024, resetsAt: null },
  ],
  plans: [
    { plan: 'free', name: 'Free plan', limits },
    { plan: 'team', name: 'Team plan', limits },
    { plan: 'company', name: 'Company plan', limits },
  ],
  request: null,
  isPaidOnline: false,
  isPastDue: false,
  can: { upgrade: true, manage: false },
  ...differences,
});

describe('the subscription', () => {
  const UPGRADE = 'POST /api/subscription/upgrade';
  async function openPlan(differences: Partial<Subscription> = {}, more: object = {}) {
    const served = serve({
      'GET /api/subscription': { body: aSubscription(differences) },
      ...more,
    });
    await renderPage(SubscriptionTab);
    return served;
  }
  const figure = async (name: string) =>
    (await screen.findAllByText(name))[0]?.parentElement?.textContent;

  it('says of each figure how much is used, what is near its end and what has stopped', async () => {
    await openPlan();
    expect(await figure('API usage')).toMatch(
      /1,000 \/ 1,000 \(100%\)Further calls.*Resets on 1 Dec 2026/,
    );
    expect(await figure('Models')).toMatch(/8 \/ 10 \(80%\)You are close to the limit/);
    expect(await figure('Test data')).toBe('Test data12');
    expect(await figure('Test cases generated from models')).toBe(
      'Test cases generated from models3 / 500 (less than 1%)',
    );
    expect(await figure('Storage')).toBe('Storage512 kB / 1 MB (50%)');
    expect(screen.getByText(/^Billing period: 1\s?–\s?30 Nov 2026$/)).toBeDefined();
  });

  it('asks the operator for another plan where nothing is paid online', async () => {
    const subscription = aSubscription({ request: { plan: 'team', at: TIME } });
    const { sent } = await openPlan({}, { [UPGRADE]: { body: { subscription, url: null } } });
    await press('Choose the Team plan');
    expect(await screen.findByText(/Nothing changes until they answer/)).toBeDefined();
    await press('Send request');
    expect(await screen.findByText(/request for the Team plan.*5 Nov 2026/)).toBeDefined();
    expect(sent(UPGRADE)).toEqual([{ plan: 'team' }]);
    expect(screen.queryByRole('button', { name: 'Choose the Team plan' })).toBeNull();
  });

  it('leads to the payment where it is paid online', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    const subscription = aSubscription();
    const url = 'https://pay.test/';
    await openPlan({ isPaidOnline: true }, { [UPGRADE]: { body: { subscription, url } } });
    await press('Choose the Team plan');
    await press('Go to payment');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/'));
  });

  it('of a member offers no plan, and says whom to ask', async () => {
    await openPlan({ can: { upgrade: false, manage: false } });
    expect(await screen.findByText(/Ask a company owner to upgrade/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Choose the/ })).toBeNull();
  });

  it('whose payment failed says so and leads to the payment', async () => {
    const assign = vi.spyOn(location, 'assign').mockReturnValue();
    await openPlan(
      { isPastDue: true, can: { upgrade: true, manage: true } },
      { 'POST /api/subscription/manage': { body: { url: 'https://pay.test/manage' } } },
    );
    expect(await screen.findByText('The last payment failed. Check your card.')).toBeDefined();
    await press('Manage payment and cancellation');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.test/manage'));
  });
});

describe('the sections of the settings', () => {
  const openSettings = async (isCompanyOwner: boolean, edit: boolean, tab = 'language') => {
    serve({
      'GET /api/user/me': { body: aUser({ isCompanyOwner }) },
      'GET /api/project': {
        body: [aProject({ can: { edit, delete: false, addMember: false } })],
      },
    });
    return renderPage(SettingsPage, { path: '/settings/$tab', address: `/settings/${tab}` });
  };
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Settings sections' }))
      .getAllByRole('link')
      .map((link) => link.textContent);

  it.each([
    ['an owner', true, false, ['Company']],
    ['an admin of a project', false, true, ['API keys']],
    ['a member', false, false, []],
  ])('are those that are of use to %s', async (_, isOwner, isAdmin, expected) => {
    await openSettings(isOwner, isAdmin);
    const special = () => names().filter((name) => name === 'Company' || name === 'API keys');
    await screen.findByRole('radio', { name: 'English' });
    await waitFor(() => expect(special()).toEqual(expected));
  });

  it('begin with the account where the address names none', async () => {
    const { router } = await openSettings(false, false, 'nothing');
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/account'));
  });

  it('mark the one that has changes which were not saved', async () => {
    await openSettings(false, false, 'account');
    await write('Phone', 'x');
    const link = await screen.findByRole('link', { name: /Account information.*Unsaved changes/ });
    expect(link.getAttribute('href')).toBe('/settings/account');
  });
});
