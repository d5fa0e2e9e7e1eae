import type { ReleaseAnswer } from '@caseloom/contract';
import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountBar } from '../../ui/RunBar.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useCountWords, useHeadline } from '../../ui/use-headline.ts';
import { CountLink } from './CountLink.tsx';
import { daysOf } from './days.ts';
import styles from './release.module.css';

const STATUSES = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;

type Props = {
  release: Pick<ReleaseAnswer, 'status' | 'startsOn' | 'endsOn' | 'builds' | 'counts'>;
  runs: { suiteName: string; environment: string }[];
  projectName: string | undefined;
  /** Whether figures lead to their test cases. */
  hasLists: boolean;
};

/** What a release is, how much of it is done, and what failed. */
export function Progress({ release, runs, projectName, hasLists }: Props) {
  const { t, i18n } = useTranslation('release');
  const headline = useHeadline();
  const words = useCountWords();
  const { status, startsOn, endsOn, builds, counts } = release;
  const each = (names: string[]) => [...new Set(names.filter(Boolean))].join(', ');
  const facts = [
    ['builds', builds],
    ['environments', each(runs.map(({ environment }) => environment))],
    ['suites', each(runs.map(({ suiteName }) => suiteName))],
  ] as const;
  return (
    <section aria-label={t('state')}>
      <Group gap="xs" mb="xs">
        <Tag tone={status === 'released' ? 'pass' : 'plain'}>
          {t(status === 'released' ? 'released' : 'open')}
        </Tag>
        <Text c="dimmed">
          {[projectName, daysOf(i18n.language, startsOn, endsOn)].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Text fz={22} fw={700} mb="xs">
        <CountLink counted={hasLists ? {} : undefined}>{words.runOf(counts)}</CountLink>
      </Text>
      <CountBar counts={counts} label={headline(counts)} />
      <ul className={styles.figures}>
        {STATUSES.filter((one) => counts[one] > 0).map((one) => (
          <li key={one}>
            <CountLink counted={hasLists ? { status: one } : undefined}>
              {words.ofStatus(one, counts[one])}
            </CountLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
