import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

/** A message for five seconds; errors interrupt a screen reader, the others wait. */
export function toast(kind: 'info' | 'success' | 'warning' | 'error', message: string): void {
  const colors = { info: 'ink', success: 'teal', warning: 'yellow', error: 'red' };
  notifications.show({
    message,
    color: colors[kind],
    autoClose: 5000,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18next.t('common:close') },
  });
}
