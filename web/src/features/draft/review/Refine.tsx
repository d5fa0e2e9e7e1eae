import type { Draft } from '@caseloom/contract';
import { Button, Group, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Form } from '../../../ui/Form.tsx';
import { undoDraft } from '../api.ts';
import draftStyles from '../draft.module.css';
import { useChange } from '../use-change.ts';
import { asksForEnd } from './open-ends.ts';
import styles from './review.module.css';
import { findSentence, storeSentence } from './stored-sentence.ts';
import { Quotation } from './UnusedText.tsx';
import { useRefine } from './use-refine.ts';
import { useReview } from './use-review.ts';

/** What the text leaves open, answered in place; and a sentence to refine the draft with. */
export function Refine() {
  const { t } = useTranslation(['draft', 'common']);
  const { draft } = useReview();
  const [answers, setAnswers] = useState<Record<string, string>>({});
  const [sentence, setSentence] = useState(() => findSentence(draft.id));
  const [isTried, setTried] = useState(false);
  const { refine, isPending, error } = useRefine(({ id, status, failure, fresh }) => {
    // a sentence of which nothing was made waits to be worded otherwise
    if (failure) toast('warning', failure.message);
    if (failure || status === 'working') return;
    storeSentence(id, '');
    setAnswers({});
    setSentence('');
    toast('success', t('draft:refinedWith', { count: fresh.length }));
  });
  const given = Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => answer.trim() !== ''),
  );
  const isEmpty = Object.keys(given).length === 0 && !sentence.trim();

  function send() {
    setTried(true);
    if (isEmpty) return;
    setTried(false);
    storeSentence(draft.id, sentence);
    refine({
      ...(Object.keys(given).length > 0 && { answers: given }),
      ...(sentence.trim() && { sentence: sentence.trim() }),
    });
  }
  return (
    <Form isBusy={isPending} onSubmit={send}>
      <Stack>
        {draft.questions.length === 0 && <Text c="dimmed">{t('draft:noQuestions')}</Text>}
        {draft.questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            value={answers[question.id] ?? question.answer ?? ''}
            onAnswer={(answer) => setAnswers((before) => ({ ...before, [question.id]: answer }))}
          />
        ))}
        <Textarea
          label={t('draft:refineWith')}
          description={t('draft:refineHelp')}
          value={sentence}
          autosize
          minRows={2}
          maxLength={2000}
          error={isTried && isEmpty && t('draft:refineEmpty')}
          onChange={({ currentTarget }) => setSentence(currentTarget.value)}
        />
        {error && <ErrorCard error={error} />}
        <Group justify="space-between">
          {draft.canUndo ? <TakeBack draft={draft} /> : <span />}
          <Button type="submit" variant="default" loading={isPending}>
            {t('draft:refine')}
          </Button>
        </Group>
        {draft.refinements.length > 0 && (
          <div>
            <Text size="sm" fw={600}>
              {t('draft:refinements')}
            </Text>
            <ol className={draftStyles.faults}>
              {draft.refinements.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ol>
          </div>
        )}
      </Stack>
    </Form>
  );
}

function TakeBack({ draft: { id } }: { draft: Draft }) {
  const { t } = useTranslation('draft');
  const undoing = useChange(
    id,
    () => undoDraft({ id }),
    () => toast('success', t('refinementTakenBack')),
  );
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={undoing.isPending}
      onClick={() => undoing.mutate(undefined)}
    >
      {t('takeRefinementBack')}
    </Button>
  );
}

type Question = Draft['questions'][number];
type Props = { question: Question; value: string; onAnswer: (answer: string) => void };

function QuestionField({ question, value, onAnswer }: Props) {
  const { t } = useTranslation('draft');
  const { point, select } = useReview();
  const { text, from, choices, elementId } = question;
  const about = elementId ? [elementId] : [];
  const quote = from && (
    <Text size="sm" c="dimmed" component="span">
      <Quotation sentence={from} />
    </Text>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it lights what the question is about, which the button does too
    <div
      className={styles.question}
      onMouseEnter={() => point(about)}
      onMouseLeave={() => point([])}
    >
      {choices.length > 0 ? (
        <Radio.Group label={text} description={quote} value={value} onChange={onAnswer}>
          <Stack gap="xs" mt={6}>
            {choices.map((choice, at) => (
              <Radio
                key={choice.value}
                value={choice.value}
                label={
                  at === 0 && !asksForEnd(question)
                    ? t('assumedChoice', { choice: choice.label })
                    : choice.label
                }
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <TextInput
          label={text}
          description={quote}
          value={value}
          onChange={({ currentTarget }) => onAnswer(currentTarget.value)}
        />
      )}
      {elementId && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => select(elementId)}>
          {t('showPlace')}
        </Button>
      )}
    </div>
  );
}
