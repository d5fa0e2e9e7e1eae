import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/answers.ts';
import { anId } from '../../testing/people.ts';
import {
  aRequirement,
  BASE,
  openRequirements as open,
  rowOf,
} from '../../testing/requirements.tsx';
import { press, write } from '../../testing/user.ts';

describe('what people write of requirements', () => {
  it('of which the words changed are looked at before they are confirmed, both reasons named', async () => {
    const words = { title: 'Log in', text: 'by passkey', version: 2 };
    const suspect = aRequirement({
      ...{ ...words, isSuspect: true, wordsBefore: { title: 'Log in', text: 'by password' } },
      models: [{ id: anId(300), name: 'Login', isSuspect: true, isGeneratedOnly: false }],
    });
    const { sent } = await open([suspect], {
      more: { [`PUT ${BASE}/review`]: { body: aRequirement(words) } },
    });
    expect(await rowOf('REQ-1')).toContain('text changed');
    expect(screen.queryByRole('button', { name: /still valid/ })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Review the new text of REQ-1…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'REQ-1' }));
    expect(
      await dialog.findByText('These models changed since the last review: Login'),
    ).toBeDefined();
    expect(dialog.getByRole('deletion').textContent).toBe('(removed: password)');
    expect(dialog.getByRole('insertion').textContent).toBe('(added: passkey)');
    fireEvent.click(dialog.getByRole('button', { name: 'Confirm that REQ-1 is still valid' }));
    await waitFor(() => expect(sent(`PUT ${BASE}/review`)).toEqual([{ id: 'REQ-1', version: 2 }]));
  });

  it('that are a tree are opened and closed, and searched with what they are part of', async () => {
    const one = (id: string, parentId: string | null) =>
      aRequirement({ id, parentId, title: `Title of ${id}`, version: 1 });
    const list = [one('A', null), one('A.1', 'A'), one('A.1.1', 'A.1'), one('B', null)];
    await open(list, { search: '?q=A.1.1' });
    const shown = () => screen.getAllByText(/^Title of/).map(({ textContent }) => textContent);
    await screen.findByText('Title of A.1.1');
    expect(shown()).toEqual(['Title of A', 'Title of A.1', 'Title of A.1.1']);
    await press('Hide the parts of A.1');
    expect(shown()).toEqual(['Title of A', 'Title of A.1']);
    await press('Collapse all');
    expect(shown()).toEqual(['Title of A']);
    await press('Expand all');
    expect(shown()).toHaveLength(3);
  });

  it('are added with a title and a place, and refused without words', async () => {
    const made = aRequirement({ id: 'REQ-9', title: 'Pay', version: 1 });
    const { sent } = await open([aRequirement({ title: 'Log in', version: 1 })], {
      more: { [`POST ${BASE}`]: { status: 201, body: made } },
    });
    await press('Add requirement');
    await write('ID', ' REQ-9 ');
    await press('Save');
    expect(await screen.findByText('Enter a title or a text.')).toBeDefined();
    await write('Title', 'Pay');
    await press('Save');
    expect(await screen.findByText('REQ-9 was added.')).toBeDefined();
    expect(sent(`POST ${BASE}`)).toEqual([
      { id: 'REQ-9', title: 'Pay', text: '', parentId: null, link: null },
    ]);
  });

  it('that somebody else has changed meanwhile keep what one typed, until one wants theirs', async () => {
    const mine = aRequirement({ title: 'Log in', version: 1 });
    const more = { [`PUT ${BASE}`]: refusal(409, 'version_conflict', 'Changed.') };
    await open([mine], { search: '?requirement=REQ-1', more });
    await press('Edit');
    await write('Title', 'Sign in');
    await press('Save');
    expect(await screen.findByText(/Somebody else has changed this requirement/)).toBeDefined();
    expect(screen.getByDisplayValue('Sign in')).toBeDefined();
  });
});
