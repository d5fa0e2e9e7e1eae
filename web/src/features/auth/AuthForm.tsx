import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, fieldErrorsOf, messageOf } from '../../lib/api.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import type { PasswordRules } from '../../ui/PasswordRules.tsx';

export type Field = {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'password';
  autoComplete: string;
  /** Under a password that is chosen here: what it has to be like. From the page, since who logs in does not load it. */
  Rules?: typeof PasswordRules;
};

type Props = {
  fields: Field[];
  submit: string;
  send: (values: Record<string, string>) => Promise<{ message: string } | undefined>;
  /** What is known of who a new password is for, beside what is typed here: it makes no password. Null where that is not known yet. */
  own?: string[] | null;
  /** What leads on once it was sent, in place of `below`. */
  after?: (values: Record<string, string>) => ReactNode;
  /** What helps on from an error, by its code. */
  help?: (code: string, values: Record<string, string>) => ReactNode;
  /** What else can be done instead, as long as it was not sent. */
  below?: ReactNode;
};

/** A form of the pages before logging in: the server's words at the field they are about, and the answer in its place when done. */
export function AuthForm({ fields, submit, send, own = [], after, help, below }: Props) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [left, setLeft] = useState<string[]>([]);
  const sending = useMutation({ mutationFn: send, meta: { hideErrors: true } });
  const { form, note } = useAnswerFocus(sending);
  const refused = fieldErrorsOf(sending.error);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setLeft(fields.map(({ name }) => name));
    const empty = fields.find(({ name }) => !values[name]?.trim());
    if (empty) focusField(event.currentTarget, empty.name);
    else if (!sending.isPending) sending.mutate(values);
  }

  if (sending.data) {
    return (
      <>
        <Alert color="teal" role="status" ref={note} tabIndex={-1}>
          {sending.data.message}
        </Alert>
        {after ? after(values) : below}
      </>
    );
  }
  return (
    <>
      <form onSubmit={handleSubmit} noValidate ref={form}>
        <Stack gap="sm">
          {sending.error && Object.keys(refused).length === 0 && (
            <Alert color="red" role="alert" ref={note} tabIndex={-1}>
              {messageOf(sending.error)}
              {help?.(codeOf(sending.error) ?? '', values)}
            </Alert>
          )}
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              own={own && [...own, ...otherValues(fields, values)]}
              wasLeft={left.includes(field.name)}
              refused={refused[field.name]}
              onChange={(value) => setValues({ ...values, [field.name]: value })}
              onLeave={() => setLeft([...left, field.name])}
            />
          ))}
          <Button type="submit" loading={sending.isPending}>
            {submit}
          </Button>
        </Stack>
      </form>
      {below}
    </>
  );
}

type InputProps = {
  field: Field;
  value: string;
  own: string[] | null;
  /** Whether it was edited and left, or the form sent: from then on it may not be empty. */
  wasLeft: boolean;
  refused: string | undefined;
  onChange: (value: string) => void;
  onLeave: () => void;
};

function FieldInput({ field, value, own, wasLeft, refused, onChange, onLeave }: InputProps) {
  const { t } = useTranslation();
  const [isEdited, setEdited] = useState(false);
  const { name, label, kind, autoComplete, Rules } = field;
  const Input = kind === 'text' || kind === 'email' ? TextInput : PasswordField;
  return (
    <div>
      <Input
        name={name}
        label={label}
        type={kind === 'email' ? 'email' : undefined}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => {
          setEdited(true);
          onChange(event.currentTarget.value);
        }}
        onBlur={() => isEdited && onLeave()}
        error={wasLeft && !value.trim() ? t('required') : refused}
      />
      {Rules && <Rules value={value} own={own} />}
    </div>
  );
}

/** The names, the address and the company of who fills it in. */
function otherValues(fields: Field[], values: Record<string, string>): string[] {
  return fields
    .filter(({ kind }) => kind === 'text' || kind === 'email')
    .map(({ name }) => values[name] ?? '');
}

/** Takes the focus to what the server said: to the first field it refused, else to its sentence. */
function useAnswerFocus({ error, data }: { error: unknown; data: unknown }) {
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error && !data) return;
    const refused = Object.keys(fieldErrorsOf(error));
    const first = [...(form.current?.elements ?? [])].find(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && refused.includes(element.getAttribute('name') ?? ''),
    );
    (first ?? note.current)?.focus();
  }, [error, data]);
  return { form, note };
}

function focusField(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
