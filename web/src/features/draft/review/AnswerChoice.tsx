import type { Draft } from '@caseloom/contract';
import { Button, Group, Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { answersOf } from './answers.ts';
import { branchInQuestion } from './branch-in-question.ts';
import { asksForValues } from './open-ends.ts';
import styles from './review.module.css';
import { useReview } from './use-review.ts';

type Props = {
  question: Draft['questions'][number];
  /** The answer that is given; the same one pressed again takes it back. */
  value: string | undefined;
  isBusy?: boolean;
  onAnswer: (answer: string | null) => void;
};

/** The answers to a question: the likeliest as buttons, every other step in a list in the order of the flow. */
export function AnswerChoice({ question, value, isBusy = false, onAnswer }: Props) {
  const { t } = useTranslation('draft');
  const { draft, choices, decisions } = useReview();
  const decided = { choices, answers: decisions.answers };
  const { likely, others } = answersOf(draft, question, decided, t);
  const isOther = others.some((one) => one.value === value);
  return (
    <Group gap="xs">
      {likely.map((one) => {
        const isGiven = one.value === value;
        return (
          <Button
            key={one.value}
            size="xs"
            maw="100%"
            className={styles.answer ?? ''}
            variant={isGiven ? 'filled' : 'default'}
            aria-pressed={isGiven}
            leftSection={isGiven && <IconCheck size={16} aria-hidden />}
            disabled={isBusy}
            onClick={() => onAnswer(isGiven ? null : one.value)}
          >
            {one.label}
          </Button>
        );
      })}
      {others.length > 0 && (
        <Select
          size="xs"
          aria-label={t('anotherStep')}
          placeholder={t('anotherStep')}
          data={others}
          value={isOther ? (value ?? null) : null}
          clearable
          disabled={isBusy}
          searchable
          onChange={(next) => onAnswer(next)}
        />
      )}
      {!asksForValues(question) && <NoBranch question={question} />}
    </Group>
  );
}

/** The answer that a sentence is no branch at all: what was drawn of it is discarded, and is not asked about any more. */
function NoBranch({ question }: Pick<Props, 'question'>) {
  const { t } = useTranslation('draft');
  const { draft, choices, choose } = useReview();
  const steps = branchInQuestion(draft, question).filter((id) => choices.get(id) !== 'discarded');
  if (steps.length === 0) return null;
  function discard() {
    choose(steps, 'discarded');
    toast('success', t('branchDiscarded', { count: steps.length }));
  }
  return (
    <Button size="xs" variant="subtle" color="gray" onClick={discard}>
      {t('noSuchBranch')}
    </Button>
  );
}
