import { notificationsStore } from '@mantine/notifications';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach } from 'vitest';

/** The messages that appeared at the edge of the page, the earliest first. */
export function toasts(): unknown[] {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue].map(({ message }) => message);
}

afterEach(() => {
  const state = notificationsStore.getState();
  notificationsStore.setState({ ...state, notifications: [], queue: [] });
});

/** Presses the button with this name. */
export const press = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name }));

/** Writes into the field with this label, and leaves the caret at the end. */
export function write(label: string | RegExp, text: string): HTMLElement {
  const field = screen.getByLabelText(label, { selector: 'input, textarea' });
  fireEvent.change(field, { target: { value: text } });
  return field;
}

/** Writes into the field and leaves it. */
export function writeAndLeave(label: string | RegExp, text: string): void {
  fireEvent.blur(write(label, text));
}

/** Chooses an option of a list that opens on click. */
export async function choose(label: string | RegExp, option: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}
