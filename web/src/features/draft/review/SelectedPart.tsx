import { Button, Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateData } from './CreateData.tsx';
import { branchOf, type Choice, isPart } from './choices.ts';
import { EdgesFrom } from './EdgesFrom.tsx';
import { isEditable } from './editable.ts';
import { type MissingData, missingAt } from './missing-data.ts';
import { questionsAt } from './open-ends.ts';
import { EdgeFields, StepFields } from './PartFields.tsx';
import styles from './part.module.css';
import { QuestionHere } from './QuestionHere.tsx';
import { Quotation } from './Quotation.tsx';
import { remarksOf, wordsOf } from './remarks.ts';
import { Remarks } from './StepList.tsx';
import { useLeaveOut } from './use-leave-out.ts';
import { useReview } from './use-review.ts';

/** The id of the part one looks at, on the page. */
export const SELECTED_PART = 'selected-part';

/** The part one looks at: its words, the sentence it came from, where it leads if that is open, and the choice for it or its branch. */
export function SelectedPart() {
  const { t } = useTranslation('draft');
  const { draft, model, choices, selected } = useReview();
  const node = model.nodes.find(({ id }) => id === selected);
  const edge = model.edges.find(({ id }) => id === selected);
  if (!node && !edge)
    return <p className={`${styles.selected} ${styles.isEmpty}`}>{t('nothingSelected')}</p>;
  const id = selected ?? '';
  const ends = edge ? [edge.source, edge.target] : [id];
  const label = ends
    .flatMap((end) => model.nodes.filter((one) => one.id === end))
    .map((one) => wordsOf(draft, one, t).label)
    .join(' → ');
  const isOpen = (edge !== undefined || node?.type === 'step') && isEditable(draft, id);
  return (
    <section
      id={SELECTED_PART}
      className={styles.selected}
      aria-label={t('selected')}
      tabIndex={-1}
    >
      <div className={styles.selectedWords} aria-live="polite">
        {isOpen && node ? <VisuallyHidden>{label}</VisuallyHidden> : <Text fw={600}>{label}</Text>}
        <Remarks words={remarksOf(draft, { id, stepId: node?.stepId }, choices, t)} />
        <Sentences id={id} />
        {questionsAt(draft, id, model.edges).map((question) => (
          <QuestionHere key={question.id} question={question} />
        ))}
        {missingAt(draft, model, id).map((missing) => (
          <MissingHere key={missing.name} {...missing} />
        ))}
        {node && <EdgesFrom id={node.id} />}
      </div>
      {node && isPart(draft, node) && <Decide id={node.id} />}
      {edge && isOpen && <LeaveOutEdge id={edge.id} />}
      {isOpen && (
        // its words come by themselves: the canvas above is not to wait for them
        <Suspense fallback={<Skeleton h={60} w="100%" />}>
          {node ? <StepFields key={id} node={node} /> : edge && <EdgeFields key={id} edge={edge} />}
        </Suspense>
      )}
    </section>
  );
}

/** That test data are missing which the part names, and how they are made. */
function MissingHere(missing: MissingData) {
  const { t } = useTranslation('problems');
  const { name, isValueMissing } = missing;
  return (
    <Stack gap={4} mt="xs" align="flex-start">
      <Text size="sm">{t(isValueMissing ? 'no_valid_value' : 'token_unknown', { name })}</Text>
      <CreateData {...missing} />
    </Stack>
  );
}

/** The sentences that a part came from. */
function Sentences({ id }: { id: string }) {
  const { t } = useTranslation('draft');
  const sentences = useReview().draft.sources[id] ?? [];
  if (sentences.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noSentence')}
      </Text>
    );
  return (
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <li key={`${sentence.file} ${sentence.line} ${sentence.text}`}>
          <Quotation sentence={sentence} />
        </li>
      ))}
    </ul>
  );
}

function LeaveOutEdge({ id }: { id: string }) {
  const { t } = useTranslation('draft');
  const { isLeftOut, toggle } = useLeaveOut(id);
  if (!toggle)
    return (
      <Text size="sm" c="dimmed">
        {t('edgeNeeded')}
      </Text>
    );
  return (
    <Button
      size="xs"
      color="red"
      variant={isLeftOut ? 'filled' : 'default'}
      aria-pressed={isLeftOut}
      leftSection={<IconX size={16} aria-hidden />}
      onClick={toggle}
    >
      {t('leaveOut')}
    </Button>
  );
}

function Decide({ id }: { id: string }) {
  const { t } = useTranslation('draft');
  const { model, choices, choose } = useReview();
  const branch = branchOf(model, id);
  const choice = choices.get(id);
  const set = (ids: string[], next: Choice) => choose(ids, next);
  return (
    <Group gap="xs">
      <Button
        size="xs"
        color="teal"
        variant={choice === 'accepted' ? 'filled' : 'default'}
        leftSection={<IconCheck size={16} aria-hidden />}
        onClick={() => set([id], 'accepted')}
      >
        {t('accept')}
      </Button>
      <Button
        size="xs"
        color="red"
        variant={choice === 'discarded' ? 'filled' : 'default'}
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => set([id], 'discarded')}
      >
        {t('leaveOut')}
      </Button>
      {branch.length > 1 && (
        <>
          <Button size="xs" variant="default" onClick={() => set(branch, 'accepted')}>
            {t('acceptBranch', { count: branch.length })}
          </Button>
          <Button size="xs" variant="default" onClick={() => set(branch, 'discarded')}>
            {t('leaveOutBranch', { count: branch.length })}
          </Button>
        </>
      )}
      {choice && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => choose([id], undefined)}>
          {t('proposeAgain')}
        </Button>
      )}
    </Group>
  );
}
