import { Badge, Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
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
  const sentences = [
    useCovered(suite),
    useAmount(suite),
    ...useOtherPlans(suite),
    useBudget(suite),
  ].filter(Boolean);
  return (
    <div className={styles.summary}>
      <Text size="sm" lh="18px">
        {sentences.filter(Boolean).join(' ')}{' '}
        <Infeasible coverage={suite.coverage} drawn={places} />
        {isLive && (
          <Badge
            component="span"
            className={styles.live}
            variant="light"
            tt="none"
            size="sm"
            title={t('liveHelp')}
          >
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
  const only = useEditor(({ history }) => history.present.settings.only);
  const total = coverage.total - coverage.infeasible;
  const isAll = coverage.covered === total;
  const counts = { covered: coverage.covered, total };
  const criterion = only ? 'selection' : coverage.criterion;
  return t(`${isAll ? 'coveredAll' : 'coveredPart'}.${criterion}`, counts);
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

/** What other plans would cost: positive and negative cases separate or mixed, values combined otherwise. */
function useOtherPlans({ parts, counts }: Suite): string[] {
  const { t } = useTranslation('model');
  const { polarity, combine } = useEditor(({ otherPlans }) => otherPlans);
  const now = useEditor(({ history }) => history.present.settings.combine);
  const plans = [
    { count: polarity, name: parts ? 'mixed' : 'separate' },
    { count: combine, name: now === 'data' ? 'path' : 'data' },
  ] as const;
  return plans.flatMap(({ count, name }) =>
    count === undefined || count === counts.testCases ? [] : [t(`otherPlan.${name}`, { count })],
  );
}

/** What there is room for covers, and how soon. */
function useBudget({ best, coverageRate, counts }: Suite): string {
  const { t } = useTranslation('model');
  const kept =
    best && best.planned > counts.testCases
      ? t(best.isProven ? 'budget.keptMost' : 'budget.keptGap', {
          ...{ planned: best.planned, percent: best.percent, bound: best.bound },
          count: counts.testCases,
        })
      : '';
  const rate = coverageRate === undefined ? '' : t('budget.rate', { percent: coverageRate });
  return [kept, rate].filter(Boolean).join(' ');
}

/** How many cases came, went and stayed since they were generated last; it is read out when it changes. */
function Changed() {
  const words = useChangeWords(useChangedCases());
  useChangesAnnounced(words);
  return words ? <p className={styles.changed}>{words}</p> : null;
}

/** Reads out the number of cases and what became of them: when that changes, and at the end of each generation. */
function useChangesAnnounced(changes: string): void {
  const { t } = useTranslation('model');
  const { isSaving, isGenerating } = useTool().saving;
  const count = useSuite().suite?.counts.testCases ?? 0;
  const announced = useRef('');
  const wasGenerating = useRef(false);
  useEffect(() => {
    const isOver = wasGenerating.current && !isGenerating;
    wasGenerating.current = isGenerating;
    if (isSaving || isGenerating || (changes === announced.current && !isOver)) return;
    announced.current = changes;
    const cases = t('casesInAll', { count });
    if (changes) announce(t('casesNow', { cases, changes }));
    else if (isOver) announce(cases);
  }, [changes, count, isSaving, isGenerating, t]);
}

function useChangeWords(changed: ChangedCases | undefined): string {
  const { t, i18n } = useTranslation('model');
  if (!changed) return '';
  const counts = {
    new: changed.added.length,
    gone: changed.gone.length,
    changed: changed.changed.length,
    reworded: changed.reworded.length,
    asBefore: changed.same.length,
  };
  const parts = (['new', 'gone', 'changed', 'reworded', 'asBefore'] as const)
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
