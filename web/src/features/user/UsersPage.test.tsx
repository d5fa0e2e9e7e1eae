import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { aColleague, aCompany, anId, aProject, aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import type { Invitation, ListedUser, OpenedUser } from './api.ts';
import { UserPage } from './UserPage.tsx';
import { UsersPage } from './UsersPage.tsx';

const TIME = '2026-11-05T09:00:00.000Z';
const aListed = (number: number, differences: Partial<ListedUser> = {}): ListedUser => ({
  ...aColleague(number),
  email: `person${number}@acme.test`,
  isActive: true,
  twoFactorEnabled: false,
  projects: number,
  lastSeenAt: null,
  createdAt: TIME,
  ...differences,
});
const LEFT = `GET /api/work/left/${anId(2)}`;
const invited: Invitation = {
  id: anId(90),
  email: 'ben@new.test',
  role: 'member',
  createdAt: TIME,
  expiresAt: '2026-12-05T09:00:00.000Z',
  delivery: 'sent',
};

type Options = { isOwner?: boolean; invitations?: Invitation[]; more?: object; address?: string };

async function open(
  users: ListedUser[],
  { isOwner = true, invitations = [], more, address = '/users' }: Options = {},
) {
  const can = { edit: isOwner, invite: isOwner };
  const served = serve({
    'GET /api/user/me': { body: aUser({ isCompanyOwner: isOwner }) },
    'GET /api/user/company': { body: users },
    'GET /api/company': { body: aCompany({ can, invitations }) },
    [LEFT]: { body: [] },
    ...more,
  });
  await renderPage(UsersPage, { path: '/users', address });
  return served;
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

describe('the users of a company', () => {
  it('are shown to its owners with address, projects and status, and who is invited', async () => {
    await open([aListed(1), aListed(2, { isActive: false })], {
      invitations: [{ ...invited, delivery: 'failed' }],
    });
    await waitFor(async () =>
      expect(await rowOf('Person1 Kaya')).toMatch(/\(you\)person1@acme.testMember1Activenever/),
    );
    expect(await rowOf('Person2 Kaya')).toMatch(/2Passive/);
    expect(await rowOf('ben@new.test')).toMatch(/expires on 5 Dec 2026.*–E-mail not delivered/);
  });

  it('are shown to members by name and role alone', async () => {
    await open([aColleague(1), aColleague(2)], { isOwner: false });
    expect(await rowOf('Person2 Kaya')).toBe('PKPerson2 KayaMember');
    expect(await screen.findByText('Only a company owner can invite users.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Invite users' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  it('are narrowed to a role by the address', async () => {
    await open([aListed(1, { role: 'companyOwner' }), aListed(2)], {
      address: '/users?role=companyOwner',
    });
    await screen.findByText('Person1 Kaya');
    expect(screen.queryByText('Person2 Kaya')).toBeNull();
  });

  it('who is alone is invited to add others', async () => {
    await open([aListed(1)]);
    expect(await screen.findByText('You are the only one here so far')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Invite users' })).toHaveLength(1);
  });

  it('that could not be read can be read again', async () => {
    await open([], { more: { 'GET /api/user/company': refusal(500, 'unexpected', 'Sorry.') } });
    expect(await screen.findByText('Sorry.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('what an owner can do', () => {
  it('with oneself is nothing that locks one out', async () => {
    await open([aListed(1), aListed(2)]);
    await screen.findByText('(you)');
    await press('Actions for Person1 Kaya');
    await screen.findByRole('menu');
    expect(items()).toEqual(['Open']);
  });

  it.each([
    [
      'an active member',
      aListed(2),
      ['Open', 'Deactivate', 'Make company owner', 'Remove from company'],
    ],
    [
      'a passive owner with a second lock',
      aListed(2, { isActive: false, role: 'companyOwner', twoFactorEnabled: true }),
      ['Open', 'Activate', 'Make member', 'Reset two-factor authentication', 'Remove from company'],
    ],
  ])('with %s depends on how they are', async (_, user, expected) => {
    await open([aListed(1), user]);
    await press('Actions for Person2 Kaya');
    await screen.findByRole('menu');
    expect(items()).toEqual(expected);
  });

  it.each([
    ['Deactivate', `PUT /api/user/${anId(2)}/status`, { isActive: false }, 'passive'],
    [
      'Make company owner',
      `PUT /api/company/users/${anId(2)}/role`,
      { role: 'companyOwner' },
      'a company owner',
    ],
  ])('is to %s once that is confirmed', async (action, call, body, became) => {
    const { sent } = await open([aListed(1), aListed(2)], {
      more: { [call]: { body: aListed(2) } },
    });
    await press('Actions for Person2 Kaya');
    await press(action, 'menuitem');
    await screen.findByRole('dialog');
    expect(sent(call)).toEqual([]);
    await press(action);
    expect(await screen.findByText(`Person2 Kaya is now ${became}`)).toBeDefined();
    expect(sent(call)).toEqual([body]);
  });

  it('is to remove somebody only after their name was typed', async () => {
    const REMOVE = `DELETE /api/company/users/${anId(2)}`;
    const { calls } = await open([aListed(1), aListed(2)], { more: { [REMOVE]: { status: 204 } } });
    await press('Actions for Person2 Kaya');
    await press('Remove from company', 'menuitem');
    await press('Remove from company');
    expect(await screen.findByText('The name does not match.')).toBeDefined();
    expect(calls).not.toContain(REMOVE);
    await write('Type “Person2 Kaya” to confirm', 'Person2 Kaya');
    await press('Remove from company');
    expect(await screen.findByText('Person2 Kaya was removed')).toBeDefined();
  });

  it('is to open a second lock with the own password', async () => {
    const RESET = `POST /api/user/${anId(2)}/two-factor/reset`;
    const { sent } = await open([aListed(1), aListed(2, { twoFactorEnabled: true })], {
      more: { [RESET]: { status: 204 } },
    });
    await press('Actions for Person2 Kaya');
    await press('Reset two-factor authentication', 'menuitem');
    await write('Your password', 'Secret-9');
    await press('Reset two-factor authentication');
    expect(
      await screen.findByText('Two-factor authentication of Person2 Kaya is off'),
    ).toBeDefined();
    expect(sent(RESET)).toEqual([{ password: 'Secret-9' }]);
  });

  it('is not to demote the last owner, and it says so', async () => {
    const call = `PUT /api/company/users/${anId(2)}/role`;
    await open([aListed(1), aListed(2, { role: 'companyOwner' })], {
      more: { [call]: refusal(409, 'last_company_owner', 'The last owner stays.') },
    });
    await press('Actions for Person2 Kaya');
    await press('Make member', 'menuitem');
    await press('Make member');
    expect(await screen.findByText('The last owner stays.')).toBeDefined();
  });

  it.each([
    ['Resend', 'POST', '/resend', 'Invitation resent to ben@new.test'],
    ['Revoke', 'DELETE', '', 'Invitation of ben@new.test revoked'],
  ])('with an invitation is to %s it', async (action, method, path, done) => {
    const call = `${method} /api/company/invite/${anId(90)}${path}`;
    const { calls } = await open([aListed(1)], {
      invitations: [invited],
      more: { [call]: { body: invited } },
    });
    await press('Actions for ben@new.test');
    await press(action, 'menuitem');
    if (method === 'DELETE') await press('Revoke invitation');
    expect(await screen.findByText(done)).toBeDefined();
    expect(calls).toContain(call);
  });
});

describe('before somebody leaves', () => {
  it.each([
    ['Remove from company', `DELETE /api/company/users/${anId(2)}`],
    ['Deactivate', `PUT /api/user/${anId(2)}/status`],
  ])(
    'who gets the test cases that somebody has still to run is chosen in %s',
    async (action, call) => {
      const inProject = (slug: string, name: string, left: number) => ({
        ...{ projectSlug: slug, projectName: name, left },
      });
      const can = { changeRole: true, remove: true };
      const members = [2, 3].map((number) => ({
        ...{ user: aColleague(number), role: 'member' as const, status: 'active' as const, can },
      }));
      const project = { body: aProject({ members }) };
      const { sent, calls } = await open([aListed(1), aListed(2)], {
        more: {
          [LEFT]: { body: [inProject('bank', 'Bank', 2), inProject('shop', 'Shop', 350)] },
          ...{ 'GET /api/project/bank': project, 'GET /api/project/shop': project },
          'PUT /api/work/hand-over': { body: { handedOver: 350 } },
          [call]: { body: aListed(2) },
        },
      });
      await press('Actions for Person2 Kaya');
      await press(action, 'menuitem');
      expect(
        await screen.findByText('352 test cases to run in open runs are assigned to this user.'),
      ).toBeDefined();
      const shop = await screen.findByRole('combobox', { name: 'Shop: 350 test cases to run' });
      await within(shop).findByRole('option', { name: 'Person3 Kaya' });
      expect(
        within(shop)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual([...['Leave assigned', 'Unassigned', 'Ada Yıldız', 'Person3 Kaya']]);
      fireEvent.change(shop, { target: { value: anId(3) } });
      if (action !== 'Deactivate') await write('Type “Person2 Kaya” to confirm', 'Person2 Kaya');
      await press(action);
      await waitFor(() => expect(calls).toContain(call));
      expect(sent('PUT /api/work/hand-over')).toEqual([
        { projectSlug: 'shop', from: anId(2), to: anId(3) },
      ]);
      expect(calls.indexOf('PUT /api/work/hand-over')).toBeLessThan(calls.indexOf(call));
    },
  );
});

describe('the page of a user', () => {
  const aPerson = (differences: Partial<OpenedUser> = {}): OpenedUser => ({
    ...aColleague(2),
    projects: [{ slug: 'shop', name: 'Shop', role: 'projectOwner' }],
    recentModels: [],
    can: { changeStatus: false, changeRole: false, remove: false, resetTwoFactor: false },
    ...differences,
  });
  const openUser = async (user: OpenedUser, more: object = {}) => {
    const served = serve({
      [`GET /api/user/${anId(2)}`]: { body: user },
      [LEFT]: { body: [] },
      ...more,
    });
    const page = await renderPage(UserPage, { path: '/user/$id', address: `/user/${anId(2)}` });
    return { ...served, ...page };
  };

  it('shows a colleague what may be known, and nothing to do', async () => {
    await openUser(aPerson());
    expect(await screen.findByRole('heading', { level: 1, name: 'Person2 Kaya' })).toBeDefined();
    const projects = screen.getByRole('region', { name: 'Projects' });
    expect(within(projects).getByRole('listitem').textContent).toBe('ShopAdmin');
    expect(screen.queryByRole('region', { name: 'Profile' })).toBeNull();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('leads an owner who removed the user back to the others', async () => {
    const can = { changeStatus: true, changeRole: true, remove: true, resetTwoFactor: false };
    const { router } = await openUser(aPerson({ can, isActive: true, email: 'p@acme.test' }), {
      [`DELETE /api/company/users/${anId(2)}`]: { status: 204 },
    });
    expect(await screen.findByRole('button', { name: 'Make company owner' })).toBeDefined();
    await press('Remove from company');
    await write('Type “Person2 Kaya” to confirm', 'Person2 Kaya');
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByRole('button', { name: 'Remove from company' }).click();
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  });

  it.each([
    ['user_not_found', 404, 'User not found'],
    ['unexpected', 500, 'User'],
  ])('that cannot be shown for %s says so', async (code, status, title) => {
    await openUser(aPerson(), { [`GET /api/user/${anId(2)}`]: refusal(status, code, 'No.') });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  });
});
