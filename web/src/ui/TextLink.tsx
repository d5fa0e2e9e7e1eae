import { Anchor, Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A link inside the app, as text. */
export const TextLink = createLink(Anchor<'a'>);

/** A link inside the app that looks like a button, for what leads on. */
export const ButtonLink = createLink(Button<'a'>);
