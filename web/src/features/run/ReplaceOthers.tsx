import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import type { OthersResult } from './use-set-result.ts';

/** So many of them are listed. */
const LISTED = 5;

type Props = {
  /** Undefined while nothing is open to decide. */
  others: { count: number; others: OthersResult[] } | undefined;
  onChoose: (replaceOthers: boolean) => void;
  onClose: () => void;
};

/** Asks what becomes of the results that other people entered: says which they are, the worst first. */
export function ReplaceOthers({ others, onChoose, onClose }: Props) {
  const { t } = useTranslation(['run', 'common']);
  return (
    <Dialog opened={others !== undefined} onClose={onClose} title={t('run:othersTitle')}>
      {others && (
        <Stack>
          <Others {...others} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button variant="default" onClick={() => onChoose(true)}>
              {t('run:replaceOthers')}
            </Button>
            <Button data-autofocus onClick={() => onChoose(false)}>
              {t('run:keepOthers')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function Others({ count, others }: NonNullable<Props['others']>) {
  const { t, i18n } = useTranslation(['run', 'common']);
  const names = [...new Set(others.map(({ by }) => by ?? t('run:someone')))];
  const listed = others.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, LISTED);
  return (
    <>
      <Text>
        {t('run:othersText', { count, names: new Intl.ListFormat(i18n.language).format(names) })}
      </Text>
      <List size="sm">
        {listed.map(({ caseKey, name, status, comment }) => (
          <List.Item key={caseKey}>
            {[`${name}: ${t(`common:result.${status}`)}`, comment && `“${comment}”`]
              .filter(Boolean)
              .join(', ')}
          </List.Item>
        ))}
        {count > listed.length && (
          <List.Item>{t('run:othersMore', { count: count - listed.length })}</List.Item>
        )}
      </List>
    </>
  );
}

/** What is lost with a result: a failure first, then what somebody wrote. */
const weightOf = ({ status, comment }: OthersResult) =>
  (status === 'failed' ? 4 : status === 'blocked' ? 2 : 0) + (comment ? 1 : 0);
