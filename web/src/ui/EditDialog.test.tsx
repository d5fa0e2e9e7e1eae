import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { EditDialog } from './EditDialog.tsx';

async function renderDialog(save = vi.fn(async () => undefined)) {
  const onClose = vi.fn();
  await renderPart(
    <EditDialog
      isOpen
      id="s1"
      title="Edit suite"
      name={{ label: 'Name', value: 'Regression' }}
      more={{ label: 'Description', value: 'Each night', maxLength: 100 }}
      save={save}
      onClose={onClose}
    />,
  );
  await screen.findByLabelText('Name');
  return { save, onClose };
}

const write = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a dialog that changes a name', () => {
  it('shows what is stored', async () => {
    await renderDialog();
    expect(screen.getByDisplayValue('Regression')).toBe(screen.getByLabelText('Name'));
    expect(screen.getByDisplayValue('Each night')).toBe(screen.getByLabelText('Description'));
  });

  it('sends only what was changed, so that others keep their changes of the rest', async () => {
    const { save, onClose } = await renderDialog();
    write('Name', '  Smoke ');
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(save).toHaveBeenCalledWith({ name: 'Smoke' });
  });

  it('refuses an empty name before anything is sent', async () => {
    const { save } = await renderDialog();
    write('Name', '   ');
    press('Save');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(save).not.toHaveBeenCalled();
  });

  it('takes an empty description', async () => {
    const { save } = await renderDialog();
    write('Description', '');
    press('Save');
    await waitFor(() => expect(save).toHaveBeenCalledWith({ more: '' }));
  });

  it('stays open where saving failed, with what was typed', async () => {
    const { onClose, save } = await renderDialog(
      vi.fn(async () => {
        throw new Error('name_taken');
      }),
    );
    write('Name', 'Smoke');
    press('Save');
    await waitFor(() => expect(save).toHaveBeenCalled());
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByDisplayValue('Smoke')).toBeDefined();
  });
});
