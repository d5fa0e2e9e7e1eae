import type { TestCaseAnswer } from '@caseloom/contract';
import {
  ActionIcon,
  Badge,
  Button,
  Group,
  Text,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconDownload } from '@tabler/icons-react';
import { type CSSProperties, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoverage } from '../../../lib/format.ts';
import { useEditor } from '../editor.ts';
import toolStyles from '../tool.module.css';
import { useTool } from '../tool.ts';
import { CaseList } from './CaseList.tsx';
import styles from './cases.module.css';
import { Infeasible } from './Infeasible.tsx';
import { countCasesByElement } from './path.ts';
import { Separator } from './Separator.tsx';
import { Files, Keep } from './SuiteActions.tsx';
import { useChangedCases } from './use-changed-cases.ts';
import { useElementNames } from './use-element-names.ts';
import { useSuite } from './use-suite.ts';

/** The test cases, below the canvas. */
export function CasesDrawer() {
  const { t } = useTranslation('model');
  const tool = useTool();
  const { suite, isLive, isStale } = useSuite();
  const isOpen = useEditor(({ drawerToggle }) => drawerToggle);
  const height = useEditor(({ casesHeight }) => casesHeight);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <section
      className={styles.cases}
      data-region
      tabIndex={-1}
      aria-label={t('testCases')}
      data-open={isOpen || undefined}
      style={{ '--cases-height': `${height}px` } as CSSProperties}
    >
      {isOpen && (
        <Separator
          height={height}
          onResize={(casesHeight) => useEditor.setState({ casesHeight })}
        />
      )}
      <header className={styles.head}>
        <Group gap="sm" wrap="nowrap" miw={0}>
          <h2>
            <UnstyledButton
              className={styles.toggle}
              aria-expanded={isOpen}
              onClick={() => useEditor.setState({ drawerToggle: !isOpen })}
            >
              <Chevron size={18} aria-hidden />
              {t('cases', { count: suite?.counts.testCases ?? 0 })}
            </UnstyledButton>
          </h2>
          {isLive && (
            <Badge
              className={toolStyles.roomyOnly}
              variant="light"
              tt="none"
              flex="none"
              title={t('liveHelp')}
            >
              {t('live')}
            </Badge>
          )}
          <Changed />
          {suite && <Figures />}
        </Group>
        <Group gap={6} wrap="nowrap">
          {isStale && !isLive && !isReadOnly && (
            <Button size="xs" variant="light" color="yellow" onClick={tool.generate}>
              {t('stale')}
            </Button>
          )}
          {suite && (
            <>
              <CoverageSwitch testCases={suite.testCases} />
              {!isLive && <Keep />}
              <Files />
              <Tooltip label={t('excel')}>
                <ActionIcon
                  className={toolStyles.narrowOnly}
                  data-guide="excel"
                  variant="default"
                  size="lg"
                  aria-label={t('excel')}
                  onClick={() => tool.takeFile('xlsx')}
                >
                  <IconDownload size={18} />
                </ActionIcon>
              </Tooltip>
            </>
          )}
        </Group>
      </header>
      {isOpen && (suite ? <CaseList suite={suite} /> : <NoCases />)}
    </section>
  );
}

/** How many cases came, went and stayed since they were generated last. */
function Changed() {
  const { t } = useTranslation('model');
  const changed = useChangedCases();
  if (!changed) return null;
  const counts = {
    added: changed.added.length,
    gone: changed.gone.length,
    changed: changed.changed.length,
    same: changed.same.length,
  };
  return (
    <Tooltip label={t('casesChangedHelp', counts)}>
      <Text size="sm" fw={600} className={styles.changed} role="status">
        <span aria-hidden>{t('casesChanged', counts)}</span>
        <VisuallyHidden>{t('casesChangedHelp', counts)}</VisuallyHidden>
      </Text>
    </Tooltip>
  );
}

/** How good the suite is, in numbers that hold. */
function Figures() {
  const { t, i18n } = useTranslation('model');
  const { suite } = useSuite();
  const places = useElementNames();
  if (!suite) return null;
  const { coverage, counts, lowerBound, optimal } = suite;
  const paths = t('pathsOf', { count: counts.outlines, bound: lowerBound });
  const bounds = optimal ? `${t('minimal')} · ${paths}` : paths;
  return (
    <div className={styles.figures} role="status">
      <Text size="sm">
        {t('coverage', { percent: formatCoverage(i18n.language, coverage.percent) })}
      </Text>
      <Text size="sm" component="span">
        <Infeasible coverage={coverage} drawn={places} />
      </Text>
      <Text size="sm" className={toolStyles.wideOnly}>
        {t('coverageOf', {
          covered: coverage.covered,
          total: coverage.total - coverage.infeasible,
        })}
      </Text>
      <Text size="sm" className={toolStyles.wideOnly} truncate title={bounds}>
        {bounds}
      </Text>
    </div>
  );
}

/** Shows on the canvas how many cases pass each node and edge; those with none stand out. */
function CoverageSwitch({ testCases }: { testCases: TestCaseAnswer[] }) {
  const { t } = useTranslation('model');
  const isShown = useEditor(({ caseCountByElement }) => caseCountByElement !== undefined);
  useEffect(() => {
    if (useEditor.getState().caseCountByElement)
      useEditor.setState({ caseCountByElement: countCasesByElement(testCases) });
  }, [testCases]);
  return (
    <Button
      size="xs"
      variant={isShown ? 'light' : 'default'}
      className={toolStyles.wideOnly}
      aria-pressed={isShown}
      onClick={() =>
        useEditor.setState({
          caseCountByElement: isShown ? undefined : countCasesByElement(testCases),
        })
      }
    >
      {t('showPasses')}
    </Button>
  );
}

function NoCases() {
  const { t } = useTranslation('model');
  const tool = useTool();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <div className={styles.empty}>
      <Text>{t('noCases')}</Text>
      <Button onClick={tool.generate} loading={tool.saving.isGenerating}>
        {t(isReadOnly ? 'generate' : 'saveAndGenerate')}
      </Button>
    </div>
  );
}
