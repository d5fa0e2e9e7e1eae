import { notifications } from '@mantine/notifications';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';
import { createElement } from 'react';

const KINDS = {
  info: { color: 'ink', Icon: IconInfoCircle },
  success: { color: 'teal', Icon: IconCircleCheck },
  warning: { color: 'yellow', Icon: IconAlertTriangle },
  error: { color: 'red', Icon: IconCircleX },
};

/** A message for five seconds, the same one never twice at a time; errors interrupt a screen reader, the others wait. */
export function toast(kind: keyof typeof KINDS, message: string): void {
  const { color, Icon } = KINDS[kind];
  notifications.show({
    id: `${kind}: ${message}`,
    message,
    color,
    icon: createElement(Icon, { size: 20, 'aria-hidden': true }),
    role: kind === 'error' ? 'alert' : 'status',
  });
}
