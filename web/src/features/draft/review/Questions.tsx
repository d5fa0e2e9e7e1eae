import type { Draft } from '@caseloom/contract';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerChoice } from './AnswerChoice.tsx';
import { endAnswers } from './answers.ts';
import { Quotation } from './Quotation.tsx';
import styles from './review.module.css';
import { SELECTED_PART } from './SelectedPart.tsx';
import { useReview } from './use-review.ts';

type Question = Draft['questions'][number];

/** What the text leaves open, those of the shown model first. An answer is kept at once, and applied with the others. */
export function Questions() {
  const { t } = useTranslation('draft');
  const { draft, model } = useReview();
  const { questions, models } = draft;
  if (questions.length === 0) return <Text c="dimmed">{t('noQuestions')}</Text>;
  const ids = [model.id, ...models.map(({ id }) => id)];
  const placeOf = ({ modelId }: Question) => ids.indexOf(modelId ?? model.id);
  const sorted = questions.toSorted((a, b) => placeOf(a) - placeOf(b));
  return (
    <>
      <EndAll />
      <ul className={styles.questions}>
        {sorted.map((question, at) => (
          <li key={question.id}>
            {models.length > 1 && question.modelId !== sorted[at - 1]?.modelId && (
              <Text fw={600} mb="xs">
                {models.find(({ id }) => id === question.modelId)?.name}
              </Text>
            )}
            <QuestionField question={question} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Has all branches that lead nowhere yet end the test, where there are several: texts often leave that out of each. */
function EndAll() {
  const { t } = useTranslation('draft');
  const { draft, decisions, say } = useReview();
  const ends = endAnswers(draft).filter(([id]) => decisions.answers[id] === undefined);
  if (ends.length < 2) return null;
  return (
    <Button
      size="xs"
      mb="md"
      variant="light"
      onClick={() => say({ answers: Object.fromEntries(ends) })}
    >
      {t('endAll', { count: ends.length })}
    </Button>
  );
}

function QuestionField({ question }: { question: Question }) {
  const { t } = useTranslation('draft');
  const { point, select, decisions, say } = useReview();
  const { id, text, from, choices, elementId, answer } = question;
  const waiting = decisions.answers[id];
  const about = elementId ? [elementId] : [];
  // a list of many questions is longer than the canvas beside it, or stands below it
  function showPlace(place: string) {
    select(place);
    requestAnimationFrame(() => {
      const part = document.getElementById(SELECTED_PART);
      part?.scrollIntoView({ block: 'end' });
      part?.focus({ preventScroll: true });
    });
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons has no legend that wraps beside a quotation
    <div
      role="group"
      aria-label={text}
      className={styles.question}
      onMouseEnter={() => point(about)}
      onMouseLeave={() => point([])}
    >
      <Text size="sm" fw={500}>
        {text}
      </Text>
      {from && (
        <Text size="sm" c="dimmed">
          <Quotation sentence={from} />
        </Text>
      )}
      {choices.length > 0 ? (
        <AnswerChoice
          question={question}
          value={waiting ?? answer ?? undefined}
          onAnswer={(next) => say({ answers: { [id]: next === answer ? null : next } })}
        />
      ) : (
        <FreeAnswer question={question} />
      )}
      <Group gap="xs">
        {elementId && (
          <Button variant="subtle" size="compact-sm" onClick={() => showPlace(elementId)}>
            {t('showPlace')}
          </Button>
        )}
        {waiting !== undefined && (
          <Text size="sm" c="dimmed">
            {t('answerWaits')}
          </Text>
        )}
      </Group>
    </div>
  );
}

/** An answer in free words, kept when the field is left. */
function FreeAnswer({ question: { id, text, answer } }: { question: Question }) {
  const { decisions, say } = useReview();
  const kept = decisions.answers[id] ?? '';
  const [words, setWords] = useState(kept || (answer ?? ''));
  const keep = () => words.trim() !== kept && say({ answers: { [id]: words.trim() || null } });
  return (
    <TextInput
      aria-label={text}
      value={words}
      maxLength={500}
      onChange={({ currentTarget }) => setWords(currentTarget.value)}
      onBlur={keep}
    />
  );
}
