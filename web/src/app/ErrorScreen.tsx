import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What stands where a page could not be shown. Drafts are kept; nothing is lost by trying again. */
export function ErrorScreen() {
  const { t } = useTranslation();
  return (
    <Stack component="main" align="center" p="xl" gap="md" mih="60vh" justify="center">
      <Title order={1}>{t('error.title')}</Title>
      <Text>{t('error.text')}</Text>
      <Group>
        <Button onClick={() => location.reload()}>{t('error.refresh')}</Button>
        <Anchor href="/app/">{t('error.home')}</Anchor>
      </Group>
    </Stack>
  );
}
