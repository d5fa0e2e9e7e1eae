import type { Generation, Problem, TestCase } from '@caseloom/engine';
import { Box, List, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCoverage, formatNumber } from '../../../lib/format.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { CreateData } from './CreateData.tsx';
import { missingBy } from './missing-data.ts';
import { openEnds } from './open-ends.ts';
import { wordsOf } from './remarks.ts';
import styles from './review.module.css';
import { type DraftModel, useReview } from './use-review.ts';

/** What keeps the model from having test cases, and at which step: of two steps, the same may be wrong. */
function ProblemOfDraft(problem: Problem) {
  const { code, params, nodeId, edgeId } = problem;
  const { t } = useTranslation('draft');
  const { t: sentenceOf } = useTranslation('problems');
  const { draft, model } = useReview();
  const at = nodeId ?? model.edges.find(({ id }) => id === edgeId)?.source;
  const node = model.nodes.find(({ id }) => id === at);
  const name = node && wordsOf(draft, node, t).label;
  const text = String(sentenceOf(code as never, params as never));
  return (
    <List.Item>
      {name ? t('problemAt', { name, text }) : text}
      {missingBy(problem).map((missing) => (
        <Box key={missing.name} my={4}>
          <CreateData {...missing} />
        </Box>
      ))}
    </List.Item>
  );
}

function ProblemList({ problems }: { problems: Problem[] }) {
  return (
    <List size="sm" mb="xs">
      {problems.map((problem) => (
        <ProblemOfDraft key={JSON.stringify(problem)} {...problem} />
      ))}
    </List>
  );
}

/** What is found out about the cases; that a branch has no stated end is said by its question. */
function toMention({ code, severity }: Problem): boolean {
  return severity !== 'note' && code !== 'node_dead_end';
}

/** The test cases that would come of the model; one that is opened lights its path. */
export function Cases({ made }: { made: Generation | undefined }) {
  const { t, i18n } = useTranslation(['draft', 'model', 'problems']);
  const { draft, model } = useReview();
  if (!made) return <Skeleton h={120} />;
  if (!made.ok)
    return (
      <>
        <Text>{t('draft:noCases')}</Text>
        <ProblemList problems={made.problems} />
      </>
    );
  const { counts, testCases, coverage, truncated, findings } = made.result;
  const { covered, total } = coverage;
  const open = openEnds(draft, model.id).length;
  // what leads nowhere yet cannot be walked, and still it is not covered
  const infeasible = open > 0 ? 0 : coverage.infeasible;
  const percent = open > 0 ? (covered / total) * 100 : coverage.percent;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {[
          t('draft:caseCount', { count: counts.testCases }),
          t('draft:caseSteps', { count: counts.testSteps }),
          t(open > 0 ? 'draft:coverageOpen' : 'draft:coverage', {
            percent: formatCoverage(i18n.language, percent),
            covered: formatNumber(i18n.language, covered),
            total: formatNumber(i18n.language, total - infeasible),
          }),
          open > 0 && t('draft:openEnds', { count: open }),
          infeasible > 0 && t('model:infeasible', { count: infeasible }),
          truncated && t('draft:shownFirst', { count: testCases.length }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <ProblemList problems={findings.filter(toMention)} />
      {isOptimum(model) && counts.testCases > 0 && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('draft:fewestCases')}
        </Text>
      )}
      <ol className={styles.caseList}>
        {testCases.map((test) => (
          <Case key={test.key} test={test} />
        ))}
      </ol>
    </>
  );
}

/** Whether the engine chooses the cases, and none were written in the source. */
function isOptimum({ settings }: DraftModel): boolean {
  return settings.feature === undefined && (settings.criterion ?? 'edges') === 'edges';
}

function Case({ test }: { test: TestCase }) {
  const { t } = useTranslation('draft');
  const { point, pointPath } = useReview();
  const path = test.path.flatMap(({ nodeId, edgeId }) => [
    nodeId.split('/')[0] ?? nodeId,
    ...(edgeId ? [edgeId.split('/')[0] ?? edgeId] : []),
  ]);
  return (
    <li onMouseEnter={() => pointPath(path)} onMouseLeave={() => point([])}>
      <details onFocus={() => pointPath(path)} onBlur={() => point([])}>
        <summary>
          <span>{test.name}</span>
          {test.polarity === 'negative' && (
            <Tag tone="warn" icon={<IconAlertTriangle size={14} aria-hidden />}>
              {t('negativeCase')}
            </Tag>
          )}
        </summary>
        <ol>
          {test.steps.map(({ index, keyword, text, expected }) => (
            <li key={index}>
              <strong>{keyword}</strong> {text}
              {expected && <em> {expected}</em>}
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}
