import { Skeleton, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAgo } from '../../lib/format.ts';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import type { Projects } from './figures.ts';

const SHOWN = 5;

/** The newest projects, to go on where one was. */
export function RecentProjects({ projects }: { projects: Projects | undefined }) {
  const { t, i18n } = useTranslation('dashboard');
  if (projects?.length === 0) return null;
  return (
    <section className={shared.card} aria-labelledby="recent">
      <Title order={2} id="recent" mb="xs">
        {t('recent')}
      </Title>
      {!projects && <Skeleton h={120} />}
      <ul className={styles.recent}>
        {projects?.slice(0, SHOWN).map(({ slug, name, models, testCases, createdAt }) => (
          <li key={slug}>
            <TextLink to="/projects/$name" params={{ name: slug }} fw={600}>
              {name}
            </TextLink>
            <Text size="sm" c="dimmed">
              <FigureLink search={{ tab: 'models', project: slug }}>
                {t('modelCount', { count: models })} · {t('caseCount', { count: testCases })}
              </FigureLink>
            </Text>
            <Text size="sm" c="dimmed" component="time" dateTime={createdAt}>
              {formatAgo(i18n.language, createdAt)}
            </Text>
          </li>
        ))}
      </ul>
      {projects && projects.length > SHOWN && (
        <TextLink to="/projects" size="sm">
          {t('allProjects', { count: projects.length })}
        </TextLink>
      )}
    </section>
  );
}
