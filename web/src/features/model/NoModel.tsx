import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isMissing } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import shared from '../../ui/shared.module.css';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import { bin } from '../bin/api.ts';
import { useBin } from '../bin/parts.ts';
import styles from './tool.module.css';

type Props = {
  error: unknown;
  onRetry: () => void;
  /** The project in which a model can be made instead; unknown where the address names none. */
  slug?: string;
  modelId?: string | undefined;
};

/** What stands in the tool's place where a model is not there, one may not see it, or it could not be had. */
export function NoModel({ error, onRetry, slug, modelId }: Props) {
  const { t } = useTranslation(['model', 'common']);
  const isGone = error === null || isMissing(error);
  const title = t(isGone ? 'model:empty' : 'model:unavailable');
  return (
    <main className={styles.missing}>
      <title>{`${title} · Caseloom`}</title>
      <Stack className={isGone ? shared.card : undefined} align="flex-start" maw={560}>
        <Title order={1}>{title}</Title>
        {isGone ? (
          <NotFound modelId={modelId} slug={slug} />
        ) : (
          <ErrorCard error={error} onRetry={onRetry} />
        )}
        {slug ? (
          <TextLink to="/projects/$name" params={{ name: slug }}>
            {t('model:back')}
          </TextLink>
        ) : (
          <ButtonLink to="/projects">{t('common:missing.back')}</ButtonLink>
        )}
      </Stack>
    </main>
  );
}

/** That there is no such model, and that another can be drawn; where it lies in the bin, that it comes back from there. */
function NotFound({ modelId, slug }: Pick<Props, 'modelId' | 'slug'>) {
  const { t } = useTranslation('model');
  const { restoring } = useBin();
  const { data } = useInfiniteQuery(bin);
  const binned = data?.pages
    .flatMap(({ items }) => items)
    .find(({ kind, id }) => kind === 'model' && id === modelId);
  return (
    <>
      <Text role="alert">{binned ? t('inBin', { name: binned.name }) : t('notFound')}</Text>
      <Group gap="xs">
        {binned && (
          <Button loading={restoring.isPending} onClick={() => restoring.mutate(binned)}>
            {t('binnedRestore')}
          </Button>
        )}
        {slug && (
          <ButtonLink to="/tool/$id" params={{ id: slug }} variant={binned ? 'default' : 'filled'}>
            {t('newModel')}
          </ButtonLink>
        )}
      </Group>
    </>
  );
}
