import { LIMITS } from '@caseloom/contract';
import { Select, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenedResult } from '../api.ts';
import { useSaying } from '../use-saying.ts';

/** What was seen, and at which step it failed. */
export function Notes({ runId, result }: { runId: string; result: OpenedResult }) {
  const { t } = useTranslation('run');
  const { caseKey, status, comment, failedStep, steps, updatedAt, updatedBy } = result;
  const [words, setWords] = useState(comment);
  const kept = useRef(comment);
  const saving = useSaying(runId);
  // a colleague wrote, and here nothing was written since
  if (comment !== kept.current && words === kept.current) {
    kept.current = comment;
    setWords(comment);
  }
  return (
    <>
      {status === 'failed' && (
        <Select
          label={t('failedStep')}
          clearable
          value={failedStep === null ? null : String(failedStep)}
          data={steps.map(({ index, text }) => ({
            value: String(index),
            label: `${index}. ${text}`,
          }))}
          onChange={(value) =>
            saving.mutate({
              caseKey,
              status,
              failedStep: value === null ? null : Number(value),
            })
          }
        />
      )}
      <Textarea
        label={t('comment')}
        autosize
        minRows={2}
        maxLength={LIMITS.comment}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onBlur={() => {
          // what a colleague wrote meanwhile is not overwritten by looking at it
          if (words === kept.current) return;
          saving.mutate(
            { caseKey, status, comment: words, failedStep, seen: updatedAt },
            {
              onSuccess: () => {
                kept.current = words;
              },
            },
          );
        }}
      />
      {comment !== kept.current && comment !== words && !saving.isPending && (
        <Text size="sm" className="run-comment">
          {t('meanwhile', { by: updatedBy, comment })}
        </Text>
      )}
    </>
  );
}
