import { Skeleton, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { Section } from '../../ui/Section.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type Figures, rateOf } from './figures.ts';
import { NoResults } from './NoResults.tsx';

const SHOWN = 8;

/** Completed against failed, a bar for each project, the worst first: solid for what passed, hatched for what failed. */
export function SuccessRate({ figures }: { figures: Figures | undefined }) {
  const { t } = useTranslation('dashboard');
  const projects = figures?.projects ?? [];
  const more = projects.length - SHOWN;
  return (
    <Section title={t('successRate')}>
      {!figures && <Skeleton h={120} />}
      {figures && projects.length === 0 && <NoResults shape="bar" />}
      {projects.length > 0 && (
        <ul className="rates">
          {projects.slice(0, SHOWN).map((project) => (
            <Rate key={project.slug} {...project} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('moreProjects', { count: more })}
        </Text>
      )}
    </Section>
  );
}

function Rate({ slug, name, completed, failed }: Figures['projects'][number]) {
  const { t, i18n } = useTranslation('dashboard');
  const number = (value: number) => formatNumber(i18n.language, value);
  const percent = formatPercent(i18n.language, rateOf({ passed: completed, failed }) ?? 0);
  const words = [
    t('completedCount', { count: completed, number: number(completed) }),
    t('failedCount', { count: failed, number: number(failed) }),
  ].join(', ');
  return (
    <li>
      <div className="rate-words">
        <TextLink to="/projects/$name" params={{ name: slug }}>
          {name}
        </TextLink>
        <span>
          <strong>{percent}</strong> · {words}
        </span>
      </div>
      <div className="rate" role="img" aria-label={`${name}: ${percent}, ${words}`}>
        <span className="is-passed" style={{ flexGrow: completed }} />
        <span className="is-failed" style={{ flexGrow: failed }} />
      </div>
    </li>
  );
}
