import '@mantine/notifications/styles.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';

const SHARED = { autoClose: 5000, notificationMaxHeight: '75dvh' } as const;

/**
 * Where toasts appear: clear of the buttons above and below. A narrow screen has the buttons of a form at its foot, so
 * there they are at its head, below the header. As high as what they say: cut off, their buttons would be lost.
 */
export function Toasts() {
  const isNarrow = useMediaQuery('(max-width: 639px)');
  return isNarrow ? (
    <Notifications {...SHARED} position="top-center" mt={80} />
  ) : (
    <Notifications {...SHARED} position="bottom-right" mb={56} />
  );
}
