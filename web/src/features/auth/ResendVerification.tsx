import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { resendVerification } from './api.ts';
import styles from './auth.module.css';

/** How long until the e-mail can be requested again, in seconds. */
const PAUSE = 60;

/** Sends the confirmation mail again, once a minute. */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [left, setLeft] = useState(0);
  const sending = useMutation({
    mutationFn: () => resendVerification({ email }),
    onSuccess: ({ message }) => {
      toast('success', message);
      setLeft(PAUSE);
    },
  });
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Button
      variant="default"
      size="xs"
      mt="xs"
      display="block"
      loading={sending.isPending}
      // stays in the order of focus and readable: it says when it can be pressed again
      aria-disabled={left > 0 || undefined}
      className={styles.resend}
      onClick={() => left === 0 && sending.mutate()}
    >
      {left > 0 ? t('verify.wait', { seconds: left }) : t('verify.resend')}
    </Button>
  );
}
