import type { RequirementAnswer } from '@caseloom/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { useReview } from './use-review.ts';

type Props = { slug: string; requirement: RequirementAnswer };

/** Confirms a suspect requirement; one with other words is looked at first. */
export function ReviewButton({ slug, requirement }: Props) {
  const { t } = useTranslation('requirement');
  const review = useReview(slug);
  const { id, version, isSuspect, wordsBefore } = requirement;
  if (!isSuspect) return null;
  if (wordsBefore)
    return (
      <ButtonLink
        to="."
        search={(before: object) => ({ ...before, requirement: id })}
        resetScroll={false}
        size="xs"
        variant="default"
        aria-label={t('reviewOne', { id })}
      >
        {t('review')}
      </ButtonLink>
    );
  return (
    <Button
      size="xs"
      variant="default"
      loading={review.isPending}
      aria-label={t('holdsOne', { id })}
      onClick={() => review.mutate({ id, version })}
    >
      {t('holds')}
    </Button>
  );
}
