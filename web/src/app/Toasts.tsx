import { Notifications } from '@mantine/notifications';

/** Where toasts appear. Loaded after the page: what was said before waits for it. */
export const Toasts = () => <Notifications autoClose={5000} position="top-right" />;
