import type { DrawingAnswer, ResultStatus, TestCaseAnswer } from '@caseloom/contract';
import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ReactFlowProvider } from '@xyflow/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { isNoModel } from '../api.ts';
import { pathOf } from '../cases/path.ts';
import type { Editor } from '../editor.ts';
import styles from './case-drawing.module.css';
import { Diagram } from './Diagram.tsx';
import { Framing } from './Framing.tsx';
import { ViewButtons } from './ViewButtons.tsx';

type ShownCase = Pick<TestCaseAnswer, 'key' | 'name' | 'path' | 'steps' | 'data'>;

type Props = {
  query: {
    queryKey: readonly string[];
    queryFn: () => Promise<DrawingAnswer>;
    meta: { hideErrors: true };
  };
  /** The case whose path is lit. */
  test: ShownCase | undefined;
  /** How it went, where it was run: its path says so. */
  status?: ResultStatus | undefined;
  /** A node that the reader wants to see, as the step of the case names it. */
  shownNode?: string | undefined;
};

/** The drawing that cases were made of, with the path of the chosen one lit, for who reads them outside the tool. */
export function CaseDrawing({ query, ...props }: Props) {
  const { t } = useTranslation('model');
  const { data, error, refetch } = useQuery({
    ...query,
    retry: retryUnlessGone,
    // it is of a version, which does not change
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isNoModel(error)) return <Text className={styles.state}>{t('caseDrawing.gone')}</Text>;
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className={styles.loading ?? ''} />;
  return (
    <ReactFlowProvider>
      <Shown drawing={data} {...props} />
    </ReactFlowProvider>
  );
}

/** A model that is no more does not come back by asking again. */
const retryUnlessGone = (count: number, error: Error) => !isNoModel(error) && count < 2;

function Shown({
  drawing,
  test,
  status,
  shownNode,
}: Omit<Props, 'query'> & { drawing: DrawingAnswer }) {
  const { t, i18n } = useTranslation('model');
  const { nodes, edges, notes, models } = drawing;
  const shape = useMemo(() => ({ nodes, edges, settings: { notes } }), [nodes, edges, notes]);
  const words = useMemo(() => wordsOf(models), [models]);
  const path = useMemo(() => test && pathOf(test), [test]);
  const part = useMemo(() => [...(path?.nodes.keys() ?? [])], [path]);
  const [isWhole, setWhole] = useState(false);
  const pointed = shownNode?.split('/')[0];
  const name = { name: drawing.name, test: test?.name };
  const version = formatNumber(i18n.language, drawing.version);
  return (
    <div className={[styles.root, status && styles[`is-${status}`]].filter(Boolean).join(' ')}>
      <div className={styles.head}>
        <Text size="sm" c="dimmed" truncate>
          {t('caseDrawing.version', { name: drawing.name, version })}
        </Text>
        <Group gap="xs" wrap="nowrap">
          {path && status && <StatusMark status={status} />}
          <ViewButtons isWhole={isWhole} onWhole={setWhole} />
        </Group>
      </div>
      <div className={styles.picture}>
        <Diagram
          drawing={shape}
          words={words}
          path={path}
          pointed={useMemo(() => new Set(pointed ? [pointed] : []), [pointed])}
          name={t(test ? 'caseDrawing.nameWithPath' : 'caseDrawing.name', name)}
        >
          <Framing drawing={shape} part={part} isWhole={isWhole} shownNode={pointed} />
        </Diagram>
      </div>
      {(!path || isPartly(path, drawing)) && (
        <Text size="sm" c="dimmed" className={styles.hint}>
          {t(path ? 'caseDrawing.partly' : 'caseDrawing.choose')}
        </Text>
      )}
    </div>
  );
}

/** Whether a path goes through nodes that this version of the drawing does not have. */
function isPartly({ nodes }: ReturnType<typeof pathOf>, drawing: DrawingAnswer): boolean {
  const known = new Set(drawing.nodes.map(({ id }) => id));
  return [...nodes.keys()].some((id) => !known.has(id));
}

/** The nodes of a version have their words with them; only what they nest is called as it is now. */
function wordsOf(models: DrawingAnswer['models']): Pick<Editor, 'steps' | 'models'> {
  const nothing = { bddType: 'bdd', nodes: [], edges: [] } as const;
  return {
    steps: new Map(),
    models: new Map(
      models.map(({ id, name }) => [id, { id, name, ...nothing, nodes: [], edges: [] }]),
    ),
  };
}
