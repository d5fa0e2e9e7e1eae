import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ReleaseCounts, ReleaseLinks } from '../release/parts.ts';
import styles from './dashboard.module.css';
import type { Figures } from './figures.ts';

/** How the newest releases stand, what changed, and their reports: what a lead is asked for. */
export function Releases({ releases }: Pick<Figures, 'releases'>) {
  const { t } = useTranslation('dashboard');
  return (
    <Section title={t('releases')}>
      <ul className={styles.recent}>
        {releases.map((release) => (
          <Release key={release.id} release={release} />
        ))}
      </ul>
    </Section>
  );
}

function Release({ release }: { release: Figures['releases'][number] }) {
  const { id, name, projectName } = release;
  return (
    <li>
      <div>
        <TextLink to="/releases/$id" params={{ id }} fw={600}>
          {name}
        </TextLink>
        <Text size="sm" c="dimmed">
          {projectName}
        </Text>
      </div>
      <div>
        <ReleaseCounts release={release} />
      </div>
      <ReleaseLinks release={release} />
    </li>
  );
}
