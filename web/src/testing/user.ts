import { notifications, notificationsStore } from '@mantine/notifications';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach } from 'vitest';

afterEach(() => notifications.clean());

/** The messages that appeared at the edge of the page, the earliest first. */
export function toasts(): unknown[] {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].map(({ message }) => message);
}

type Pressable = 'button' | 'checkbox' | 'link' | 'menuitem' | 'radio' | 'switch' | 'tab';

/** Presses the button, or other element of a role, with this name as soon as it is there. */
export async function press(name: string | RegExp, role: Pressable = 'button'): Promise<void> {
  fireEvent.click(await screen.findByRole(role, { name }));
}

/**
 * Writes a text into the field with this label, as soon as it is there; the caret is at its end.
 * Of a native list, chooses the option with this value.
 *
 * @returns the field
 */
export async function write(label: string | RegExp, text: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label, { selector: 'input, textarea, select' });
  fireEvent.change(field, { target: { value: text } });
  return field;
}

/** Writes a text into the field with this label and leaves the field. */
export async function writeAndLeave(label: string | RegExp, text: string): Promise<void> {
  fireEvent.blur(await write(label, text));
}

/** Chooses an option of a list that opens on click. */
export async function choose(label: string | RegExp, option: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}
