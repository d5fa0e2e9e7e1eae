import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, refusedFields, serve } from '../../testing/answers.ts';
import { anId, aProject } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import type { ApiKey } from './api.ts';
import { KeysTab } from './KeysTab.tsx';

const aKey = (differences: Partial<ApiKey> = {}): ApiKey => ({
  id: anId(70),
  name: 'nightly',
  prefix: 'cl_abc',
  scopes: ['run'],
  projectSlugs: ['shop'],
  createdBy: 'Ada Yıldız',
  createdAt: '2026-11-05T09:00:00.000Z',
  expiresAt: '2999-01-01T09:00:00.000Z',
  lastUsedAt: null,
  ...differences,
});
const bank = aProject({ id: anId(201), slug: 'bank', name: 'Bank' });
const CREATE = 'POST /api/api-key';

async function open(keys: ApiKey[] = [], { projects = [aProject()], more = {} } = {}) {
  const served = serve({
    'GET /api/project': { body: projects },
    'GET /api/api-key': { body: keys },
    ...more,
  });
  await renderPage(KeysTab);
  return served;
}

describe('the API keys', () => {
  it('say what each opens, who made it, and whether it was ever used', async () => {
    await open([
      aKey(),
      aKey({ id: anId(71), name: 'old', expiresAt: '2020-01-01T00:00:00.000Z' }),
    ]);
    const list = within(await screen.findByRole('list', { name: 'API keys' }));
    const [fresh, over] = list.getAllByRole('listitem').map((item) => item.textContent);
    expect(fresh).toMatch(
      /nightly.*cl_abc….*Run.*Shop · Ada Yıldız · never used · expires on 1 Jan 2999/,
    );
    expect(over).toMatch(/old.*expired/);
  });

  it('are not for those who run no project', async () => {
    const can = { edit: false, delete: false, addMember: false };
    const { calls } = await open([], { projects: [aProject({ can })] });
    expect(await screen.findByText(/Only project admins can create API keys/)).toBeDefined();
    expect(calls).not.toContain('GET /api/api-key');
  });

  it('that could not be read can be read again', async () => {
    await open([], { more: { 'GET /api/api-key': refusal(500, 'unexpected', 'Sorry.') } });
    expect(await screen.findByText('Sorry.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('stop working once that is confirmed', async () => {
    const REVOKE = `DELETE /api/api-key/${anId(70)}`;
    const { calls } = await open([aKey()], { more: { [REVOKE]: { status: 204 } } });
    await press('Revoke the key nightly');
    expect(await screen.findByText(/stops working immediately/)).toBeDefined();
    expect(calls).not.toContain(REVOKE);
    await press('Revoke');
    expect(await screen.findByText('API key revoked')).toBeDefined();
  });
});

describe('a new API key', () => {
  const made = { [CREATE]: { body: { ...aKey(), key: 'cl_abc_secret' } } };

  it('is shown this once, with the step of a pipeline', async () => {
    const { sent } = await open([], { more: made });
    await press('New API key');
    await write('Name', ' nightly ');
    await press('Create API key');
    const dialog = await screen.findByRole('dialog', { name: 'Your API key' });
    expect(within(dialog).getByText('cl_abc_secret')).toBeDefined();
    expect(within(dialog).getByText('Pipeline step')).toBeDefined();
    const calls = dialog.textContent;
    // the same run as of the command line, and no report for a run that was not begun
    expect(calls).toContain('\\"environment\\":\\"staging\\",\\"build\\":\\"$COMMIT\\"');
    expect(calls).toContain('[ -n "$run" ]');
    expect(sent(CREATE)).toEqual([
      { name: 'nightly', scopes: ['run'], projectSlugs: ['shop'], expiresInDays: 90 },
    ]);
  });

  it('stays in sight until it is said that it is saved', async () => {
    await open([], { more: made });
    await press('New API key');
    await write('Name', 'nightly');
    await press('Create API key');
    const dialog = await screen.findByRole('dialog', { name: 'Your API key' });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(screen.getByText('cl_abc_secret')).toBeDefined();
    await press('I have saved it');
    await waitFor(() => expect(screen.queryByText('cl_abc_secret')).toBeNull());
  });

  it('opens what was ticked, for as long as was chosen', async () => {
    const { sent } = await open([], { more: made });
    await press('New API key');
    await write('Name', 'sync');
    await press(/^Write/, 'checkbox');
    await write('Expires after', '30');
    await press('Create API key');
    await waitFor(() =>
      expect(sent(CREATE)).toMatchObject([{ scopes: ['run', 'write'], expiresInDays: 30 }]),
    );
  });

  it('needs a name, a permission and a project', async () => {
    const { calls } = await open([], { projects: [aProject(), bank] });
    await press('New API key');
    await press(/^Run/, 'checkbox');
    await press('Create API key');
    expect(await screen.findAllByText('This field cannot be empty!')).toHaveLength(3);
    expect(calls).not.toContain(CREATE);
  });

  it.each([
    ['at its name', refusedFields({ name: 'There is such a key.' }), 'There is such a key.'],
    ['above its fields', refusal(409, 'api_keys_full', 'No more keys.'), 'No more keys.'],
  ])('that is refused says why %s', async (_, answer, text) => {
    await open([], { more: { [CREATE]: answer } });
    await press('New API key');
    await write('Name', 'nightly');
    await press('Create API key');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByDisplayValue('nightly')).toBeDefined();
  });
});
