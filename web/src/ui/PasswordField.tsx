import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password with a button that shows it; says aloud that it is wrong, which the bare one does not. */
export function PasswordField({ error, ...props }: PasswordInputProps) {
  return <PasswordInput error={error} aria-invalid={error ? true : undefined} {...props} />;
}
