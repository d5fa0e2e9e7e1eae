import { Button, Group, Skeleton, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './dashboard.module.css';
import { type Figures, rateOf } from './figures.ts';
import { NoResults } from './NoResults.tsx';

const SHOWN = 8;

type Projects = Figures['projects'];

/** Completed against failed by project, the worst first, as bars or as a table. */
export function SuccessRate({ figures, year }: { figures: Figures | undefined; year: number }) {
  const { t } = useTranslation('dashboard');
  const [isTable, { toggle }] = useDisclosure();
  const projects = figures?.projects ?? [];
  const more = projects.length - SHOWN;
  return (
    <section className={shared.card} aria-labelledby="success-rate">
      <Group justify="space-between" wrap="nowrap" mb="md">
        <Title order={2} id="success-rate">
          {t('successRate')}
        </Title>
        {projects.length > 0 && (
          <Button variant="default" size="xs" aria-pressed={isTable} onClick={toggle}>
            {t('table')}
          </Button>
        )}
      </Group>
      {!figures && <Skeleton h={120} />}
      {figures && projects.length === 0 && <NoResults shape="bar" />}
      {projects.length > 0 &&
        (isTable ? <AsTable projects={projects} /> : <AsBars {...{ projects, year }} />)}
      {more > 0 && !isTable && (
        <TextLink to="/projects" size="sm">
          {t('moreProjects', { count: more })}
        </TextLink>
      )}
    </section>
  );
}

/** A bar for each project: solid for what passed, hatched for what failed. */
function AsBars({ projects, year }: { projects: Projects; year: number }) {
  return (
    <ul className={styles.rates}>
      {projects.slice(0, SHOWN).map((project) => (
        <Rate key={project.slug} {...project} year={year} />
      ))}
    </ul>
  );
}

/** How many passed and failed, and what share of the whole that is. */
function useShares({ completed, failed }: Pick<Projects[number], 'completed' | 'failed'>) {
  const { i18n } = useTranslation();
  const rate = rateOf({ passed: completed, failed }) ?? 0;
  return {
    completed: formatNumber(i18n.language, completed),
    failed: formatNumber(i18n.language, failed),
    passRate: formatPercent(i18n.language, rate),
    failRate: formatPercent(i18n.language, 1 - rate),
  };
}

function Rate({ slug, name, completed, failed, year }: Projects[number] & { year: number }) {
  const { t } = useTranslation('dashboard');
  const shares = useShares({ completed, failed });
  const passedWords = t('completedCount', { count: completed, number: shares.completed });
  const failedWords = t('failedCount', { count: failed, number: shares.failed });
  const time = { from: `${year}-01-01`, until: `${year + 1}-01-01` };
  const lastOf = (status: string) => ({
    ...{ tab: 'results', only: 'last', status, project: slug, ...time },
  });
  return (
    <li>
      <div className={styles.rateWords}>
        <TextLink to="/projects/$name" params={{ name: slug }}>
          {name}
        </TextLink>
        <span>
          <strong>{shares.passRate}</strong>{' '}
          <TextLink to="/work" search={lastOf('passed')} c="inherit">
            {passedWords}
          </TextLink>
          {' · '}
          <strong>{shares.failRate}</strong>{' '}
          <TextLink to="/work" search={lastOf('failed')} c="inherit">
            {failedWords}
          </TextLink>
        </span>
      </div>
      <div
        className={styles.rate}
        role="img"
        aria-label={`${name}: ${shares.passRate} ${passedWords}, ${shares.failRate} ${failedWords}`}
      >
        {completed > 0 && <span className={styles.isPassed} style={{ flexGrow: completed }} />}
        {failed > 0 && <span className={styles.isFailed} style={{ flexGrow: failed }} />}
      </div>
    </li>
  );
}

function AsTable({ projects }: { projects: Projects }) {
  const { t } = useTranslation('dashboard');
  return (
    <table className={styles.figureTable}>
      <thead>
        <tr>
          <th scope="col">{t('project')}</th>
          <th scope="col">{t('passed')}</th>
          <th scope="col">{t('failedWord')}</th>
          <th scope="col">{t('passRate')}</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <Row key={project.slug} {...project} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ slug, name, ...counts }: Projects[number]) {
  const { completed, failed, passRate } = useShares(counts);
  return (
    <tr>
      <th scope="row">
        <TextLink to="/projects/$name" params={{ name: slug }}>
          {name}
        </TextLink>
      </th>
      <td>{completed}</td>
      <td>{failed}</td>
      <td>{passRate}</td>
    </tr>
  );
}
