import type { ResultAnswer } from '@caseloom/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsent } from '../../../lib/use-unsent.ts';
import { me } from '../../auth/api.ts';
import type { OpenedResult } from '../api.ts';
import { keepComment, typedComment } from '../typed-comments.ts';
import { useSetResult } from '../use-set-result.ts';
import { CommentField } from './CommentField.tsx';
import { SAYS_RESULT } from './says-result.ts';
import { useComment } from './use-comment.ts';

type Props = { runId: string; projectSlug: string; result: OpenedResult };

/** At which step it failed, and one's own comment. */
export function Notes({ runId, projectSlug, result }: Props) {
  const { t } = useTranslation('run');
  const { caseKey, status, failedStep, steps } = result;
  const saving = useSetResult(runId);
  const { words, write, send } = useWords(runId, result);
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
        onBlur={({ relatedTarget }) => {
          // the result that is about to be said takes the comment along
          if (!relatedTarget?.closest(`[${SAYS_RESULT}]`)) send();
        }}
      />
    </>
  );
}

/** One's own comment on a case: what is typed, and what was stored of it. */
function useWords(runId: string, result: OpenedResult) {
  const { caseKey } = result;
  const userId = useQuery(me).data?.id;
  const ownOf = ({ comment, commentById }: Pick<ResultAnswer, 'comment' | 'commentById'>) =>
    commentById !== null && commentById === userId ? comment : '';
  const own = ownOf(result);
  const typed = typedComment(runId, caseKey);
  const [words, setWords] = useState(typed?.text ?? own);
  const kept = useRef(typed?.before ?? own);
  const commenting = useComment(runId);
  const isSending = commenting.isPending && commenting.variables.comment === words;
  const write = (text: string) => {
    setWords(text);
    keepComment(runId, caseKey, { text, before: kept.current });
  };
  useUnsent(`comment ${caseKey}`, words, { isKept: words !== kept.current, onRestore: write });
  // it was changed on another page, and here nothing was written since
  if (own !== kept.current && words === kept.current) {
    kept.current = own;
    setWords(own);
  }
  // a result took it along
  if (!typed && own === words) kept.current = own;
  function send() {
    if (words === kept.current || isSending) return;
    commenting.mutate(
      { caseKey, comment: words },
      {
        onSuccess: (stored) => {
          kept.current = ownOf(stored);
          setWords((now) => (now === words ? kept.current : now));
        },
      },
    );
  }
  return { words, write, send };
}
