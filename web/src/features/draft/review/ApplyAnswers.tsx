import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { undoDraft } from '../api.ts';
import { useChange } from '../use-change.ts';
import styles from './review.module.css';
import { useRefine } from './use-refine.ts';
import { useReview } from './use-review.ts';

/** Counts the answers that are not applied yet, wherever one looks in the list, and draws what they mean. */
export function ApplyAnswers() {
  const { t } = useTranslation('draft');
  const { draft, decisions } = useReview();
  const count = Object.keys(decisions.answers).length;
  const undoing = useChange(
    draft.id,
    () => undoDraft({ id: draft.id }),
    () => toast('success', t('refinementTakenBack')),
  );
  const { refine, isPending, error } = useRefine(({ failure, status }) => {
    if (failure) return toast('warning', failure.message);
    if (status === 'working') return;
    const run = () => undoing.mutate(undefined);
    toast('success', t('answersApplied', { count }), { label: t('undo'), run, about: draft.id });
  });
  if (count === 0) return null;
  return (
    <div className={styles.answers}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c={error ? 'red' : undefined} role="status">
          {error ? messageOf(error) : t('answersWait', { count })}
        </Text>
        <Button
          size="xs"
          loading={isPending}
          onClick={() => refine({ answers: decisions.answers })}
        >
          {t('applyAnswers', { count })}
        </Button>
      </Group>
    </div>
  );
}
