import { isInfeasible } from '@caseloom/engine';
import { Badge, Button, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { polarityOf } from '../../../ui/cases/polarity-of.ts';
import { type Suite, useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';
import { announce } from '../voice.ts';
import styles from './cases.module.css';
import { Infeasible } from './Infeasible.tsx';
import { LongCases } from './LongCases.tsx';
import { UnstatedTypes } from './UnstatedTypes.tsx';
import { type ChangedCases, useChangedCases } from './use-changed-cases.ts';
import { useElementNames } from './use-element-names.ts';
import { useSuite } from './use-suite.ts';

/** What the cases cover, whether fewer would do, and what became of them, in sentences. */
export function Summary({ suite }: { suite: Suite }) {
  const { t } = useTranslation('model');
  const { isLive } = useSuite();
  const places = useElementNames();
  const whole = [
    useCovered(suite),
    useRules(suite),
    useAmount(suite),
    ...useOtherPlans(suite),
    useBudget(suite),
  ];
  const part = usePart(suite);
  const sentences = (suite.isPart ? [part] : whole).filter(Boolean);
  return (
    <div className={styles.summary}>
      <Text size="sm" lh="18px" component="div">
        {sentences.join(' ')} <Infeasible coverage={suite.coverage} drawn={places} />
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
      <UnstatedTypes suite={suite} />
      <LongCases suite={suite} />
      <Changed />
      <Stale />
    </div>
  );
}

/** Of a preview that stops at its own limit nothing is said of what the model covers. */
function usePart({ testCases }: Suite): string {
  const { t } = useTranslation('model');
  return t('livePart', { count: testCases.length });
}

/** "Every edge covered: 34 of 34.", or how many of them are. */
function useCovered({ coverage }: Suite): string {
  const { t } = useTranslation('model');
  const only = useSelection();
  const { covered, infeasible, total } = coverage;
  const counts = only
    ? { covered, total: total - infeasible, impossible: infeasible }
    : withoutRules(coverage);
  const isAll = counts.covered === counts.total && counts.total > 0;
  const isWhole = counts.impossible === 0 && !coverage.avoided;
  const criterion = only ? 'selection' : coverage.criterion;
  const all = isWhole ? 'coveredAll' : 'coveredInReach';
  return t(`${isAll ? all : 'coveredPart'}.${criterion}`, counts);
}

/** What is possible and what of it is covered, of the drawing alone: each rule counts as an edge and as a node, and is told apart. */
function withoutRules({ criterion, covered, infeasible, total, ...more }: Suite['coverage']) {
  const { rules = [], uncovered } = more;
  if (criterion !== 'edges' && criterion !== 'nodes')
    return { covered, total: total - infeasible, impossible: infeasible };
  const isOfRule = ({ id }: { id: string }) =>
    rules.some(({ nodeId }) => id.startsWith(`${nodeId}/`));
  const impossible = uncovered.filter((one) => isInfeasible(one) && isOfRule(one)).length;
  const ofRules = totalOf(rules);
  return {
    covered: covered - ofRules.covered,
    total: total - infeasible - (ofRules.total - impossible),
    impossible: infeasible - impossible,
  };
}

function totalOf(rules: NonNullable<Suite['coverage']['rules']>) {
  const sum = (count: 'covered' | 'total') => rules.reduce((all, one) => all + one[count], 0);
  return { covered: sum('covered'), total: sum('total') };
}

/** "3 of 3 rules.", and where the criterion does not ask for the rest; empty where no step has a decision table, and where a selection counts the rules of its steps among the rest. */
function useRules({ coverage: { rules = [], criterion } }: Suite): string {
  const { t } = useTranslation('model');
  const only = useSelection();
  const { covered, total } = totalOf(rules);
  if (rules.length === 0 || only) return '';
  const isUnasked = covered < total && RULES_UNASKED.has(criterion);
  return t(isUnasked ? 'rulesUnasked' : 'rulesCovered', { covered, count: total });
}

/** Criteria that do not ask for the rules of decision tables. */
const RULES_UNASKED: ReadonlySet<Suite['coverage']['criterion']> = new Set([
  'state-values',
  'state-transitions',
  'requirements',
  'selection',
]);

/** What alone is to be covered, where elements are chosen for that. */
const useSelection = () => useEditor(({ history }) => history.present.settings.only);

/**
 * How many cases there are of each kind, and whether it is proven that no fewer test cases, or at least no fewer
 * paths, cover as much; of one or none nobody asks, and of what a budget kept the budget speaks.
 */
function useAmount({ testCases, counts, optimal, lowerBound, truncated, best }: Suite): string {
  const { t } = useTranslation('model');
  const kinds = useKinds({ testCases, counts, truncated });
  const isPart = best !== undefined && best.planned > counts.testCases;
  if (isPart) return t('amountAlone', { kinds });
  if (optimal) return t('asFewAsPossible', { kinds });
  if (counts.testCases <= 1) return t('amountAlone', { kinds });
  const isOfPaths = !truncated && counts.outlines === lowerBound;
  return isOfPaths
    ? t('fewestPaths', { kinds, count: counts.outlines })
    : t('notProvenFewest', { kinds });
}

/** How many cases there are of each kind; of those of one kind only how many. */
function useKinds({
  testCases,
  counts,
  truncated,
}: Pick<Suite, 'testCases' | 'counts' | 'truncated'>): string {
  const { t } = useTranslation('model');
  const byKind = Map.groupBy(testCases, polarityOf);
  const isMixed = byKind.has('negative') || byKind.size > 1;
  if (!isMixed || truncated) return t('casesInAll', { count: counts.testCases });
  const kinds = (['positive', 'negative', 'unstated'] as const).flatMap((kind) => {
    const count = byKind.get(kind)?.length ?? 0;
    // that no case is positive is worth to be said where all have a type
    const isShown = count > 0 || (kind === 'positive' && !byKind.has('unstated'));
    return isShown ? [t(`casesOfKind.${kind}`, { count })] : [];
  });
  // Turkish lists of units have no comma
  return kinds.join(', ');
}

/** What other plans would cost: positive and negative cases separate or mixed, and fewer where values are combined otherwise. */
function useOtherPlans({ parts, counts }: Suite): string[] {
  const { t } = useTranslation('model');
  const { polarity, combine } = useEditor(({ otherPlans }) => otherPlans);
  const now = useEditor(({ history }) => history.present.settings.combine);
  const plans = [
    { count: polarity, name: parts ? 'mixed' : 'separate' },
    { count: combine, name: now === 'data' ? 'path' : 'data' },
  ] as const;
  return plans.flatMap(({ count = counts.testCases, name }) => {
    const isShown = name === 'separate' ? count !== counts.testCases : count < counts.testCases;
    return isShown ? [t(`otherPlan.${name}`, { count })] : [];
  });
}

/** What there is room for covers, and how soon: of one case or none there is no order. */
function useBudget({ best, coverageRate, counts }: Suite): string {
  const { t } = useTranslation('model');
  const count = counts.testCases;
  const isPart = best !== undefined && best.planned > count;
  const words = best?.isProven ? 'budget.keptMost' : 'budget.keptGap';
  const kept = isPart ? t(count === 0 ? 'budget.keptNone' : words, { ...best, count }) : '';
  const hasOrder = coverageRate !== undefined && count > 1;
  const rate = hasOrder ? t('budget.rate', { percent: coverageRate }) : '';
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
