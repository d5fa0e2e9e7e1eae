import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, serve } from '../../testing/answers.ts';
import { aModel } from '../../testing/library.ts';
import { anId, aProject } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { ProjectPage } from './ProjectPage.tsx';

const PROJECT = 'GET /api/project/shop';
const MODELS = 'GET /api/model/project/shop';
const cart = aModel({ id: anId(301), name: 'Cart', isHidden: true });
const LOGIN = `/api/model/${anId(300)}`;

const open = (search = '') =>
  renderPage(ProjectPage, { path: '/projects/$name', address: `/projects/shop${search}` });

describe('a project', () => {
  it('says what it is about and how much is in it', async () => {
    const count = { 'GET /api/requirement/project/shop/count': { body: { count: 78 } } };
    serve({ [PROJECT]: { body: aProject() }, [MODELS]: { body: [aModel()] }, ...count });
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Shop' })).toBeDefined();
    await screen.findByRole('tab', { name: 'Requirements 78' });
    expect(screen.getByText('The web shop')).toBeDefined();
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual([
      'Models 2',
      'Suites 6',
      'Releases',
      'Requirements 78',
      'Steps 4',
      'Test data 3',
      'Team 0',
      'Activity',
    ]);
  });

  it('says what its number of steps counts, and what that of a model does', async () => {
    serve({ [PROJECT]: { body: aProject() }, [MODELS]: { body: [aModel()] } });
    await open();
    const column = await screen.findByRole('columnheader', { name: /^Steps/ });
    expect(column.title).toMatch(/^Steps and nested models in the drawing/);
    expect(screen.getByRole('tab', { name: /^Steps/ }).title).toMatch(/each is counted once/);
  });

  it('hides what only its admins may do', async () => {
    const can = { edit: false, delete: false, addMember: false };
    serve({ [PROJECT]: { body: aProject({ can }) }, [MODELS]: { body: [] } });
    await open('?tab=activity');
    await screen.findByRole('heading', { level: 1, name: 'Shop' });
    expect(screen.queryByRole('tab', { name: 'Activity' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Models 2');
  });

  it('opens each of its parts at an address of its own', async () => {
    serve({
      [PROJECT]: { body: aProject() },
      [MODELS]: { body: [] },
      'GET /api/step/project/shop': { body: [] },
    });
    const { router } = await open('?sort=name');
    await press(/^Steps/, 'tab');
    expect(await screen.findByText('The step library is empty')).toBeDefined();
    expect(router.state.location.search).toEqual({ tab: 'steps' });
    await press(/^Models/, 'tab');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('that does not exist leads to the others', async () => {
    serve({
      [PROJECT]: refusal(404, 'project_not_found', 'There is no project at this address.'),
      'GET /api/project/count': { body: [] },
    });
    await open();
    expect(await screen.findByRole('heading', { name: 'Project not found' })).toBeDefined();
    const back = screen.getByRole('link', { name: 'Back to projects' });
    expect(back.getAttribute('href')).toBe('/projects');
  });

  it('that could not be read can be read again', async () => {
    let isUp = false;
    serve({
      [PROJECT]: () => (isUp ? { body: aProject() } : refusal(500, 'unexpected', 'Sorry.')),
      [MODELS]: { body: [] },
    });
    await open();
    expect(await screen.findByText('The project could not be loaded')).toBeDefined();
    isUp = true;
    await press('Try again');
    expect(await screen.findByRole('heading', { level: 1, name: 'Shop' })).toBeDefined();
  });
});

describe('the models of a project', () => {
  const openModels = (models = [aModel(), cart], more = {}) => {
    const served = serve({
      [PROJECT]: { body: aProject() },
      [MODELS]: { body: models },
      'GET /api/project/count': { body: [{ ...aProject(), slug: 'bank', name: 'Bank' }] },
      ...more,
    });
    return open().then((page) => ({ ...page, ...served }));
  };
  const choose = async (action: string) => {
    await press('Actions for Login');
    await press(action, 'menuitem');
  };

  it('are listed with how many steps they have, hidden ones marked', async () => {
    await openModels();
    const row = (await screen.findByRole('link', { name: 'Cart' })).closest('tr');
    expect(row?.textContent).toMatch(/Hidden.*Given, When, Then.*1/);
  });

  it('are begun in the drawing tool where there are none', async () => {
    await openModels([]);
    expect(await screen.findByText("Let's Create a Model")).toBeDefined();
    expect(screen.getByRole('link', { name: 'New model' }).getAttribute('href')).toBe('/tool/shop');
    expect(screen.getByRole('link', { name: 'Import a drawing' }).getAttribute('href')).toBe(
      '/tool/shop?dialog=import',
    );
    expect(screen.getByRole('link', { name: 'Generate with AI' }).getAttribute('href')).toBe(
      '/generate-with-ai?project=shop',
    );
  });

  it('are renamed over the version that is shown', async () => {
    const { sent } = await openModels(undefined, { [`PUT ${LOGIN}`]: { body: aModel() } });
    await choose('Edit name and step wording');
    await write(/^Name/, 'Sign-in');
    await press('Save');
    expect(await screen.findByText('Model saved')).toBeDefined();
    expect(sent(`PUT ${LOGIN}`)).toMatchObject([{ name: 'Sign-in', version: 3, bddType: 'bdd' }]);
  });

  it('cannot be called nothing', async () => {
    const { calls } = await openModels();
    await choose('Edit name and step wording');
    await write(/^Name/, '  ');
    await press('Save');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(calls).not.toContain(`PUT ${LOGIN}`);
  });

  it('that somebody else saved meanwhile are not renamed, and the dialog says why', async () => {
    await openModels(undefined, {
      [`PUT ${LOGIN}`]: refusal(409, 'version_conflict', 'Ben saved this model first.'),
    });
    await choose('Edit name and step wording');
    await press('Save');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Ben saved this model first.')).toBeDefined();
  });

  it('are hidden one by one', async () => {
    const { sent } = await openModels(undefined, { [`PUT ${LOGIN}`]: { body: aModel() } });
    await choose('Hide');
    expect(await screen.findByText('Model hidden')).toBeDefined();
    expect(sent(`PUT ${LOGIN}`)).toMatchObject([{ isHidden: true, version: 3 }]);
  });

  it('are hidden together, those that are hidden already left alone', async () => {
    const { calls } = await openModels(undefined, { [`PUT ${LOGIN}`]: { body: aModel() } });
    await press('Select all rows on this page', 'checkbox');
    await press('Hide');
    expect(await screen.findByText('1 model hidden')).toBeDefined();
    expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([`PUT ${LOGIN}`]);
  });

  it('are duplicated in their project', async () => {
    const { sent } = await openModels(undefined, { [`POST ${LOGIN}/copy`]: { body: aModel() } });
    await choose('Duplicate');
    expect(await screen.findByText('Model copied')).toBeDefined();
    expect(sent(`POST ${LOGIN}/copy`)).toEqual([{ projectSlug: 'shop' }]);
  });

  it('are copied into a project that was chosen, not into none', async () => {
    const { sent, calls } = await openModels(undefined, {
      [`POST ${LOGIN}/copy`]: { body: aModel() },
    });
    await choose('Copy to project');
    await press('Copy');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(calls).not.toContain(`POST ${LOGIN}/copy`);
    const field = await screen.findByRole('combobox', { name: 'Please Select Project' });
    field.click();
    (await screen.findByRole('option', { name: 'Bank' })).click();
    await press('Copy');
    await waitFor(() => expect(sent(`POST ${LOGIN}/copy`)).toEqual([{ projectSlug: 'bank' }]));
  });

  const nesting = aModel({
    id: anId(302),
    name: 'Checkout',
    nodes: [{ id: 'n', type: 'nested', position: { x: 0, y: 0 }, modelId: anId(300) }],
  });

  it('that others call are listed after these, and named as nested', async () => {
    await openModels([aModel(), nesting]);
    await screen.findByRole('link', { name: 'Checkout' });
    const names = screen.getAllByRole('link', { name: /^(?:Checkout|Login)$/ });
    expect(names.map((link) => link.textContent)).toEqual(['Checkout', 'Login']);
    expect(screen.getByTitle('Called by Checkout').textContent).toBe('Nested model');
  });

  it('that others nest cannot be deleted, and it says which', async () => {
    await openModels([aModel(), nesting]);
    await choose('Delete model');
    expect(await screen.findByText(/because these models nest it/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete model' })).toBeNull();
  });

  it('move to the bin once that is confirmed', async () => {
    const goes = { versions: 12, ownData: 0 };
    const stays = { suites: 1, testCases: 1180, runs: 2 };
    await openModels(undefined, {
      [`GET ${LOGIN}/contents`]: { body: { goes, stays } },
      [`DELETE ${LOGIN}`]: { status: 204 },
    });
    await choose('Delete model');
    expect(
      await screen.findByText(
        /moves to the bin with its versions.* What goes with it: 12 versions\. What stays: 1 suite, 1,180 test cases, and 2 runs\. Until it is restored, its suites cannot be regenerated\.$/,
      ),
    ).toBeDefined();
    await press('Delete model');
    expect(await screen.findByText('Login moved to the bin')).toBeDefined();
  });
});
