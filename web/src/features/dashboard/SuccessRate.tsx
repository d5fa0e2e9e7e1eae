import { RESULT_STATUSES, type ResultStatus } from '@caseloom/contract';
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { CountBar } from '../../ui/RunBar.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { useCountWords, useHeadline } from '../../ui/use-headline.ts';
import styles from './dashboard.module.css';
import { FigureLink } from './FigureLink.tsx';
import { type Figures, type Place, rateOf, resultsOf } from './figures.ts';
import { NoResults } from './NoResults.tsx';

const SHOWN = 8;
/** Results that a case has once it was run. */
const EXECUTED = RESULT_STATUSES.filter((status) => status !== 'untested');

type Projects = Figures['projects'];

/** How the test cases of each project went last, the worst first, as bars or as a table. */
export function SuccessRate({ figures, year }: { figures: Figures | undefined; year: number }) {
  const { t } = useTranslation('dashboard');
  const [isTable, { toggle }] = useDisclosure();
  const projects = figures?.projects ?? [];
  const more = projects.length - SHOWN;
  return (
    <section className={shared.card} aria-labelledby="success-rate">
      <Group justify="space-between" wrap="nowrap" mb={projects.length > 0 ? 4 : 'md'}>
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
      {projects.length > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('lastResultsHelp')}
        </Text>
      )}
      {projects.length > 0 &&
        (isTable ? <AsTable {...{ projects, year }} /> : <AsBars {...{ projects, year }} />)}
      {more > 0 && !isTable && (
        <TextLink to="/projects" size="sm">
          {t('moreProjects', { count: more })}
        </TextLink>
      )}
    </section>
  );
}

/** A bar for each project, with its words. */
function AsBars({ projects, year }: { projects: Projects; year: number }) {
  return (
    <ul className={styles.rates}>
      {projects.slice(0, SHOWN).map((project) => (
        <Rate key={project.slug} {...project} year={year} />
      ))}
    </ul>
  );
}

function Rate({ slug, name, counts, year }: Projects[number] & { year: number }) {
  const headline = useHeadline();
  const words = useCountWords();
  const place = { year, projectSlug: slug };
  const shown = EXECUTED.filter((status) => counts[status] > 0);
  return (
    <li>
      <div className={styles.rateWords}>
        <TextLink to="/projects/$name" params={{ name: slug }}>
          {name}
        </TextLink>
        <span>
          {/* a share alone would hide that most of it is still to do */}
          <FigureLink search={resultsOf(place, { only: 'last' })}>
            <strong>{words.runOf(counts)}</strong>
          </FigureLink>
          {shown.map((status) => (
            <Fragment key={status}>
              {' · '}
              <FigureLink search={resultsOf(place, { only: 'last', status })}>
                {words.ofStatus(status, counts[status])}
              </FigureLink>
            </Fragment>
          ))}
        </span>
      </div>
      <CountBar counts={counts} label={`${name}: ${headline(counts)}`} />
    </li>
  );
}

/** The address of the test cases that went so last in the year, or were not run in it. */
const casesBehind = (status: ResultStatus, place: Place) =>
  resultsOf(place, status === 'untested' ? { tab: 'untested' } : { only: 'last', status });

function AsTable({ projects, year }: { projects: Projects; year: number }) {
  const { t } = useTranslation(['dashboard', 'common']);
  return (
    <table className={shared.figureTable}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard:project')}</th>
          {RESULT_STATUSES.map((status) => (
            <th key={status} scope="col">
              {t(`common:result.${status}`)}
            </th>
          ))}
          <th scope="col">{t('dashboard:passRate')}</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <Row key={project.slug} {...project} year={year} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ slug, name, counts, year }: Projects[number] & { year: number }) {
  const { i18n } = useTranslation();
  const rate = rateOf(counts);
  return (
    <tr>
      <th scope="row">
        <TextLink to="/projects/$name" params={{ name: slug }}>
          {name}
        </TextLink>
      </th>
      {RESULT_STATUSES.map((status) => (
        <td key={status}>
          {counts[status] === 0 ? (
            formatNumber(i18n.language, 0)
          ) : (
            <FigureLink search={casesBehind(status, { year, projectSlug: slug })}>
              {formatNumber(i18n.language, counts[status])}
            </FigureLink>
          )}
        </td>
      ))}
      <td>{rate === undefined ? '—' : formatPercent(i18n.language, rate)}</td>
    </tr>
  );
}
