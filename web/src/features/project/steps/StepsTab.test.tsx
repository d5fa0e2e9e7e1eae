import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, refusedFields, serve } from '../../../testing/answers.ts';
import { aModel, aStep } from '../../../testing/library.ts';
import { anId } from '../../../testing/people.ts';
import { renderPage } from '../../../testing/render.tsx';
import { press, write } from '../../../testing/user.ts';
import { StepsTab } from './StepsTab.tsx';

const STEPS = 'GET /api/step/project/shop';
const CREATE = 'POST /api/step';
const ONE = `/api/step/${anId(400)}`;
const used = aStep({ expected: 'The dashboard opens', usedBy: 2 });
const check = aStep({ id: anId(401), label: 'See the total', type: 'outcome' });

async function open(steps = [used, check], more = {}, address = '/') {
  const served = serve({
    [STEPS]: { body: steps },
    'GET /api/model/project/shop': { body: [] },
    ...more,
  });
  await renderPage(() => <StepsTab slug="shop" />, { address });
  return served;
}

const choose = async (action: string) => {
  await press('Actions for Log in');
  await press(action, 'menuitem');
};

describe('the library of steps', () => {
  it('lists each step with its type, what is expected, and how many models use it', async () => {
    await open();
    const row = (await screen.findByText('Log in')).closest('tr');
    expect(row?.textContent).toMatch(/Log inExpected: The dashboard opensWhen2/);
  });

  it('is narrowed to a type by the address', async () => {
    await open(undefined, {}, '/?type=outcome');
    expect(await screen.findByText('See the total')).toBeDefined();
    expect(screen.queryByText('Log in')).toBeNull();
  });

  it('is found by what is expected', async () => {
    await open(undefined, {}, '/?q=dashboard');
    expect(await screen.findByText('Log in')).toBeDefined();
    expect(screen.queryByText('See the total')).toBeNull();
  });

  it('says what it is for while it is empty', async () => {
    await open([]);
    expect(await screen.findByText('The step library is empty')).toBeDefined();
    expect(screen.getByRole('button', { name: 'New step' })).toBeDefined();
  });

  it('that could not be read says why', async () => {
    await open(undefined, { [STEPS]: refusal(500, 'unexpected', 'Sorry.') });
    expect(await screen.findByText('Sorry.')).toBeDefined();
  });
});

describe('a step', () => {
  it('is written and gets its type', async () => {
    const { sent } = await open(undefined, { [CREATE]: { body: aStep({ id: anId(402) }) } });
    await press('New step');
    await press('Then', 'radio');
    await write(/^Step \*$/, 'The cart is empty');
    await press('Save');
    expect(await screen.findByText('Step created')).toBeDefined();
    expect(sent(CREATE)).toEqual([
      { projectSlug: 'shop', label: 'The cart is empty', type: 'outcome', expected: '' },
    ]);
  });

  it('without words is not sent', async () => {
    const { calls } = await open();
    await press('New step');
    await press('Save');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(calls).not.toContain(CREATE);
  });

  it.each([
    [
      'at its field',
      refusedFields({ label: 'The token is not closed.' }),
      'The token is not closed.',
    ],
    [
      'above its fields',
      refusal(409, 'step_exists', 'There is such a step.'),
      'There is such a step.',
    ],
  ])('that is refused says why %s', async (_, answer, text) => {
    await open(undefined, { [CREATE]: answer });
    await press('New step');
    await write(/^Step \*$/, 'Log in');
    await press('Save');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('sends only the words that were changed, and says how many models change', async () => {
    const { sent } = await open(undefined, { [`PUT ${ONE}`]: { body: used } });
    await choose('Edit step');
    expect(await screen.findByText(/also applies to 2 models/)).toBeDefined();
    await write(/^Step \*$/, 'Sign in');
    await press('Save');
    expect(await screen.findByText('Step saved')).toBeDefined();
    expect(sent(`PUT ${ONE}`)).toEqual([{ label: 'Sign in' }]);
  });

  it('of another type is sent with what is expected', async () => {
    const { sent } = await open(undefined, { [`PUT ${ONE}`]: { body: used } });
    await choose('Edit step');
    await press('Given', 'radio');
    await press('Save');
    expect(await screen.findByText('Step saved')).toBeDefined();
    expect(sent(`PUT ${ONE}`)).toEqual([{ type: 'context', expected: 'The dashboard opens' }]);
  });

  it('is deleted for good once that is confirmed', async () => {
    const { calls } = await open(undefined, { [`DELETE ${ONE}`]: { status: 204 } });
    await choose('Delete step');
    expect(await screen.findByText(/deleted from the library for good/)).toBeDefined();
    expect(calls).not.toContain(`DELETE ${ONE}`);
    await press('Delete step');
    expect(await screen.findByText('Step deleted')).toBeDefined();
  });

  it('that a model uses is not deleted, and the model is named', async () => {
    const model = aModel({
      nodes: [{ id: 's', type: 'step', position: { x: 0, y: 0 }, stepId: anId(400) }],
    });
    await open(undefined, { 'GET /api/model/project/shop': { body: [model] } });
    await choose('Delete step');
    await screen.findByText('“Log in” cannot be deleted because these models use it:');
    expect(screen.getByRole('listitem').textContent).toBe('Login');
    expect(screen.queryByRole('button', { name: 'Delete step' })).toBeNull();
  });
});

describe('several steps', () => {
  it('are deleted together; those that are used stay, and it says so once', async () => {
    const inUse = refusal(409, 'step_in_use', 'Models use this step.');
    await open([used, check, aStep({ id: anId(402), label: 'Log out' })], {
      [`DELETE ${ONE}`]: inUse,
      [`DELETE /api/step/${anId(401)}`]: { status: 204 },
      [`DELETE /api/step/${anId(402)}`]: inUse,
    });
    await press('Select all rows on this page', 'checkbox');
    await press('Delete steps');
    expect(await screen.findByText(/3 steps are deleted/)).toBeDefined();
    const dialog = within(screen.getByRole('dialog'));
    (await dialog.findByRole('button', { name: 'Delete steps' })).click();
    expect(await screen.findByText('1 step deleted')).toBeDefined();
    expect(await screen.findAllByText('Models use this step.')).toHaveLength(1);
  });
});
