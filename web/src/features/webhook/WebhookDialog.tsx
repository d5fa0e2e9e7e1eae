import type { Webhook } from '@caseloom/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Code } from '../api-key/parts.ts';
import { WebhookForm } from './WebhookForm.tsx';

type Props = {
  slug: string;
  /** The hook that is changed, or a new one; undefined where the dialog is closed. */
  editing: Webhook | 'new' | undefined;
  onClose: () => void;
};

/** Makes a hook, and shows its secret this once; or changes one. */
export function WebhookDialog({ slug, editing, onClose }: Props) {
  const { t } = useTranslation('webhook');
  const [secret, setSecret] = useState<string>();
  function close() {
    setSecret(undefined);
    onClose();
  }
  function keep(made: string | null) {
    if (made) setSecret(made);
    else {
      toast('success', t(editing === 'new' ? 'created' : 'edited'));
      close();
    }
  }
  return (
    <Dialog
      opened={editing !== undefined}
      onClose={close}
      // the secret is shown this once: only its button says that it is kept
      closeOnClickOutside={secret === undefined}
      closeOnEscape={secret === undefined}
      withCloseButton={secret === undefined}
      title={secret ? t('made') : t(editing === 'new' ? 'new' : 'edit')}
      size="lg"
    >
      {secret && <MadeSecret text={t('madeText')} secret={secret} onClose={close} />}
      {!secret && editing && (
        <WebhookForm slug={slug} hook={editing === 'new' ? undefined : editing} onSaved={keep} />
      )}
    </Dialog>
  );
}

/** A secret that is shown this once. */
export function MadeSecret({
  text,
  secret,
  onClose,
}: {
  text: string;
  secret: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('webhook');
  return (
    <Stack>
      <Text>{text}</Text>
      <Code label={t('secret')} text={secret} />
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          {t('kept')}
        </Button>
      </Group>
    </Stack>
  );
}
