import { type Draft, LIMITS } from '@caseloom/contract';
import { Alert, Select, Stack, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconSchema } from '@tabler/icons-react';
import { ReactFlowProvider } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import shared from '../../../ui/shared.module.css';
import draftStyles from '../draft.module.css';
import { partsOf } from './choices.ts';
import { EditField } from './EditField.tsx';
import { ListsPanel } from './ListsPanel.tsx';
import { Overlay } from './Overlay.tsx';
import { faultsOf } from './open-ends.ts';
import { Refine } from './Refine.tsx';
import { ReviewHeader } from './ReviewHeader.tsx';
import { ReviewToolbar } from './ReviewToolbar.tsx';
import { wordsOf } from './remarks.ts';
import styles from './review.module.css';
import { SelectedPart } from './SelectedPart.tsx';
import { SourcePanel } from './SourcePanel.tsx';
import { SourceText } from './SourceText.tsx';
import { UnusedText } from './UnusedText.tsx';
import { type DraftModel, ReviewContext, useNewReview, useReview } from './use-review.ts';
import { useWide } from './use-wide.ts';

/** A finished draft: model and text side by side, chosen part by part, nothing saved before it is added. */
export function Review({ draft }: { draft: Draft }) {
  const [first] = draft.models;
  return first ? <ReviewPanels draft={draft} first={first} /> : <EmptyReview draft={draft} />;
}

const NO_MODEL: DraftModel = {
  ...{ id: '', name: '', bddType: 'bdd' },
  ...{ nodes: [], edges: [], settings: {} },
};

/** Shown where no sentence of the text describes a flow, with the text and what the user can do. */
function EmptyReview({ draft }: { draft: Draft }) {
  const { t } = useTranslation('draft');
  const review = useNewReview(draft, NO_MODEL);
  return (
    <ReviewContext value={review}>
      <Stack>
        <ReviewHeader />
        <EmptyState
          icon={<IconSchema size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('nothing')}
          text={t('nothingText')}
        />
        <div className={styles.sides}>
          <div className={shared.card}>
            <SourceText />
          </div>
          <div className={shared.card}>
            <Refine />
          </div>
        </div>
        <div className={shared.card}>
          <UnusedText />
        </div>
      </Stack>
    </ReviewContext>
  );
}

function ReviewPanels({ draft, first }: { draft: Draft; first: DraftModel }) {
  const review = useNewReview(draft, first);
  const [isWide, setWide] = useWide();
  const fillsWidth = isWide || draft.changes !== null;
  return (
    <ReviewContext value={review}>
      <ReactFlowProvider>
        <Stack data-wide>
          <ReviewHeader />
          <Models />
          <div className={fillsWidth ? `${styles.root} ${styles.isWhole}` : styles.root}>
            <section className={`${shared.card} ${styles.model}`} aria-label={review.model.name}>
              {!draft.changes && <ModelName key={review.model.id} />}
              <ReviewToolbar isWide={isWide} onWide={draft.changes ? undefined : setWide} />
              <Overlay />
              <Legend />
              <SelectedPart />
              <Checks />
            </section>
            {!fillsWidth && <SourcePanel />}
          </div>
          <ListsPanel />
        </Stack>
      </ReactFlowProvider>
    </ReviewContext>
  );
}

/** Which of several models is shown. */
function Models() {
  const { t } = useTranslation('draft');
  const { draft, model, show } = useReview();
  if (draft.models.length < 2) return null;
  function labelOf(one: DraftModel) {
    const open = draft.questions.filter(({ modelId, answer }) => modelId === one.id && !answer);
    const counts = [
      t('stepCount', { count: partsOf(draft, one).length }),
      open.length > 0 && t('questionCount', { count: open.length }),
    ];
    return `${one.name} (${counts.filter(Boolean).join(', ')})`;
  }
  return (
    <Select
      label={t('models')}
      value={model.id}
      data={draft.models.map((one) => ({ value: one.id, label: labelOf(one) }))}
      searchable
      maw={480}
      onChange={(id) => id && show(id)}
    />
  );
}

/** The name of the shown model, changed in place. */
function ModelName() {
  const { t } = useTranslation(['draft', 'common']);
  const { id, name } = useReview().model;
  const { edit } = useReview();
  return (
    <EditField
      label={t('draft:nameOfModel')}
      text={name}
      maxLength={LIMITS.name}
      check={(text) => (text ? undefined : t('common:required'))}
      onKeep={(text) => edit({ kind: 'model', id, was: { name }, now: { name: text } })}
    />
  );
}

function Legend() {
  const { t } = useTranslation('draft');
  return (
    <p className={styles.legend} id="canvas-keys">
      {(['proposed', 'accepted', 'discarded'] as const).map((look) => (
        <span key={look} className={styles[`legend-${look}`]}>
          {t(look)}
        </span>
      ))}
      <span className={styles.legendKeys}>{t('canvasKeys')}</span>
    </p>
  );
}

/** What the rules of drawing say of the shown model. */
function Checks() {
  const { t } = useTranslation('draft');
  const { draft, model, choices, select } = useReview();
  const problems = faultsOf(draft, model).filter(
    ({ nodeId, edgeId }) => choices.get(edgeId ?? nodeId ?? '') !== 'discarded',
  );
  if (problems.length === 0) return null;
  // of several steps the same may be wrong
  const worded = ({ nodeId, edgeId, message: text }: (typeof problems)[number]) => {
    const at = nodeId ?? model.edges.find(({ id }) => id === edgeId)?.source;
    const node = model.nodes.find(({ id }) => id === at);
    return node ? t('problemAt', { name: wordsOf(draft, node, t).label, text }) : text;
  };
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />}>
      <ul className={draftStyles.faults}>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <UnstyledButton
              className={styles.check}
              onClick={() => select(problem.edgeId ?? problem.nodeId)}
            >
              {worded(problem)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
