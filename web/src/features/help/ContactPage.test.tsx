import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal, refusedFields, serve } from '../../testing/answers.ts';
import { aUser } from '../../testing/people.ts';
import { renderPage } from '../../testing/render.tsx';
import { press, write } from '../../testing/user.ts';
import { ContactPage } from './ContactPage.tsx';

const SEND = 'POST /api/contact';

async function open(more: object = {}) {
  const served = serve({ 'GET /api/user/me': { body: aUser() }, ...more });
  await renderPage(ContactPage);
  return served;
}

async function fillIn() {
  await write(/^Subject/, 'A question');
  await write(/^Message/, 'How does it work?');
}

describe('a message to those who run this installation', () => {
  it('is sent with what helps to find a fault, and the form is empty again', async () => {
    const { sent } = await open({ [SEND]: { body: { message: 'Thank you.' } } });
    expect(await screen.findByText('We will answer to ada@acme.test.')).toBeDefined();
    await fillIn();
    await press('Send');
    expect(await screen.findByText('Thank you.')).toBeDefined();
    expect(sent(SEND)).toEqual([
      { subject: 'A question', message: expect.stringMatching(/^How does it work\?\n\n.+ × \d+/) },
    ]);
    expect(screen.queryByDisplayValue('A question')).toBeNull();
  });

  it('is sent without that where one does not want it', async () => {
    const { sent } = await open({ [SEND]: { body: { message: 'Thank you.' } } });
    await fillIn();
    await press(/^Include diagnostic information/, 'checkbox');
    await press('Send');
    await waitFor(() =>
      expect(sent(SEND)).toEqual([{ subject: 'A question', message: 'How does it work?' }]),
    );
  });

  it('without words is not sent', async () => {
    const { calls } = await open();
    await press('Send');
    expect(await screen.findAllByText('This field cannot be empty!')).toHaveLength(2);
    expect(calls).not.toContain(SEND);
  });

  it.each([
    ['at its field', refusedFields({ message: 'Too long.' }), 'Too long.'],
    ['above its fields', refusal(429, 'rate_limited', 'Later, please.'), 'Later, please.'],
  ])('that is refused says why %s and is kept', async (_, answer, text) => {
    await open({ [SEND]: answer });
    await fillIn();
    await press('Send');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByDisplayValue('A question')).toBeDefined();
  });
});

it('the first steps are shown again to who has put them away', async () => {
  const { sent } = await open({ 'PUT /api/user': { body: aUser() } });
  await press('Show getting started again', 'link');
  await waitFor(() => expect(sent('PUT /api/user')).toEqual([{ firstSteps: { isHidden: false } }]));
});
