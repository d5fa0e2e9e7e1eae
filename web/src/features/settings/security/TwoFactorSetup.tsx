import { Anchor, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf, messageOf } from '../../../lib/api.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { confirmTwoFactor } from '../api.ts';
import styles from '../settings.module.css';

export type Secret = { secret: string; uri: string };

type Props = {
  secret: Secret | undefined;
  /** New recovery codes, to be kept. */
  codes: string[] | undefined;
  onCodes: (codes: string[]) => void;
  onClose: () => void;
};

/** From the secret to a first code of the app, and to the recovery codes. */
export function TwoFactorSetup({ secret, codes, onCodes, onClose }: Props) {
  const { t } = useTranslation('settings');
  return (
    <Dialog
      opened={Boolean(secret ?? codes)}
      onClose={onClose}
      closeOnClickOutside={false}
      // the codes are shown this once: only their button says that they are kept
      closeOnEscape={codes === undefined}
      withCloseButton={codes === undefined}
      title={t(codes ? 'twoFactor.codes' : 'twoFactor.title')}
    >
      {codes ? (
        <Codes codes={codes} onClose={onClose} />
      ) : (
        secret && <Confirm secret={secret} onCodes={onCodes} />
      )}
    </Dialog>
  );
}

function Confirm({ secret, onCodes }: { secret: Secret; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => confirmTwoFactor({ code: code.trim() }),
    meta: { hideErrors: true },
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const refused =
    confirming.error && (fieldErrorsOf(confirming.error).code ?? messageOf(confirming.error));
  return (
    <Form isBusy={confirming.isPending} onSubmit={() => confirming.mutate()}>
      <Stack>
        <Text>{t('settings:twoFactor.scan')}</Text>
        <QrCode text={secret.uri} label={t('settings:twoFactor.qr')} />
        <Text size="sm">
          {t('settings:twoFactor.byHand')}{' '}
          <Anchor href={secret.uri}>{t('settings:twoFactor.openApp')}</Anchor>
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Text className={styles.secret} flex={1}>
            {secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Text>
          <Copy text={secret.secret} />
        </Group>
        <TextInput
          label={t('settings:twoFactor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          data-autofocus
          maxLength={20}
          value={code}
          error={refused}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={confirming.isPending}>
            {t('settings:twoFactor.confirm')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

function Codes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <Stack>
      <Text>{t('twoFactor.codesText')}</Text>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Copy text={codes.join('\n')} />
        <Button data-autofocus onClick={onClose}>
          {t('twoFactor.kept')}
        </Button>
      </Group>
    </Stack>
  );
}

function Copy({ text }: { text: string }) {
  const { t } = useTranslation('settings');
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {t(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </CopyButton>
  );
}
