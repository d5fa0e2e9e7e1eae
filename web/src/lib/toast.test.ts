import { notificationsStore } from '@mantine/notifications';
import { expect, it } from 'vitest';
import { toast } from './toast.ts';

it.each([
  ['info', 'status'],
  ['success', 'status'],
  ['warning', 'status'],
  ['error', 'alert'],
] as const)('a toast of the kind %s is announced as %s', (kind, role) => {
  toast(kind, `Said as ${kind}`);
  const { notifications, queue } = notificationsStore.getState();
  expect([...notifications, ...queue].at(-1)).toMatchObject({ role, message: `Said as ${kind}` });
});

it('the same words with an action are another toast: each undoes what it is about', () => {
  const action = { label: 'Undo', run: () => undefined };
  const countShown = () => {
    const { notifications, queue } = notificationsStore.getState();
    return notifications.length + queue.length;
  };
  const before = countShown();
  toast('success', 'Saved twice', action);
  toast('success', 'Saved twice', action);
  expect(countShown()).toBe(before + 2);
  toast('success', 'Saved once');
  toast('success', 'Saved once');
  expect(countShown()).toBe(before + 3);
});
