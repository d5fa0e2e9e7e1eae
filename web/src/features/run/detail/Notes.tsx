import { Select, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsent } from '../../../lib/use-unsent.ts';
import type { OpenedResult } from '../api.ts';
import styles from '../run.module.css';
import { keepComment, typedComment } from '../typed-comments.ts';
import { usePending, useSetResult } from '../use-set-result.ts';
import { CommentField } from './CommentField.tsx';

type Props = { runId: string; projectSlug: string; result: OpenedResult };

/** What was seen, and at which step it failed. */
export function Notes({ runId, projectSlug, result }: Props) {
  const { t } = useTranslation('run');
  const { caseKey, status, comment, failedStep, steps, updatedAt, updatedBy } = result;
  const typed = typedComment(runId, caseKey);
  const [words, setWords] = useState(typed?.text ?? comment);
  const kept = useRef(typed?.before ?? comment);
  const saving = useSetResult(runId);
  const isSending = usePending(runId).some(
    (change) => change.caseKey === caseKey && change.comment !== undefined,
  );
  const write = (text: string) => {
    setWords(text);
    keepComment(runId, caseKey, { text, before: kept.current });
  };
  useUnsent(`comment ${caseKey}`, words, {
    isKept: words !== kept.current,
    onRestore: write,
  });
  // a colleague wrote, and here nothing was written since
  if (comment !== kept.current && words === kept.current) {
    kept.current = comment;
    setWords(comment);
  }
  // a refused note stays in the field until the next save, because it is not stored
  if (!isSending && !typed && comment === words) kept.current = comment;
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
      <CommentField
        projectSlug={projectSlug}
        value={words}
        onChange={write}
        onBlur={() => {
          // what a colleague wrote meanwhile is not overwritten by looking at it
          if (words === kept.current || (isSending && words === comment)) return;
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
      {comment !== kept.current && comment !== words && !isSending && (
        <Text size="sm" className={styles.comment}>
          {t('meanwhile', { by: updatedBy, comment })}
        </Text>
      )}
    </>
  );
}
