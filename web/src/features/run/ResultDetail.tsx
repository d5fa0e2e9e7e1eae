import { LIMITS, type ResultStatus, type RunAnswer } from '@caseloom/contract';
import { Button, Group, List, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { formatAgo } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { resultOf, setResult } from './api.ts';
import { StatusMark } from './StatusMark.tsx';

const SAYS = [
  ['passed', '1'],
  ['failed', '2'],
  ['blocked', '3'],
  ['untested', '0'],
] as const;
type Props = { run: RunAnswer; caseKey: string; onSay: (status: ResultStatus) => void };

/** The chosen case: what to do, with which values, how it went, now and before. */
export function ResultDetail({ run, caseKey, onSay }: Props) {
  const { t, i18n } = useTranslation(['run', 'common']);
  const { data, error, refetch } = useQuery(resultOf(run.id, caseKey));
  if (error) return <ErrorCard message={messageOf(error)} onRetry={refetch} />;
  if (!data) return <Skeleton h={240} m="md" />;
  const isOpen = run.status === 'open';
  const values = Object.entries(data.data);
  return (
    <Stack className="run-detail" component="article" aria-label={data.name} gap="sm">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text component="h2" fw={700}>
          {data.name}
        </Text>
        <StatusMark status={data.status} />
      </Group>
      <List type="ordered" spacing={4}>
        {data.steps.map(({ index, keyword, text, expected }) => (
          <List.Item key={index} className={index === data.failedStep ? 'run-failed-step' : ''}>
            <b>{keyword}</b> {text}
            {expected && <em> {expected}</em>}
          </List.Item>
        ))}
      </List>
      {values.length > 0 && (
        <Text size="sm" className="run-data">
          {values
            .map(
              ([name, { value, isSecret }]) =>
                `<${name}> = ${isSecret ? '••••••' : value || t('run:empty')}`,
            )
            .join('\n')}
        </Text>
      )}
      {isOpen && (
        <Group gap="xs">
          {SAYS.map(([status, key]) => (
            <Button
              key={status}
              variant={status === data.status ? 'filled' : 'default'}
              onClick={() => onSay(status)}
              rightSection={<kbd className="run-key">{key}</kbd>}
            >
              {t(`common:result.${status}`)}
            </Button>
          ))}
        </Group>
      )}
      {isOpen && <Notes runId={run.id} result={data} />}
      {!isOpen && data.comment && <Text>{data.comment}</Text>}
      {data.history.length > 0 && (
        <section aria-label={t('run:history')}>
          <Text size="sm" fw={600}>
            {t('run:history')}
          </Text>
          {data.history.map(({ runId, runName, status, updatedAt }) => (
            <Group key={runId} gap="xs">
              <StatusMark status={status} />
              <Text size="sm" c="dimmed">
                {`${runName} · ${formatAgo(i18n.language, updatedAt)}`}
              </Text>
            </Group>
          ))}
        </section>
      )}
    </Stack>
  );
}

type NotesProps = {
  runId: string;
  result: {
    caseKey: string;
    status: ResultStatus;
    comment: string;
    failedStep: number | null;
    steps: { index: number; text: string }[];
  };
};

/** What was seen, and at which step it failed. */
function Notes({ runId, result: { caseKey, status, comment, failedStep, steps } }: NotesProps) {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  const [words, setWords] = useState(comment);
  const kept = useRef(comment);
  const saving = useMutation({
    mutationFn: (changes: { comment?: string; failedStep?: number | null }) =>
      setResult({ id: runId, caseKey, status, ...changes }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['run', runId] }),
    onError: (error) => toast('error', messageOf(error)),
  });
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
          onChange={(value) => saving.mutate({ failedStep: value === null ? null : Number(value) })}
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
          kept.current = words;
          saving.mutate({ comment: words });
        }}
      />
    </>
  );
}
