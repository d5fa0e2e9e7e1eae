import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { ButtonLink } from '../../ui/TextLink.tsx';

/** What stands in a project's place that is not there, that one may not see, or that could not be had. */
export function NoProject({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('project');
  const isMissing = (error as { code?: string }).code === 'project_not_found';
  return (
    <Stack align="flex-start">
      <title>{`${t('notFound')} · Caseloom`}</title>
      <Title order={1}>{t(isMissing ? 'notFound' : 'unavailable')}</Title>
      <ErrorCard error={error} {...(!isMissing && { onRetry })} />
      <ButtonLink to="/projects">{t('back')}</ButtonLink>
    </Stack>
  );
}
