import { ORPCError } from '@orpc/client';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { DeleteItem } from './DeleteItem.tsx';

const inUse = new ORPCError('step_in_use', {
  status: 409,
  data: { models: [{ name: 'Login' }, { name: 'Checkout' }] },
});

async function renderDialog(remove = vi.fn(async () => undefined), usedBy: string[] = []) {
  const onDone = vi.fn();
  const onClose = vi.fn();
  await renderPart(
    <DeleteItem
      isOpen
      title="Delete step"
      text="The step is taken out of the library."
      inUse="These models still use it:"
      usedBy={usedBy}
      onDone={onDone}
      remove={remove}
      onClose={onClose}
    />,
  );
  await screen.findByRole('dialog');
  return { remove, onDone, onClose };
}

const confirm = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Delete step' }));

describe('deleting a thing of a project', () => {
  it('asks first, deletes, says so and closes', async () => {
    const { remove, onDone, onClose } = await renderDialog();
    await screen.findByText('The step is taken out of the library.');
    expect(remove).not.toHaveBeenCalled();
    await confirm();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is not offered where models are known to use it', async () => {
    await renderDialog(undefined, ['Login']);
    expect(await screen.findByText('These models still use it:')).toBeDefined();
    expect(screen.getByText('Login')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete step' })).toBeNull();
  });

  it('names the models that began to use it meanwhile', async () => {
    const remove = vi.fn(async () => {
      throw inUse;
    });
    const { onDone } = await renderDialog(remove);
    await confirm();
    expect(await screen.findByText('Checkout')).toBeDefined();
    expect(screen.getByText('Login')).toBeDefined();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('that fails for another reason leaves the question open', async () => {
    const remove = vi.fn(async () => {
      throw new ORPCError('unexpected', { status: 500, message: 'Sorry.' });
    });
    const { onClose } = await renderDialog(remove);
    await confirm();
    await waitFor(() => expect(remove).toHaveBeenCalledOnce());
    expect(screen.getByText('The step is taken out of the library.')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});
