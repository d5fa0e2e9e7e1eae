import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, refusedFields, serve } from '../../testing/answers.ts';
import { aCompany, aProject } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { InviteUserPage } from './InviteUserPage.tsx';

const INVITE = 'POST /api/company/invites';
const EXISTS = 'GET /api/user/user-exist';

async function open(more: object = {}, company = aCompany()) {
  const served = serve({
    'GET /api/company': { body: company },
    'GET /api/project/count': { body: [aProject()] },
    'GET /api/auth/outbox': { body: { sendsMail: true, address: null } },
    [EXISTS]: { body: { exists: false } },
    ...more,
  });
  const page = await renderPage(InviteUserPage, { path: '/invite-user' });
  return { ...served, ...page };
}

const field = () => screen.findByRole('combobox', { name: /^E-mail addresses/ });
const paste = async (text: string) =>
  fireEvent.paste(await field(), { clipboardData: { getData: () => text } });

describe('an invitation into the company', () => {
  it('goes to every address that was pasted, each once, with any separators', async () => {
    const { sent } = await open({ [INVITE]: { body: [] } });
    await paste('a@x.test; b@x.test, a@x.test c@x.test,');
    await press('Send invitation');
    await waitFor(() =>
      expect(sent(INVITE)).toEqual([
        { emails: ['a@x.test', 'b@x.test', 'c@x.test'], role: 'member', projectSlugs: [] },
      ]),
    );
  });

  it('goes with the role and the projects that were chosen', async () => {
    const { sent } = await open({ [INVITE]: { body: [] } });
    await paste('a@x.test,');
    await write('Role', 'companyOwner');
    expect(screen.getByText(/Sees every project, invites and removes users/)).toBeDefined();
    fireEvent.click(await screen.findByRole('combobox', { name: 'Projects' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Shop' }));
    await press('Send invitation');
    await waitFor(() =>
      expect(sent(INVITE)).toMatchObject([{ role: 'companyOwner', projectSlugs: ['shop'] }]),
    );
  });

  it('without an address is not sent', async () => {
    const { calls } = await open();
    await press('Send invitation');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(calls).not.toContain(INVITE);
  });

  it.each([
    [{ body: { exists: true } }, 'is already in your company or invited to it.'],
    [refusedFields({ email: 'is no e-mail address.' }), 'is no e-mail address.'],
  ])(
    'says of an address while others are still typed why it cannot go: %#',
    async (answer, text) => {
      await open({ [EXISTS]: answer });
      await paste('a@x.test,');
      expect(await screen.findByText(text)).toBeDefined();
    },
  );

  it('says what became of each, and keeps those that were refused', async () => {
    const error = { code: 'rate_limited', message: 'was invited too often.' };
    await open({
      [INVITE]: {
        body: [
          { email: 'a@x.test', error: null },
          { email: 'b@x.test', error },
        ],
      },
    });
    await paste('a@x.test b@x.test,');
    await press('Send invitation');
    const answers = within(
      (await screen.findByText('Invitation sent')).closest('ul') ?? document.body,
    );
    expect(answers.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'a@x.test Invitation sent',
      'b@x.test was invited too often.',
    ]);
    expect(screen.queryByTitle('a@x.test')).toBeNull();
    expect(screen.getByTitle('b@x.test')).toBeDefined();
  });

  it('that the server refuses as a whole keeps its addresses', async () => {
    await open({ [INVITE]: refusal(429, 'rate_limited', 'Later, please.') });
    await paste('a@x.test,');
    await press('Send invitation');
    expect(await screen.findByText('Later, please.')).toBeDefined();
    expect(screen.getByTitle('a@x.test')).toBeDefined();
  });

  it('is for owners only', async () => {
    const { router } = await open({}, aCompany({ can: { edit: false, invite: false } }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/404'));
  });
});
