import { Badge, Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Suite, useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import { announce } from '../voice.ts';
import styles from './cases.module.css';
import { Infeasible } from './Infeasible.tsx';
import { type ChangedCases, useChangedCases } from './use-changed-cases.ts';
import { useElementNames } from './use-element-names.ts';
import { useSuite } from './use-suite.ts';

/** What the cases cover, whether fewer would do, and what became of them, in sentences. */
export function Summary({ suite }: { suite: Suite }) {
  const { t } = useTranslation('model');
  const { isLive } = useSuite();
  const places = useElementNames();
  const sentences = [useCovered(suite), useAmount(suite), useOtherPlan(suite)].filter(Boolean);
  return (
    <div className={styles.summary}>
      <Text size="sm" lh="18px">
        {sentences.join(' ')} <Infeasible coverage={suite.coverage} drawn={places} />
        {isLive && (
          <Badge className={styles.live} variant="light" tt="none" size="sm" title={t('liveHelp')}>
            {t('live')}
          </Badge>
        )}
      </Text>
      <Changed />
      <Stale />
    </div>
  );
}

/** "Every edge covered: 34 of 34.", or how many of them are. */
function useCovered({ coverage }: Suite): string {
  const { t } = useTranslation('model');
  const total = coverage.total - coverage.infeasible;
  const isAll = coverage.covered === total;
  const counts = { covered: coverage.covered, total };
  return t(`${isAll ? 'coveredAll' : 'coveredPart'}.${coverage.criterion}`, counts);
}

/** How many cases there are of each kind, and whether that is proven to be as few as possible. */
function useAmount({ testCases, counts, optimal, truncated }: Suite): string {
  const { t } = useTranslation('model');
  const negative = testCases.filter(({ polarity }) => polarity === 'negative').length;
  const positive = testCases.length - negative;
  const kinds =
    negative === 0 || truncated
      ? t('casesInAll', { count: counts.testCases })
      : t('casesByKind', { positive, negative });
  return t(optimal ? 'asFewAsPossible' : 'notProvenFewest', { kinds });
}

/** What the other plan would cost: positive and negative cases separate, or mixed. */
function useOtherPlan({ parts, counts }: Suite): string {
  const { t } = useTranslation('model');
  const count = useEditor(({ otherPlan }) => otherPlan);
  if (count === undefined || count === counts.testCases) return '';
  return t(parts ? 'otherPlan.mixed' : 'otherPlan.separate', { count });
}

/** How many cases came, went and stayed since they were generated last; it is read out when it changes. */
function Changed() {
  const words = useChangeWords(useChangedCases());
  useEffect(() => {
    if (words) announce(words);
  }, [words]);
  return words ? <p className={styles.changed}>{words}</p> : null;
}

function useChangeWords(changed: ChangedCases | undefined): string {
  const { t, i18n } = useTranslation('model');
  if (!changed) return '';
  const counts = {
    new: changed.added.length,
    gone: changed.gone.length,
    reworded: changed.changed.length,
    asBefore: changed.same.length,
  };
  const parts = (['new', 'gone', 'reworded', 'asBefore'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => t(`changeCount.${name}`, { count: counts[name] }));
  return new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(parts);
}

/** Says that the cases are of an earlier drawing, where no preview takes their place. */
function Stale() {
  const { t } = useTranslation('model');
  const tool = useTool();
  const { isLive, isStale, isBlocked } = useSuite();
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  if (!isStale || isLive || isBlocked || isReadOnly) return null;
  return (
    <Button size="compact-sm" variant="light" color="yellow" onClick={tool.generate}>
      {t('stale')}
    </Button>
  );
}
