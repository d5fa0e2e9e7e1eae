import { Notifications } from '@mantine/notifications';

/** Where toasts appear: clear of the buttons above and below. Loaded after the page: what was said before waits for it. */
export const Toasts = () => <Notifications autoClose={5000} position="bottom-right" mb={56} />;
