import '@mantine/notifications/styles.layer.css';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';

/**
 * Where toasts appear: clear of the buttons above and below. A narrow screen has the buttons of a form at its foot, so
 * there they are at its head, below the header.
 */
export function Toasts() {
  const isNarrow = useMediaQuery('(max-width: 639px)');
  return isNarrow ? (
    <Notifications autoClose={5000} position="top-center" mt={80} />
  ) : (
    <Notifications autoClose={5000} position="bottom-right" mb={56} />
  );
}
