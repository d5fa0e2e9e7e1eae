import type { Draft } from '@caseloom/contract';
import { Alert, Select, Skeleton, Stack, Tabs, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconSchema } from '@tabler/icons-react';
import { ReactFlowProvider } from '@xyflow/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import shared from '../../../ui/shared.module.css';
import styles from '../draft.module.css';
import { Cases } from './Cases.tsx';
import { partsOf } from './choices.ts';
import { DataList } from './DataList.tsx';
import { Overlay } from './Overlay.tsx';
import { Refine } from './Refine.tsx';
import { openQuestions, ReviewHeader } from './ReviewHeader.tsx';
import { ReviewToolbar } from './ReviewToolbar.tsx';
import { SelectedPart } from './SelectedPart.tsx';
import { SourceText } from './SourceText.tsx';
import { StepList } from './StepList.tsx';
import { UnusedText } from './UnusedText.tsx';
import { useCases } from './use-cases.ts';
import { type DraftModel, ReviewContext, useNewReview, useReview } from './use-review.ts';
import { useWide } from './use-wide.ts';

/** A finished draft: model and text side by side, chosen part by part, nothing saved before it is added. */
export function Review({ draft }: { draft: Draft }) {
  const [first] = draft.models;
  return first ? <ReviewPanels draft={draft} first={first} /> : <EmptyReview draft={draft} />;
}

/** No sentence of the text tells of a flow: said, with the text and what can be done. */
function EmptyReview({ draft }: { draft: Draft }) {
  const { t } = useTranslation('draft');
  const model = { id: '', name: '', bddType: 'bdd' as const, nodes: [], edges: [] };
  const review = useNewReview(draft, model as unknown as DraftModel);
  return (
    <ReviewContext value={review}>
      <Stack>
        <ReviewHeader />
        <EmptyState
          icon={<IconSchema size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('nothing')}
          text={t('nothingText')}
        />
        <div className={styles.reviewSides}>
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
        <Stack>
          <ReviewHeader />
          <Models />
          <div className={fillsWidth ? `${styles.review} ${styles.isWhole}` : styles.review}>
            <section
              className={`${shared.card} ${styles.reviewModel}`}
              aria-label={review.model.name}
            >
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
  return (
    <Select
      label={t('models')}
      value={model.id}
      data={draft.models.map(({ id, name }) => ({ value: id, label: name }))}
      allowDeselect={false}
      searchable
      maw={480}
      onChange={(id) => id && show(id)}
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
  const { draft, model, select } = useReview();
  const problems = draft.checks[model.id] ?? [];
  if (problems.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} />}>
      <ul className={styles.faults}>
        {problems.map(({ nodeId, edgeId, code, message }) => (
          <li key={`${nodeId} ${edgeId} ${code} ${message}`}>
            <UnstyledButton className={styles.check} onClick={() => select(edgeId ?? nodeId)}>
              {message}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Text, questions, and what was not understood, beside the model. */
function SourcePanel() {
  const { t } = useTranslation('draft');
  const { draft } = useReview();
  const unread =
    draft.leftOver.length +
    draft.problems.length +
    draft.files.reduce((sum, { problems }) => sum + problems.length, 0);
  return (
    <Tabs defaultValue="text" className={shared.card} keepMounted={false}>
      <Tabs.List mb="sm" aria-label={t('beside')}>
        <Tabs.Tab value="text">{t('text_tab')}</Tabs.Tab>
        <Tabs.Tab value="questions">
          {t('questions')} <Count count={openQuestions(draft)} />
        </Tabs.Tab>
        <Tabs.Tab value="left">
          {t('leftOver')} <Count count={unread} />
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="text">
        <SourceText />
      </Tabs.Panel>
      <Tabs.Panel value="questions">
        <Refine />
      </Tabs.Panel>
      <Tabs.Panel value="left">
        <UnusedText />
      </Tabs.Panel>
    </Tabs>
  );
}

/** Steps, data and the cases that would come of them, as lists. */
function ListsPanel() {
  const { t } = useTranslation('draft');
  const { draft, model } = useReview();
  const made = useCases();
  return (
    <Tabs defaultValue="steps" className={shared.card} keepMounted={false}>
      <Tabs.List mb="sm" aria-label={t('below')}>
        <Tabs.Tab value="steps">
          {t('steps')} <Count count={partsOf(draft, model).length} />
        </Tabs.Tab>
        <Tabs.Tab value="data">
          {t('testData')} <Count count={draft.testData.length} />
        </Tabs.Tab>
        <Tabs.Tab value="cases">
          {t('cases')} {made?.ok && <Count count={made.result.counts.testCases} />}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="steps">
        <StepList />
      </Tabs.Panel>
      <Tabs.Panel value="data">
        <DataList />
      </Tabs.Panel>
      <Tabs.Panel value="cases">
        {/* its sentences come by themselves: the canvas above is not to wait for them */}
        <Suspense fallback={<Skeleton h={120} />}>
          <Cases made={made} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

function Count({ count }: { count: number }) {
  const { i18n } = useTranslation();
  return <span className={shared.pageCount}>{formatNumber(i18n.language, count)}</span>;
}
