import type { SuitePreview } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../lib/format.ts';
import shared from '../../../ui/shared.module.css';
import styles from './regenerate.module.css';

type Match = SuitePreview['continued'][number];

type Props = {
  matches: Match[];
  total: number;
  refused: ReadonlySet<string>;
  onDecide: (matches: Match[], isRefused: boolean) => void;
};

/** Cases that are probably earlier ones in other words: side by side, each to be confirmed or refused. */
export function DoubtfulMatches({ matches, total, refused, onDecide }: Props) {
  const { t } = useTranslation('suite');
  return (
    <section aria-labelledby="doubtful">
      <Group justify="space-between" gap="xs">
        <Text fw={600} id="doubtful">
          {t('doubtful.title', { count: total })}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => onDecide(matches, false)}>
            {t('doubtful.confirmAll')}
          </Button>
          <Button size="xs" variant="default" onClick={() => onDecide(matches, true)}>
            {t('doubtful.refuseAll')}
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {t('doubtful.text')}
      </Text>
      <ul className={styles.matches}>
        {matches.map((match) => (
          <li key={match.newKey} className={shared.card}>
            <DoubtfulMatch
              match={match}
              isConfirmed={!refused.has(match.newKey)}
              onChange={(continues) => onDecide([match], !continues)}
            />
          </li>
        ))}
      </ul>
      {total > matches.length && (
        <Text size="sm" c="dimmed">
          {t('andMore', { count: total - matches.length })}
        </Text>
      )}
    </section>
  );
}

type DoubtfulMatchProps = {
  match: Match;
  isConfirmed: boolean;
  onChange: (isConfirmed: boolean) => void;
};

function DoubtfulMatch({ match, isConfirmed, onChange }: DoubtfulMatchProps) {
  const { t, i18n } = useTranslation('suite');
  const { key, name, previousName, likeness, differences } = match;
  return (
    <Stack gap={4}>
      <Switch
        label={t('doubtful.continues', {
          name: previousName,
          id: testId(key),
          likeness: formatPercent(i18n.language, likeness),
        })}
        checked={isConfirmed}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <div className={styles.sides}>
        <Side title={t('doubtful.before')} name={previousName} />
        <Side title={t('doubtful.now')} name={name} />
      </div>
      <ul className={styles.differences}>
        {differences.map(({ kind, at, before, after }) => (
          <li key={`${kind} ${at}`}>
            {t(`difference.${kind}`, { at, before: before ?? '', after: after ?? '' })}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Side({ title, name }: { title: string; name: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text size="sm">{name}</Text>
    </div>
  );
}
