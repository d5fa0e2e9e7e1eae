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
type Action = {
  label: string;
  run: () => void;
  /** What it is about: only the newest toast about that offers its action. */
  about?: string;
};
const ACTION_MS = 15_000;
/** How many toasts with an action there were. */
let actions = 0;

/** The toasts that offer an action, by what they are about. */
const offers = new Map<string, string>();

/** Takes away a toast whose action came too late: something newer was done. */
export function withdrawOffer(about: string): void {
  const id = offers.get(about);
  if (id !== undefined) notifications.hide(id);
  offers.delete(about);
}

/**
 * A message for five seconds, the same one never twice at a time, but with an action: that is of what was
 * done just now. Errors interrupt a screen reader, the others wait.
 */
export function toast(kind: keyof typeof KINDS, message: string, action?: Action): void {
  const { color, Icon } = KINDS[kind];
  if (action) actions += 1;
  const id = `${kind}: ${message}${action ? ` ${actions}` : ''}`;
  if (action?.about !== undefined) {
    withdrawOffer(action.about);
    offers.set(action.about, id);
  }
  notifications.show({
    id,
    message: action
      ? createElement(ActionToast, {
          message,
          label: action.label,
          run: action.run,
          hide: () => notifications.hide(id),
        })
      : message,
    ...(action && { autoClose: ACTION_MS }),
    color,
    icon: createElement(Icon, { size: 20, 'aria-hidden': true }),
    role: kind === 'error' ? 'alert' : 'status',
  });
}
