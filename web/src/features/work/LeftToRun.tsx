import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useLeftToRun } from './use-left-to-run.ts';

const MAX_SHOWN = 5;

type Props = {
  projectSlug: string;
  /** Whose they are: a user, `me`, `nobody` or `former`. */
  assignee: string;
};

/** How many test cases somebody has still to run in the open runs of a project, and the first of them. */
export function LeftToRun(props: Props) {
  const { t, i18n } = useTranslation('work');
  const { data } = useLeftToRun(props);
  const number = (count: number) => formatNumber(i18n.language, count);
  const { items = [], total = 0 } = data ?? {};
  return (
    <>
      <Text fw={600} role="status">
        {data && t('left', { count: total, number: number(total) })}
      </Text>
      {total > 0 && (
        <List size="sm">
          {items.slice(0, MAX_SHOWN).map(({ runId, caseKey, name, runName }) => (
            <List.Item key={`${runId} ${caseKey}`}>{`${name} · ${runName}`}</List.Item>
          ))}
          {total > MAX_SHOWN && (
            <List.Item>{t('more', { number: number(total - MAX_SHOWN) })}</List.Item>
          )}
        </List>
      )}
    </>
  );
}

/** What somebody who leaves a project has still to run in it, and how it gets to others; nothing where there is none. */
export function LeftByLeaving(props: Props) {
  const { t } = useTranslation('work');
  const { data } = useLeftToRun(props);
  if (!data || data.total === 0) return null;
  return (
    <>
      <LeftToRun {...props} />
      <Text size="sm">{t('leftBehind')}</Text>
    </>
  );
}
