import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isChunkFault } from './lazy-page.ts';

/** What stands where a page could not be shown. Drafts are kept; nothing is lost by trying again. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isOld = isChunkFault(error);
  const what = error instanceof Error ? error.message : String(error);
  return (
    <Stack component="main" align="center" p="xl" gap="md" mih="60vh" justify="center">
      <title>{`${t('error.title')} · Caseloom`}</title>
      <Title order={1} ta="center">
        {t(isOld ? 'error.newVersion' : 'error.title')}
      </Title>
      <Text role="alert" ta="center">
        {t(isOld ? 'error.newVersionText' : 'error.text')}
      </Text>
      <Group justify="center">
        <Button onClick={() => location.reload()}>{t('error.refresh')}</Button>
        <Anchor href="/app/">{t('error.home')}</Anchor>
        <Anchor href="/app/contact">{t('error.contact')}</Anchor>
      </Group>
      <details className="error-details">
        <summary>{t('error.details')}</summary>
        <code>{what}</code>
      </details>
    </Stack>
  );
}
