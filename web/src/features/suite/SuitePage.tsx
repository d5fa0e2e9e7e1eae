import type { SuiteAnswer } from '@caseloom/contract';
import {
  CASE_FORMATS,
  CODE_FORMATS,
  isCodeFormat,
  MODEL_FORMATS,
} from '@caseloom/formats/export-formats';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh, IconTerminal2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow } from '../../lib/api.ts';
import { formatAgo, formatCoverage, formatNumber } from '../../lib/format.ts';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { FailedPage } from '../../ui/FailedPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { BetterNames } from '../draft/parts.ts';
import { Infeasible } from '../model/parts.ts';
import { exportSuite, suiteOf } from './api.ts';
import { Cases } from './Cases.tsx';
import { FromCi } from './FromCi.tsx';
import { NewRun } from './NewRun.tsx';
import { Runs } from './Runs.tsx';
import { ChangedSince } from './regenerate/ChangedSince.tsx';
import { Regenerate } from './regenerate/Regenerate.tsx';
import { SuiteMenu } from './SuiteMenu.tsx';
import styles from './suite.module.css';

/** Programs read the cases as JSON by the API. */
const FORMATS = CASE_FORMATS.map(({ id }) => id)
  .filter((format) => format !== 'json')
  .filter((format) => !isCodeFormat(format));
/** What the cases were made of, while it is there. */
const IMAGES = MODEL_FORMATS.map(({ id }) => id).filter(
  (format) => format === 'png' || format === 'svg',
);

/** `/suites/{suite}`: test cases that were kept: what they say, how they changed, and how they ran. */
export function SuitePage() {
  const { t } = useTranslation('suite');
  const id = useParam('id');
  const { data: suite, error, refetch } = useQuery(suiteOf(id));
  if (cannotShow(error, suite)) return <FailedPage kind="suite" error={error} onRetry={refetch} />;
  if (!suite) return <PageSkeleton />;
  return (
    <Stack>
      <Head suite={suite} />
      {suite.status === 'generating' && (
        <Alert color="ink" role="status">
          {t('generating', { count: suite.progress })}
        </Alert>
      )}
      {suite.problems.map(({ code, message }) => (
        <Alert key={`${code} ${message}`} color="red" icon={<IconAlertTriangle size={20} />}>
          {message}
        </Alert>
      ))}
      {suite.isStale && <Stale suite={suite} />}
      <Runs suite={suite} />
      <Cases suite={suite} />
    </Stack>
  );
}

function Head({ suite }: { suite: SuiteAnswer }) {
  const { t, i18n } = useTranslation(['suite', 'model', 'written-case']);
  const [isRunning, setRunning] = useState(false);
  const [isPushing, setPushing] = useState(false);
  const { counts, coverage } = suite;
  const facts = [
    t('caseCount', { count: counts.testCases }),
    counts.written > 0 &&
      !suite.isWritten &&
      t('written-case:writtenCount', { count: counts.written }),
    coverage &&
      t('coverage', {
        criterion: t(`model:criteria.${coverage.criterion}`),
        percent: formatCoverage(i18n.language, coverage.percent),
        covered: formatNumber(i18n.language, coverage.covered),
        total: formatNumber(i18n.language, coverage.total - coverage.infeasible),
      }),
    counts.retired > 0 && t('retired', { count: counts.retired }),
    formatAgo(i18n.language, suite.updatedAt),
  ];
  return (
    <>
      <PageHead title={suite.name}>
        <DownloadMenu
          label={t('download')}
          formats={suite.modelId ? [...FORMATS, ...IMAGES] : FORMATS}
          more={{ label: t('testCode'), formats: CODE_FORMATS }}
          {...(counts.written > 0 && { note: t('backToTool') })}
          nameOf={(format) => t(`formats.${format}`)}
          fileName={suite.name}
          read={(format) => exportSuite({ id: suite.id, format })}
        />
        <Button
          variant="default"
          leftSection={<IconTerminal2 size={18} aria-hidden />}
          onClick={() => setPushing(true)}
        >
          {t('fromCi')}
        </Button>
        {!suite.isWritten && <BetterNames suite={suite} />}
        <SuiteMenu suite={suite} />
        <Button disabled={suite.status !== 'ready'} onClick={() => setRunning(true)}>
          {t('newRun')}
        </Button>
      </PageHead>
      <Text c="dimmed" component="div">
        {facts.filter(Boolean).join(' · ')}
        {' · '}
        {suite.isWritten ? t('written-case:noModel') : <OfModel suite={suite} />}
        {coverage && coverage.infeasible + (coverage.avoided ?? 0) > 0 && ' · '}
        {coverage && <Infeasible coverage={coverage} />}
      </Text>
      {suite.note && <Text className={styles.note}>{suite.note}</Text>}
      <FromCi suite={suite} isOpen={isPushing} onClose={() => setPushing(false)} />
      <NewRun suite={suite} isOpen={isRunning} onClose={() => setRunning(false)} />
    </>
  );
}

/** The version of the model that the cases were made of. */
function OfModel({ suite }: { suite: SuiteAnswer }) {
  const { t, i18n } = useTranslation('suite');
  return (
    <>
      {suite.modelId ? (
        <TextLink
          to="/tool/$id/model/$modelId"
          params={{ id: suite.projectSlug, modelId: suite.modelId }}
        >
          {suite.modelName}
        </TextLink>
      ) : (
        t(suite.isModelInBin ? 'modelInBin' : 'modelGone', { name: suite.modelName })
      )}
      {` · ${t('version', { version: formatNumber(i18n.language, suite.modelVersion) })}`}
    </>
  );
}

/** The model went on since: what that does to the cases is shown before it is done. */
function Stale({ suite }: { suite: SuiteAnswer }) {
  const { t } = useTranslation('suite');
  const [isOpen, setOpen] = useState(false);
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title={t('stale')}>
      <ChangedSince suite={suite} />
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} />}
          onClick={() => setOpen(true)}
        >
          {t('regenerate')}
        </Button>
      </Group>
      <Regenerate suite={suite} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Alert>
  );
}
