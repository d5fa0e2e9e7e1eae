import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeUnavailable, isChunkFault } from '../lib/load-code.ts';
import styles from './shell.module.css';

/** Whether a frame around the page has the one main part that a document may have. */
export const InMain = createContext(false);

/** What stands where a page could not be shown. Drafts are kept; nothing is lost by trying again. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isInMain = useContext(InMain);
  const kind = kindOf(error);
  const what = error instanceof Error ? error.message : String(error);
  return (
    <Stack
      component={isInMain ? 'div' : 'main'}
      align="center"
      p="xl"
      gap="md"
      mih="60vh"
      justify="center"
    >
      <title>{`${t('error.title')} · Caseloom`}</title>
      <Title order={1} ta="center">
        {t(`error.${kind.title}`)}
      </Title>
      <Text role="alert" ta="center">
        {t(`error.${kind.text}`)}
      </Text>
      <Group justify="center">
        <Button onClick={() => location.reload()}>{t('error.refresh')}</Button>
        <Anchor href="/app/">{t('error.home')}</Anchor>
        <Anchor href="/app/contact">{t('error.contact')}</Anchor>
      </Group>
      <details className={styles.errorDetails}>
        <summary>{t('error.details')}</summary>
        <code>{what}</code>
      </details>
    </Stack>
  );
}

/** A newer version on the server, a part of the page that does not arrive, or a fault of ours. */
function kindOf(error: unknown) {
  if (error instanceof CodeUnavailable)
    return { title: 'notLoaded', text: 'notLoadedText' } as const;
  if (isChunkFault(error)) return { title: 'newVersion', text: 'newVersionText' } as const;
  return { title: 'title', text: 'text' } as const;
}
