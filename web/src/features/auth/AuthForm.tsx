import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PasswordRules } from '../../ui/PasswordRules.tsx';

export type Field = {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'password' | 'new-password';
  autoComplete: string;
};

type Props = {
  fields: Field[];
  submit: string;
  send: (values: Record<string, string>) => Promise<{ message: string } | undefined>;
  /** What may still be wanted once it was sent. */
  after?: (values: Record<string, string>) => ReactNode;
  /** What helps on from an error, by its code. */
  help?: (code: string, values: Record<string, string>) => ReactNode;
};

/** A form of the pages before logging in: the server's words at the field they are about, and the answer in its place when done. */
export function AuthForm({ fields, submit, send, after, help }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Record<string, string>>({});
  const [missing, setMissing] = useState<string[]>([]);
  const sending = useMutation({ mutationFn: send, meta: { hideErrors: true } });
  const refused = fieldErrorsOf(sending.error);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const empty = fields.map(({ name }) => name).filter((name) => !values[name]?.trim());
    setMissing(empty);
    const form = event.currentTarget;
    if (empty[0]) (form.elements.namedItem(empty[0]) as HTMLElement | null)?.focus();
    else if (!sending.isPending) sending.mutate(values);
  }

  if (sending.data) {
    return (
      <Alert color="teal" role="status">
        {sending.data.message}
        {after?.(values)}
      </Alert>
    );
  }
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="sm">
        {sending.error && Object.keys(refused).length === 0 && (
          <Alert color="red" role="alert">
            {messageOf(sending.error)}
            {help?.((sending.error as { code?: string }).code ?? '', values)}
          </Alert>
        )}
        {fields.map(({ name, label, kind, autoComplete }) => {
          const Input = kind === 'text' || kind === 'email' ? TextInput : PasswordField;
          const error =
            missing.includes(name) && !values[name]?.trim() ? t('required') : refused[name];
          return (
            <div key={name}>
              <Input
                name={name}
                label={label}
                type={kind === 'email' ? 'email' : undefined}
                autoComplete={autoComplete}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
                error={error}
              />
              {kind === 'new-password' && <PasswordRules value={values[name] ?? ''} />}
            </div>
          );
        })}
        <Button type="submit" loading={sending.isPending}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}
