import type { Draft } from '@caseloom/contract';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Form } from '../../../ui/Form.tsx';
import { undoDraft } from '../api.ts';
import draftStyles from '../draft.module.css';
import { useChange } from '../use-change.ts';
import { ApplyAnswers } from './ApplyAnswers.tsx';
import { Questions } from './Questions.tsx';
import { findSentence, storeSentence } from './stored-sentence.ts';
import { useRefine } from './use-refine.ts';
import { useReview } from './use-review.ts';

/** What the text leaves open, answered in place; and a sentence to refine the draft with. */
export function Refine() {
  const { t } = useTranslation(['draft', 'common']);
  const { draft, model, decisions } = useReview();
  const [sentence, setSentence] = useState(() => findSentence(draft.id));
  const [isTried, setTried] = useState(false);
  const { refine, isPending, error } = useRefine(({ id, status, failure, fresh }) => {
    // a sentence of which nothing was made waits to be worded otherwise
    if (failure) toast('warning', failure.message);
    if (failure || status === 'working') return;
    storeSentence(id, '');
    setSentence('');
    toast('success', t('draft:refinedWith', { count: fresh.length }));
  });
  const { answers } = decisions;
  const isEmpty = Object.keys(answers).length === 0 && !sentence.trim();

  function send() {
    setTried(true);
    if (isEmpty) return;
    setTried(false);
    storeSentence(draft.id, sentence);
    refine({
      ...(Object.keys(answers).length > 0 && { answers }),
      ...(sentence.trim() && { sentence: sentence.trim(), ...(model.id && { addTo: model.id }) }),
    });
  }
  return (
    <Form isBusy={isPending} onSubmit={send}>
      <Stack>
        <Questions />
        <ApplyAnswers />
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
