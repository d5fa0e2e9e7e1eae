import { MantineProvider, Modal } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

type Shown = { hasButton?: boolean; isSending?: boolean; inDialog?: boolean };

function Page({ hasButton = true, isSending = false, inDialog = false }: Shown) {
  useKeptFocus();
  const button = hasButton && (
    <button type="button" disabled={isSending}>
      Regenerate
    </button>
  );
  return (
    <main>
      {inDialog ? <div role="dialog">{button}</div> : button}
      <input aria-label="Search" />
    </main>
  );
}

function Tool({ hasBar }: { hasBar: boolean }) {
  useKeptFocus();
  return (
    <>
      {hasBar && (
        <section data-region tabIndex={-1}>
          <button type="button">Add step</button>
        </section>
      )}
      <div id="canvas" data-region tabIndex={-1} />
    </>
  );
}

/** Shows the page with the focus on its button, then otherwise. A browser takes the focus from what is disabled. */
async function focusThenShow(first: Shown, then: Shown) {
  const view = render(<Page {...first} />);
  const button = screen.getByRole('button');
  button.focus();
  if (then.isSending) button.blur();
  view.rerender(<Page {...first} {...then} />);
  await settled();
  return { view, button };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 80));

afterEach(cleanup);

describe('the focus', () => {
  it('goes to the page where what had it is gone, as after a dialog whose opener went with it', async () => {
    await focusThenShow({}, { hasButton: false });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('goes to the canvas where the part of the tool that it was in is gone too', async () => {
    const { rerender } = render(<Tool hasBar />);
    screen.getByRole('button').focus();
    rerender(<Tool hasBar={false} />);
    await settled();
    expect(document.activeElement?.id).toBe('canvas');
  });

  it('stays in a dialog that shows something else', async () => {
    await focusThenShow({ inDialog: true }, { hasButton: false });
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('goes back to what opened a dialog, also where the dialog loses its content as it closes', async () => {
    function Opener({ isOpen }: { isOpen: boolean }) {
      useKeptFocus();
      return (
        <MantineProvider>
          <main>
            <button type="button">New step</button>
          </main>
          <Modal opened={isOpen} onClose={() => undefined}>
            {isOpen && <input aria-label="Step" data-autofocus />}
          </Modal>
        </MantineProvider>
      );
    }
    const { rerender } = render(<Opener isOpen={false} />);
    const opener = screen.getByRole('button', { name: 'New step' });
    opener.focus();
    rerender(<Opener isOpen />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Step')));
    rerender(<Opener isOpen={false} />);
    await settled();
    expect(document.activeElement).toBe(opener);
  });

  it('comes back to a button that sent something, once it can be pressed again', async () => {
    const { view, button } = await focusThenShow({}, { isSending: true });
    expect(document.activeElement).toBe(screen.getByRole('main'));
    view.rerender(<Page />);
    await settled();
    expect(document.activeElement).toBe(button);
  });

  it('stays where a user has put it meanwhile', async () => {
    const { view } = await focusThenShow({}, { isSending: true });
    screen.getByLabelText('Search').focus();
    view.rerender(<Page />);
    await settled();
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });
});
