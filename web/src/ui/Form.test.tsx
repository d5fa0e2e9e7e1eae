import { TextInput } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Form } from './Form.tsx';

/** Two fields, of which the second is wrong once the form was sent. */
function Fields({ isBusy = false, onSubmit }: { isBusy?: boolean; onSubmit: () => void }) {
  const [isSent, setSent] = useState(false);
  return (
    <Form
      isBusy={isBusy}
      onSubmit={() => {
        onSubmit();
        setSent(true);
      }}
    >
      <TextInput label="Name" />
      <TextInput label="E-mail" error={isSent && 'This e-mail is taken.'} />
      <button type="submit">Save</button>
    </Form>
  );
}

describe('a form', () => {
  it('is sent by Ctrl+Enter from a field', async () => {
    const onSubmit = vi.fn();
    await renderPart(<Fields onSubmit={onSubmit} />);
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', ctrlKey: true });
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('is not sent by Ctrl+Enter in a dialog that it opened', async () => {
    const [outer, inner] = [vi.fn(), vi.fn()];
    await renderPart(
      <Form isBusy={false} onSubmit={outer}>
        {createPortal(<Fields onSubmit={inner} />, document.body)}
      </Form>,
    );
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter', ctrlKey: true });
    expect(inner).toHaveBeenCalledOnce();
    expect(outer).not.toHaveBeenCalled();
  });

  it('is not sent by Ctrl with another key', async () => {
    const onSubmit = vi.fn();
    await renderPart(<Fields onSubmit={onSubmit} />);
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 's', ctrlKey: true });
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is not sent twice while the first answer is awaited', async () => {
    const onSubmit = vi.fn();
    await renderPart(<Fields isBusy onSubmit={onSubmit} />);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('gives the focus to the first wrong field after it was sent', async () => {
    await renderPart(<Fields onSubmit={() => undefined} />);
    screen.getByLabelText('Name').focus();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('This e-mail is taken.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  });

  it('leaves the focus where the user types while an earlier error is still shown', async () => {
    await renderPart(<Fields onSubmit={() => undefined} />);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const name = screen.getByLabelText('Name');
    name.focus();
    fireEvent.input(name, { target: { value: 'A' } });
    expect(document.activeElement).toBe(name);
  });
});
