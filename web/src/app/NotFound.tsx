import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../ui/TextLink.tsx';

/** `/404`: an address that leads nowhere. */
export function NotFound() {
  const { t } = useTranslation();
  return (
    <Stack component="main" align="center" p="xl" gap="md" mih="60vh" justify="center">
      <Title order={1}>{t('notFound.title')}</Title>
      <Text>{t('notFound.text')}</Text>
      <TextLink to="/dashboard">{t('error.home')}</TextLink>
    </Stack>
  );
}
