import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Link = Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps | keyof AnchorProps>;

/** A link inside the app, as text. */
export const TextLink = createLink((props: AnchorProps & Link) => <Anchor {...props} />);

/** A link inside the app that looks like a button, for what leads on. */
export const ButtonLink = createLink((props: ButtonProps & Link) => (
  <Button component="a" {...props} />
));
