import { notifications } from '@mantine/notifications';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import { createElement } from 'react';
import { ActionToast } from './ActionToast.tsx';

const KINDS = {
  info: { color: 'ink', Icon: IconInfoCircle },
  success: { color: 'teal', Icon: IconCircleCheck },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
  error: { color: 'red', Icon: IconCircleX },
};

/** What can be done about what a toast says: it stays long enough to be read, and reached. */
type Action = { label: string; run: () => void };
const ACTION_MS = 15_000;

/** A message for five seconds, the same one never twice at a time; errors interrupt a screen reader, the others wait. */
export function toast(kind: keyof typeof KINDS, message: string, action?: Action): void {
  const { color, Icon } = KINDS[kind];
  const id = `${kind}: ${message}`;
  notifications.show({
    id,
    message: action
      ? createElement(ActionToast, { message, ...action, hide: () => notifications.hide(id) })
      : message,
    ...(action && { autoClose: ACTION_MS }),
    color,
    icon: createElement(Icon, { size: 20, 'aria-hidden': true }),
    role: kind === 'error' ? 'alert' : 'status',
  });
}
