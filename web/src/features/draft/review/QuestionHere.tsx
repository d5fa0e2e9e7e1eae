import type { Draft } from '@caseloom/contract';
import { Stack, Text } from '@mantine/core';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { AnswerChoice } from './AnswerChoice.tsx';
import { useRefine } from './use-refine.ts';
import { useReview } from './use-review.ts';

type Question = Draft['questions'][number];

/** A question about the part that one looks at, where a branch leads or which values lead to it: one press draws the answer. */
export function QuestionHere({ question }: { question: Question }) {
  const { id, text } = question;
  const { decisions } = useReview();
  const { refine, isPending, error } = useRefine(({ failure }) => {
    if (failure) toast('warning', failure.message);
  });
  return (
    <Stack gap="xs" role="group" aria-label={text} mt="xs">
      <Text size="sm">{text}</Text>
      <AnswerChoice
        question={question}
        value={decisions.answers[id]}
        isBusy={isPending}
        onAnswer={(answer) => answer && refine({ answers: { [id]: answer } })}
      />
      {error && <ErrorCard error={error} />}
    </Stack>
  );
}
