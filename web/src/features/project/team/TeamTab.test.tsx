import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../../testing/answers.ts';
import { aColleague, anId, aProject, aUser } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { press } from '../../../testing/user.ts';
import type { Member } from '../api.ts';
import { TeamTab } from './TeamTab.tsx';

const aMember = (number: number, differences: Partial<Member> = {}): Member => ({
  user: aColleague(number),
  role: 'member',
  status: 'active',
  since: '2026-11-05T09:00:00.000Z',
  can: { changeRole: true, remove: true },
  ...differences,
});
const ada = aMember(1, { role: 'projectOwner' });
const ben = aMember(2);

type Options = { own?: number; project?: ReturnType<typeof aProject>; more?: object };

async function open(members = [ada, ben], { own = 1, project = aProject(), more }: Options = {}) {
  const served = serve({
    'GET /api/project/shop/members': { body: members },
    'GET /api/user/me': { body: aUser({ id: anId(own) }) },
    'GET /api/user/company': { body: [aColleague(1), aColleague(2), aColleague(3)] },
    ...more,
  });
  const page = await renderPage(() => <TeamTab slug="shop" project={project} />, {
    path: '/projects/$name',
    address: '/projects/shop',
  });
  return { ...served, ...page };
}

const actions = async (number: number) => {
  await press(`Actions for Person${number} Kaya`);
  const menu = within(await screen.findByRole('menu'));
  return menu.getAllByRole('menuitem').map((item) => item.textContent);
};

describe('the team of a project', () => {
  it('names who is in it, with role, status and since when', async () => {
    await open([ada, aMember(2, { status: 'invited' })]);
    const rowOf = async (name: string) =>
      (await screen.findByRole('link', { name })).closest('tr')?.textContent;
    await waitFor(async () =>
      expect(await rowOf('Person1 Kaya')).toMatch(/\(you\)AdminActive5 Nov 2026/),
    );
    expect(await rowOf('Person2 Kaya')).toMatch(/MemberInvited–/);
  });

  it('that could not be read says why', async () => {
    await open(undefined, {
      more: { 'GET /api/project/shop/members': refusal(500, 'unexpected', 'Sorry.') },
    });
    expect(await screen.findByText('Sorry.')).toBeDefined();
  });

  it.each([
    [
      'an admin to another member',
      [ada, ben],
      2,
      ['Make admin', 'Transfer project', 'Remove from project'],
    ],
    [
      'an admin to another admin',
      [ada, aMember(2, { role: 'projectOwner' })],
      2,
      ['Make member', 'Transfer project', 'Remove from project'],
    ],
    [
      'an admin to who is only invited',
      [ada, aMember(2, { status: 'invited' })],
      2,
      ['Make admin', 'Remove from project'],
    ],
    [
      'one of two admins to themselves',
      [ada, aMember(2, { role: 'projectOwner' })],
      1,
      ['Make member', 'Leave project'],
    ],
  ])('offers %s', async (_, members, number, expected) => {
    await open(members);
    expect(await actions(number)).toEqual(expected);
  });

  it('offers nothing to do with its last admin', async () => {
    await open();
    await screen.findByText('(you)');
    expect(screen.queryByRole('button', { name: 'Actions for Person1 Kaya' })).toBeNull();
  });

  it('offers a member nothing but to leave', async () => {
    const no = { changeRole: false, remove: false };
    const self = aMember(2, { can: { changeRole: false, remove: true } });
    await open([aMember(1, { role: 'projectOwner', can: no }), self], { own: 2 });
    await screen.findByText('(you)');
    expect(screen.queryByRole('button', { name: 'Actions for Person1 Kaya' })).toBeNull();
    expect(await actions(2)).toEqual(['Leave project']);
  });
});

