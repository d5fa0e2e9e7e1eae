import { LIMITS, type SuiteAnswer, type SuiteCaseAnswer } from '@caseloom/contract';
import {
  Alert,
  Button,
  Group,
  Modal,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { shownValue } from '../../lib/value.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Form } from '../../ui/Form.tsx';
import { caseOf, updateCase } from './api.ts';
import styles from './suite.module.css';
import { EditWritten } from './written/EditWritten.tsx';

type Props = { suite: SuiteAnswer; caseKey: string | undefined; onClose: () => void };

/** One case: what it says, in words that may be one's own, and what somebody noted. */
export function CaseDialog({ suite, caseKey, onClose }: Props) {
  const { t } = useTranslation('suite');
  return (
    <Modal opened={caseKey !== undefined} onClose={onClose} title={t('case')} size="xl">
      {caseKey && <Loaded suite={suite} caseKey={caseKey} onClose={onClose} />}
    </Modal>
  );
}

function Loaded({ suite, caseKey, onClose }: Props & { caseKey: string }) {
  const { data, error, refetch } = useQuery(caseOf(suite.id, caseKey));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <Skeleton h={240} />;
  const { handwritten } = data;
  if (handwritten)
    return <EditWritten suite={suite} test={{ ...data, handwritten }} onClose={onClose} />;
  return <Fields key={data.key} suiteId={suite.id} test={data} onClose={onClose} />;
}

type Words = { name: string; note: string; steps: { text: string; expected?: string }[] };

function Fields({
  suiteId,
  test,
  onClose,
}: {
  suiteId: string;
  test: SuiteCaseAnswer;
  onClose: () => void;
}) {
  const { t } = useTranslation('suite');
  const [words, setWords] = useState<Words>(() => wordsOf(test));
  const saving = useSaving(suiteId, test, onClose);
  return (
    <Form
      isBusy={saving.isPending}
      about={test.key}
      onSubmit={() => saving.mutate(changesOf(test, words))}
    >
      <Stack>
        {test.isSuspect && <Suspect onReview={() => saving.mutate({ isReviewed: true })} />}
        <TextInput
          label={t('name')}
          maxLength={LIMITS.label}
          value={words.name}
          onChange={({ currentTarget }) => setWords({ ...words, name: currentTarget.value })}
        />
        <StepWords
          test={test}
          steps={words.steps}
          onChange={(steps) => setWords({ ...words, steps })}
        />
        <Textarea
          label={t('note')}
          autosize
          minRows={2}
          maxLength={LIMITS.caseNote}
          value={words.note}
          onChange={({ currentTarget }) => setWords({ ...words, note: currentTarget.value })}
        />
        <CaseData data={test.data} />
        <Group justify="space-between">
          {test.isWorded ? (
            <Button variant="default" onClick={() => saving.mutate({ name: null, steps: null })}>
              {t('takeBack')}
            </Button>
          ) : (
            <span />
          )}
          <Group>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={saving.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Form>
  );
}

function Suspect({ onReview }: { onReview: () => void }) {
  const { t } = useTranslation('suite');
  return (
    <Alert color="yellow" title={t('suspect')}>
      {t('suspectHelp')}
      <Button mt="xs" size="xs" variant="default" onClick={onReview}>
        {t('stillHolds')}
      </Button>
    </Alert>
  );
}

type StepsProps = {
  test: SuiteCaseAnswer;
  steps: Words['steps'];
  onChange: (steps: Words['steps']) => void;
};

function StepWords({ test, steps, onChange }: StepsProps) {
  const setStep = (at: number, text: string) =>
    onChange(steps.map((step, index) => (index === at ? { ...step, text } : step)));
  return steps.map((step, at) => (
    <Textarea
      key={test.steps[at]?.index}
      label={`${at + 1}. ${test.steps[at]?.keyword ?? ''}`}
      autosize
      minRows={1}
      maxLength={LIMITS.wording}
      value={step.text}
      onChange={({ currentTarget }) => setStep(at, currentTarget.value)}
    />
  ));
}

function CaseData({ data }: Pick<SuiteCaseAnswer, 'data'>) {
  const { t } = useTranslation('suite');
  const language = useLanguage();
  return (
    <Text size="sm" c="dimmed" className={styles.data}>
      {Object.entries(data)
        .map(([name, one]) => `<${name}> = ${shownValue(one, { language, empty: t('empty') })}`)
        .join('   ')}
    </Text>
  );
}

function wordsOf({ name, note, steps }: SuiteCaseAnswer): Words {
  return {
    name,
    note,
    steps: steps.map(({ text, expected }) => ({ text, ...(expected && { expected }) })),
  };
}

/** Only what is no longer as it was becomes a wording of one's own. */
function changesOf(test: SuiteCaseAnswer, words: Words) {
  const before = wordsOf(test);
  const hasNew = (part: keyof Words) =>
    JSON.stringify(before[part]) !== JSON.stringify(words[part]);
  return {
    ...(hasNew('note') && { note: words.note }),
    ...(hasNew('name') && { name: words.name }),
    ...(hasNew('steps') && { steps: words.steps }),
  };
}

type Changes = Omit<Parameters<typeof updateCase>[0], 'id' | 'key'>;

function useSaving(suiteId: string, { key }: SuiteCaseAnswer, onDone: () => void) {
  const { t } = useTranslation('suite');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changes: Changes) => updateCase({ id: suiteId, key, ...changes }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['suite', 'kept', suiteId] });
      toast('success', t('saved'));
      onDone();
    },
  });
}
