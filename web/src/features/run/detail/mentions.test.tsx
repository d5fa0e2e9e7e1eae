import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { serve } from '../../../testing/answers.ts';
import { aColleague, aProject, aUser } from '../../../testing/people.ts';
import { renderPart } from '../../../testing/render.tsx';
import { CommentField } from './CommentField.tsx';

const people = [
  aColleague(2, { firstName: 'İlker', lastName: 'Işık' }),
  aColleague(3, { firstName: 'Ilgın', lastName: 'Kaya' }),
  aColleague(4, { firstName: 'Ben', lastName: 'Can' }),
];
const members = people.map((user) => ({
  user,
  role: 'member' as const,
  status: 'active' as const,
}));

function Field({ onBlur }: { onBlur: () => void }) {
  const [words, setWords] = useState('');
  return <CommentField projectSlug="shop" value={words} onChange={setWords} onBlur={onBlur} />;
}

async function open() {
  serve({
    'GET /api/user/me': { body: aUser() },
    'GET /api/project/shop': {
      body: aProject({
        members: [...members, { user: aColleague(5), role: 'member', status: 'invited' }],
      }),
    },
  });
  const onBlur = vi.fn();
  await renderPart(<Field onBlur={onBlur} />);
  const field = (await screen.findByRole('textbox', { name: 'Comment' })) as HTMLTextAreaElement;
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  return { field, type, onBlur };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('an @ in a comment', () => {
  it('offers the members of the project, one picked by keys stands with the full name', async () => {
    const { field, type } = await open();
    type('See @');
    await waitFor(() => expect(options()).toHaveLength(3));
    expect(screen.getByRole('listbox', { name: 'Members of the project' })).toBeDefined();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    const chosen = screen.getByRole('option', { selected: true });
    expect(chosen.textContent).toContain('Ben Can');
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.value).toBe('See @Ben Can ');
    expect(options()).toEqual([]);
  });

  it.each(['il', 'IL', 'İL', 'ıl'])(
    'finds names with dotted and dotless letters by “%s”',
    async (typed) => {
      const { type } = await open();
      type(`@${typed}`);
      await waitFor(() => expect(options()).toHaveLength(2));
      expect(options()[0]).toContain('İlker Işık');
      expect(screen.getByText('2 members found. Arrow keys move, Enter selects.')).toBeDefined();
    },
  );

  it('is picked by Tab or a click, by the last name too; Escape closes the list', async () => {
    const { field, type } = await open();
    type('@kaya');
    await waitFor(() => expect(options()).toHaveLength(1));
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(options()).toEqual([]);
    type('@kay');
    fireEvent.keyDown(field, { key: 'Tab' });
    expect(field.value).toBe('@Ilgın Kaya ');
    type('@Ilgın Kaya and @b');
    fireEvent.click(screen.getByRole('option'));
    expect(field.value).toBe('@Ilgın Kaya and @Ben Can ');
  });

  it('that is nobody’s full name is said while the comment is written', async () => {
    const { field, type } = await open();
    type('@');
    await waitFor(() => expect(options()).toHaveLength(3));
    const hint = /is not the name of a member of this project/;
    type('@Ben, look');
    expect(screen.getByText(hint).textContent).toContain('“@Ben”');
    type('@ben can, look');
    expect(screen.queryByText(hint)).toBeNull();
    type('mail ben@can.example');
    expect(screen.queryByText(hint)).toBeNull();
    expect(options()).toEqual([]);
    expect(field.value).toBe('mail ben@can.example');
  });
});