describe('a membership', () => {
  const ROLE = `PUT /api/project/shop/members/${anId(2)}`;
  const REMOVE = `DELETE /api/project/${anId(200)}/removeMember/${anId(2)}`;

  async function change(action: string) {
    await press('Actions for Person2 Kaya');
    await press(action, 'menuitem');
    const dialog = within(await screen.findByRole('dialog', { name: action }));
    fireEvent.click(await dialog.findByRole('button', { name: action }));
  }

  it.each([
    ['Make admin', { role: 'projectOwner' }, 'Person2 Kaya is now an admin'],
    [
      'Transfer project',
      { role: 'projectOwner', isTransfer: true },
      'Person2 Kaya is now the admin',
    ],
  ])('is changed by %s', async (action, body, text) => {
    const { sent } = await open(undefined, { more: { [ROLE]: { body: ben } } });
    await change(action);
    expect(await screen.findByText(text)).toBeDefined();
    expect(sent(ROLE)).toEqual([body]);
  });

  it.each([
    ['of a member ends', ben, /no longer have access/, 'Person2 Kaya was removed'],
    [
      'that was not accepted is cancelled',
      aMember(2, { status: 'invited' }),
      /invitation of Person2 Kaya.*will be cancelled/,
      'The invitation of Person2 Kaya was cancelled',
    ],
    [
      'of a company owner ends, who still sees the project',
      aMember(2, { user: aColleague(2, { role: 'companyOwner' }) }),
      /as a company owner, can still see/,
      'Person2 Kaya was removed',
    ],
  ])('%s', async (_, member, question, done) => {
    const { calls } = await open([ada, member], { more: { [REMOVE]: { status: 204 } } });
    await press('Actions for Person2 Kaya');
    await press('Remove from project', 'menuitem');
    expect(await screen.findByText(question)).toBeDefined();
    expect(calls).not.toContain(REMOVE);
    await press('Remove from project');
    expect(await screen.findByText(done)).toBeDefined();
  });

  it('that its own holder ends leads back to the projects', async () => {
    const can = { edit: false, delete: false, addMember: false };
    const { router } = await open([ada, ben], {
      own: 2,
      project: aProject({ can }),
      more: { [REMOVE]: { status: 204 } },
    });
    await change('Leave project');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });

  it('that the server refuses to end stays, and it says why', async () => {
    await open(undefined, {
      more: { [REMOVE]: refusal(409, 'last_owner', 'The last admin stays.') },
    });
    await change('Remove from project');
    expect(await screen.findByText('The last admin stays.')).toBeDefined();
  });
});

describe('a new member', () => {
  const ADD = `POST /api/project/${anId(200)}/addMember/${anId(3)}`;
  const team = aProject({
    members: [1, 2].map((number) => ({
      user: aColleague(number),
      role: 'member' as const,
      status: 'active' as const,
    })),
  });

  it('is chosen among the colleagues outside', async () => {
    const { calls } = await open(undefined, { project: team, more: { [ADD]: { body: team } } });
    await press('Add member');
    fireEvent.click(await screen.findByRole('combobox', { name: 'Colleague' }));
    const people = await screen.findAllByRole('option', { name: /Kaya/ });
    expect(people.map((option) => option.textContent)).toEqual(['Person3 Kaya']);
    fireEvent.click(await screen.findByRole('option', { name: 'Person3 Kaya' }));
    await press('Invite');
    expect(await screen.findByText('Person3 Kaya was invited')).toBeDefined();
    expect(calls).toContain(ADD);
  });

  it('has to be chosen first', async () => {
    const { calls } = await open(undefined, { project: team });
    await press('Add member');
    await press('Invite');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(calls).not.toContain(ADD);
  });

  it.each([
    ['leads an owner to an invitation into the company', true, 1],
    ['leads others nowhere', false, 0],
  ])('where everybody is in already %s', async (_, isCompanyOwner, count) => {
    await open(undefined, {
      project: team,
      more: {
        'GET /api/user/company': { body: [aColleague(1)] },
        'GET /api/user/me': { body: aUser({ isCompanyOwner }) },
      },
    });
    await press('Add member');
    expect(await screen.findByText(/Everyone in your company is already/)).toBeDefined();
    expect(screen.queryAllByRole('link', { name: 'Invite a user' })).toHaveLength(count);
  });

  it('is not offered to those who may not add one', async () => {
    const can = { edit: false, delete: false, addMember: false };
    await open(undefined, { project: aProject({ can }) });
    await screen.findByText('(you)');
    expect(screen.queryByRole('button', { name: 'Add member' })).toBeNull();
  });
});

describe('a member who leaves', () => {
  it('with test cases still to run is asked about with their number and names', async () => {
    const one = (number: number) => ({
      ...{ runId: anId(700), caseKey: `CASE00000${number}`, name: `Pay ${number}` },
      runName: 'Nightly',
    });
    const requested: URLSearchParams[] = [];
    await open(undefined, {
      more: {
        'GET /api/work/results': (_: unknown, query: URLSearchParams) => {
          requested.push(query);
          return { body: { items: [1, 2, 3, 4, 5, 6].map(one), total: 12 } };
        },
      },
    });
    await press('Actions for Person2 Kaya');
    await press('Remove from project', 'menuitem');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('12 test cases to run')).toBeDefined();
    const items = dialog.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toHaveLength(6);
    expect([items[0], items[5]]).toEqual(['Pay 1 · Nightly', 'and 7 more']);
    expect(dialog.getByText(/Hand them over in Test work/)).toBeDefined();
    expect(Object.fromEntries(requested[0] ?? [])).toMatchObject({
      ...{ projectSlug: 'shop', assignee: anId(2), status: 'untested', runStatus: 'open' },
    });
  });
});
