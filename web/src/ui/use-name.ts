import { LIMITS } from '@caseloom/contract';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The name of a thing that is being changed, which may not be left out: `field` goes to its text
 * field, `name` is what stands there, `ask` says what is missing when one wants to go on.
 */
export function useName(before: string) {
  const { t } = useTranslation();
  const [written, setWritten] = useState(before);
  const [isSubmitted, setSubmitted] = useState(false);
  const name = written.trim();
  return {
    name,
    /** @returns whether there is a name */
    ask: () => {
      setSubmitted(true);
      return name !== '';
    },
    field: {
      'data-autofocus': true,
      maxLength: LIMITS.name,
      value: written,
      error: isSubmitted && !name && t('required'),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        setWritten(currentTarget.value),
    },
  };
}
