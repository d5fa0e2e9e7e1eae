import { Stack, Text, Title } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isMissing, messageOf } from '../../lib/api.ts';
import { lazyPart } from '../../lib/load-code.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import shared from '../../ui/shared.module.css';
import { ButtonLink } from '../../ui/TextLink.tsx';

const FindProject = lazyPart(async () => (await import('./FindProject.tsx')).FindProject);

/** What stands in a project's place that is not there, that one may not see, or that could not be had. */
export function NoProject({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('project');
  if (!isMissing(error))
    return (
      <Stack align="flex-start">
        <title>{`${t('unavailable')} · Caseloom`}</title>
        <Title order={1}>{t('unavailable')}</Title>
        <ErrorCard error={error} onRetry={onRetry} />
        <ButtonLink to="/projects" variant="default">
          {t('back')}
        </ButtonLink>
      </Stack>
    );
  return (
    <Stack className={shared.card} align="flex-start" maw={560}>
      <title>{`${t('notFound')} · Caseloom`}</title>
      <Title order={1}>{t('notFound')}</Title>
      <Text role="alert">{messageOf(error)}</Text>
      <Suspense>
        <FindProject />
      </Suspense>
      <ButtonLink to="/projects">{t('back')}</ButtonLink>
    </Stack>
  );
}
