import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noAnswer, refusal, refusedFields, serve } from '../../testing/answers.ts';
import { aColleague, anId, aProject, aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { CreateProjectPage } from './CreateProjectPage.tsx';
import { EditProjectPage } from './EditProjectPage.tsx';

const CREATE = 'POST /api/project';
const INVITES = 'POST /api/company/invites';
const GET = 'GET /api/project/shop';
const PUT = 'PUT /api/project/shop/edit';
const ALONE = {
  'GET /api/user/me': { body: aUser() },
  'GET /api/user/company': { body: [aColleague(1)] },
  'PUT /api/user': { body: aUser() },
};

const openNew = () => renderPage(CreateProjectPage, { path: '/createprojects' });
const openEdit = () =>
  renderPage(EditProjectPage, { path: '/projects/$name/edit', address: '/projects/shop/edit' });

/** Pastes addresses with a comma behind each. */
async function invite(...emails: string[]) {
  const field = await screen.findByRole('combobox', { name: 'Invite by e-mail' });
  fireEvent.paste(field, { clipboardData: { getData: () => `${emails.join(',')},` } });
}

describe('a new project', () => {
  it('is created and opened', async () => {
    const { sent } = serve({ ...ALONE, [CREATE]: { body: aProject() } });
    const { router } = await openNew();
    await write(/^Name/, 'Shop');
    await write('Description', 'The web shop');
    await press('Create project');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/shop'));
    expect(sent(CREATE)).toEqual([{ name: 'Shop', description: 'The web shop', memberIds: [] }]);
    expect(await screen.findByText('Project created')).toBeDefined();
  });

  it('has the focus on its name as it opens', async () => {
    serve(ALONE);
    await openNew();
    expect(document.activeElement).toBe(await screen.findByLabelText(/^Name/));
  });

  it('says at which address it will stand', async () => {
    serve(ALONE);
    await openNew();
    await write(/^Name/, 'Ödeme Akışı');
    expect(await screen.findByText('/projects/odeme-akisi')).toBeDefined();
  });

  it('needs a name, which gets the focus', async () => {
    const { calls } = serve(ALONE);
    await openNew();
    await press('Create project');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
    expect(calls).not.toContain(CREATE);
  });

  it('whose name is taken says so at the name', async () => {
    serve({ ...ALONE, [CREATE]: refusal(409, 'project_name_taken', 'This name is taken.') });
    await openNew();
    await write(/^Name/, 'Shop');
    await press('Create project');
    expect(await screen.findByText('This name is taken.')).toBeDefined();
    expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      'at the field that the server refuses',
      refusedFields({ description: 'Too long.' }),
      'Too long.',
    ],
    [
      'above the form otherwise',
      refusal(409, 'limit_reached', 'No more projects.'),
      'No more projects.',
    ],
  ])('that is refused says why %s', async (_, answer, text) => {
    serve({ ...ALONE, [CREATE]: answer });
    await openNew();
    await write(/^Name/, 'Shop');
    await press('Create project');
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('is sent once, however often the form is sent', async () => {
    const { calls } = serve({ ...ALONE, [CREATE]: noAnswer });
    await openNew();
    await write(/^Name/, 'Shop');
    const form = screen.getByLabelText(/^Name/).closest('form') ?? document.body;
    fireEvent.submit(form);
    await waitFor(() => expect(calls).toContain(CREATE));
    fireEvent.submit(form);
    expect(calls.filter((call) => call === CREATE)).toHaveLength(1);
  });

  it('invites colleagues by name', async () => {
    const team = { body: [aColleague(1), aColleague(2)] };
    const { sent } = serve({
      ...ALONE,
      'GET /api/user/company': team,
      [CREATE]: { body: aProject() },
    });
    await openNew();
    await write(/^Name/, 'Shop');
    fireEvent.click(await screen.findByRole('combobox', { name: 'Members' }));
    expect(screen.queryByRole('option', { name: 'Person1 Kaya' })).toBeNull();
    fireEvent.click(await screen.findByRole('option', { name: 'Person2 Kaya' }));
    await press('Create project');
    await waitFor(() => expect(sent(CREATE)).toMatchObject([{ memberIds: [anId(2)] }]));
  });

  it('invites people by e-mail, and names the refused addresses', async () => {
    const { sent } = serve({
      ...ALONE,
      [CREATE]: { body: aProject() },
      [INVITES]: {
        body: [
          { email: 'ben@acme.test', error: null },
          { email: 'eve@evil.test', error: { code: 'user_exists', message: 'Has an account.' } },
        ],
      },
    });
    await openNew();
    await write(/^Name/, 'Shop');
    await invite('ben@acme.test', 'eve@evil.test');
    await press('Create project');
    expect(await screen.findByText('eve@evil.test: Has an account.')).toBeDefined();
    expect(sent(INVITES)).toEqual([
      { emails: ['ben@acme.test', 'eve@evil.test'], role: 'member', projectSlugs: ['shop'] },
    ]);
  });

  it('refuses what is no e-mail address before anything is sent', async () => {
    const { calls } = serve(ALONE);
    await openNew();
    await write(/^Name/, 'Shop');
    await invite('ben');
    await press('Create project');
    expect(await screen.findByText('ben is not an e-mail address.')).toBeDefined();
    expect(calls).not.toContain(CREATE);
  });

  it('of a member who owns no company invites nobody by e-mail', async () => {
    serve({ ...ALONE, 'GET /api/user/me': { body: aUser({ isCompanyOwner: false }) } });
    await openNew();
    await screen.findByLabelText(/^Name/);
    expect(screen.queryByRole('combobox', { name: 'Invite by e-mail' })).toBeNull();
  });

  it('that was begun is not left without a question', async () => {
    serve(ALONE);
    const { router } = await openNew();
    await write(/^Name/, 'Shop');
    await press('Cancel', 'link');
    expect(await screen.findByText('Your changes on this page are not saved.')).toBeDefined();
    expect(router.state.location.pathname).toBe('/createprojects');
    await press('Leave page');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });

  it('that was not begun is left without a question', async () => {
    serve(ALONE);
    const { router } = await openNew();
    await press('Cancel', 'link');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects'));
  });
});

describe('the change of a project', () => {
  it('is saved over the version that is shown, and leads back to it', async () => {
    const { sent } = serve({ ...ALONE, [GET]: { body: aProject() }, [PUT]: { body: aProject() } });
    const { router } = await openEdit();
    expect(await screen.findByDisplayValue('The web shop')).toBeDefined();
    await write(/^Name/, 'Web shop');
    await press('Save changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/shop'));
    expect(sent(PUT)).toEqual([
      { version: 1, name: 'Web shop', description: 'The web shop', logo: null },
    ]);
    expect(await screen.findByText('Project edited')).toBeDefined();
  });

  it('that meets a newer version overwrites nothing and offers that version', async () => {
    let project = aProject();
    serve({
      ...ALONE,
      [GET]: () => ({ body: project }),
      [PUT]: refusal(409, 'version_conflict', 'Changed.'),
    });
    await openEdit();
    await write(/^Name/, 'Mine');
    await press('Save changes');
    expect(await screen.findByText(/Nothing was overwritten/)).toBeDefined();
    expect(screen.getByDisplayValue('Mine')).toBeDefined();
    project = aProject({ name: 'Theirs', version: 2 });
    await press('Load the latest version');
    expect(await screen.findByDisplayValue('Theirs')).toBeDefined();
  });

  it('is for those who may; the others see the project', async () => {
    const can = { edit: false, delete: false, addMember: false };
    serve({ ...ALONE, [GET]: { body: aProject({ can }) } });
    const { router } = await openEdit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/shop'));
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('offers to delete the project where one may: %s', async (mayDelete, count) => {
    const can = { edit: true, delete: mayDelete, addMember: true };
    serve({ ...ALONE, [GET]: { body: aProject({ can }) } });
    await openEdit();
    await screen.findByDisplayValue('Shop');
    expect(screen.queryAllByRole('region', { name: 'Delete project' })).toHaveLength(count);
  });

  it('of a project that is gone leads to the others', async () => {
    serve({
      ...ALONE,
      [GET]: refusal(404, 'project_not_found', 'There is no such project.'),
      'GET /api/project/count': { body: [{ ...aProject(), slug: 'bank', name: 'Bank' }] },
    });
    const { router } = await openEdit();
    expect((await screen.findByRole('alert')).textContent).toBe('There is no such project.');
    fireEvent.click(await screen.findByRole('combobox', { name: 'Find another project' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Bank' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/bank'));
  });
});
