import type { VerdictAnswer } from '@caseloom/contract';
import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../../lib/format.ts';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import shared from '../../../ui/shared.module.css';
import { me } from '../../auth/api.ts';
import type { OpenedResult } from '../api.ts';
import styles from '../run.module.css';
import { useUndo } from '../use-undo.ts';

type Props = { runId: string; result: OpenedResult; isOpen: boolean };

/** What was said of a case in this run, and by whom, the newest first; one's own last can be taken back. */
export function Verdicts({ runId, result, isOpen }: Props) {
  const { t } = useTranslation('run');
  const own = useQuery(me).data?.id;
  const undo = useUndo(runId);
  const verdicts = result.verdicts.filter(isWorthListing);
  // one that says all there is to say stands above already
  if (verdicts.length < 2 && !isOpen) return null;
  const last = verdicts.find(({ undone, byId, isByKey }) => !undone && byId === own && !isByKey);
  if (verdicts.length === 0) return null;
  return (
    <section aria-label={t('verdicts')}>
      <Group justify="space-between" mih={30}>
        <Text size="sm" fw={600}>
          {t('verdicts')}
        </Text>
        {isOpen && last && (
          <Button
            size="xs"
            variant="default"
            className={shared.screenOnly}
            loading={undo.isPending}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() =>
              undo.mutate({ actionIds: [last.actionId], isComment: last.status === null })
            }
          >
            {t(last.status === null ? 'undoComment' : 'undo')}
          </Button>
        )}
      </Group>
      <ol className={styles.verdicts}>
        {verdicts.map((verdict) => (
          <Verdict key={`${verdict.actionId} ${verdict.at}`} verdict={verdict} />
        ))}
      </ol>
    </section>
  );
}

/** How many steps were done so far, where that is all that was said of a case. */
const markedSteps = ({ status, stepStatuses }: VerdictAnswer) =>
  status === 'untested' ? stepStatuses.filter((step) => step !== 'untested').length : 0;

/** What somebody marked step by step is listed as far as they came. */
function isWorthListing(verdict: VerdictAnswer, at: number, all: VerdictAnswer[]): boolean {
  const newer = all.slice(0, at).findLast(({ status }) => status !== null);
  const isGoingOn = newer !== undefined && newer.byId === verdict.byId && !newer.undone;
  return markedSteps(verdict) === 0 || verdict.comment !== '' || !isGoingOn;
}

function Verdict({ verdict }: { verdict: VerdictAnswer }) {
  const { t, i18n } = useTranslation('run');
  const { status, comment, by, source, sourceName, environment, at, undone, isShown } = verdict;
  const marked = markedSteps(verdict);
  const facts = [
    source === 'import' && t('bySource.import', { name: sourceName }),
    // a key acts in the name of its owner, who said nothing
    !verdict.isByKey && by,
    source === 'manual' && sourceName,
    environment,
    formatAgo(i18n.language, at),
    isShown && t('isShown'),
    undone && t('undoneBy', { name: undone.by ?? '', ago: formatAgo(i18n.language, undone.at) }),
  ];
  return (
    <li className={undone ? styles.isUndone : undefined}>
      <Group gap="xs">
        {status && marked === 0 ? (
          <StatusMark status={status} />
        ) : (
          <Text size="sm" fw={600}>
            {status
              ? t('stepsMarked', { count: marked })
              : t(comment ? 'comment' : 'commentRemoved')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </Group>
      {comment && <Text className={styles.comment}>{comment}</Text>}
    </li>
  );
}

/** That testers and automation say different things of a case: both, side by side. */
export function SourcesDiffer({ bySource }: Pick<OpenedResult, 'bySource'>) {
  const { t } = useTranslation(['run', 'common']);
  if (!bySource) return null;
  const words = (source: 'manual' | 'import') =>
    [t(`common:result.${bySource[source].status}`), bySource[source].comment]
      .filter(Boolean)
      .join(', ');
  return (
    <Text size="sm" role="note" className={styles.sourcesDiffer}>
      {t('run:sourcesDiffer', { automation: words('import'), tester: words('manual') })}
    </Text>
  );
}
