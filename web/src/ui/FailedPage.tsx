import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isMissing } from '../lib/api.ts';
import { ErrorCard } from './ErrorCard.tsx';
import { PageHead } from './PageHead.tsx';
import { ButtonLink } from './TextLink.tsx';

type Props = {
  /** What the page is about: its own name is not known. */
  kind: 'run' | 'suite' | 'release';
  error: unknown;
  onRetry: () => void;
};

/** What stands in a page's place when the thing it is about is not there, or could not be had. */
export function FailedPage({ kind, error, onRetry }: Props) {
  const { t } = useTranslation();
  if (!isMissing(error))
    return (
      <Stack>
        <PageHead title={t(`crumb.${kind}`)} />
        <ErrorCard error={error} onRetry={onRetry} />
      </Stack>
    );
  return (
    <Stack align="flex-start">
      <PageHead title={t(`missing.${kind}`)} />
      <Text>{t('missing.text')}</Text>
      <ButtonLink to="/projects">{t('missing.back')}</ButtonLink>
    </Stack>
  );
}
