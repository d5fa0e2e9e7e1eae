import type { SuitePreview } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../lib/format.ts';
import { namedCase } from '../../../ui/cases/named-case.ts';
import shared from '../../../ui/shared.module.css';
import { groupAlike } from './group-alike.ts';
import styles from './regenerate.module.css';

type Match = SuitePreview['continued'][number];

type Decide = (matches: Match[], isRefused: boolean) => void;
type Props = {
  matches: Match[];
  total: number;
  refused: ReadonlySet<string>;
  onDecide: Decide;
  /** The figures are those of before the last request. */
  isCounting: boolean;
  /** Lists more of them. */
  onMore: () => void;
};

/** Cases that are probably earlier ones in other words, those with the same difference together: to be confirmed or refused. */
export function DoubtfulMatches({ matches, total, refused, onDecide, ...more }: Props) {
  const { isCounting, onMore } = more;
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
        {groupAlike(matches).map((alike) => (
          <li key={alike.map(({ newKey }) => newKey).join()} className={shared.card}>
            <AlikeMatches alike={alike} refused={refused} onDecide={onDecide} />
          </li>
        ))}
      </ul>
      {total > matches.length && (
        <Button variant="default" size="compact-sm" mt="xs" loading={isCounting} onClick={onMore}>
          {t('showMore', { count: total - matches.length })}
        </Button>
      )}
    </section>
  );
}

type AlikeProps = { alike: Match[]; refused: ReadonlySet<string>; onDecide: Decide };

/** Cases with the same difference: decided about together, or each by itself. */
function AlikeMatches({ alike, refused, onDecide }: AlikeProps) {
  const { t } = useTranslation('suite');
  const isConfirmed = ({ newKey }: Match) => !refused.has(newKey);
  const each = alike.map((match) => (
    <DoubtfulMatch
      key={match.newKey}
      match={match}
      isConfirmed={isConfirmed(match)}
      onChange={(continues) => onDecide([match], !continues)}
    />
  ));
  return (
    <Stack gap={4}>
      {alike.length === 1 ? (
        each
      ) : (
        <Switch
          label={t('doubtful.alike', { count: alike.length })}
          checked={alike.every(isConfirmed)}
          onChange={({ currentTarget }) => onDecide(alike, !currentTarget.checked)}
        />
      )}
      <Differences of={alike} />
      {alike.length > 1 && (
        <details>
          <summary>{t('doubtful.each')}</summary>
          <Stack gap={4} mt={4}>
            {each}
          </Stack>
        </details>
      )}
    </Stack>
  );
}

/** What all of them differ in from the cases that they continue. */
function Differences({ of: [match] }: { of: Match[] }) {
  const { t } = useTranslation('suite');
  return (
    <ul className={styles.differences}>
      {match?.differences.map(({ kind, at, before, after }) => (
        <li key={`${kind} ${at}`}>
          {t(`difference.${kind}`, { at, before: before ?? '', after: after ?? '' })}
        </li>
      ))}
    </ul>
  );
}

type DoubtfulMatchProps = {
  match: Match;
  isConfirmed: boolean;
  onChange: (isConfirmed: boolean) => void;
};

/** One case: which one it continues, and what it is called now where that is something else. */
function DoubtfulMatch({ match, isConfirmed, onChange }: DoubtfulMatchProps) {
  const { t, i18n } = useTranslation('suite');
  const { key, name, previousName, sourceId, likeness } = match;
  return (
    <>
      <Switch
        label={t('doubtful.continues', {
          name: namedCase({ sourceId, name: previousName }),
          id: testId(key),
          likeness: formatPercent(i18n.language, likeness),
        })}
        checked={isConfirmed}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {name !== previousName && (
        <div className={styles.sides}>
          <Side title={t('doubtful.before')} name={previousName} />
          <Side title={t('doubtful.now')} name={name} />
        </div>
      )}
    </>
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
