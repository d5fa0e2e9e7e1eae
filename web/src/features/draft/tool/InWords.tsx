import { Button, Loader, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconBulb, IconMessage2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { drafts, explanationOf, suggest } from '../api.ts';
import { ServiceWords } from '../FailureDetails.tsx';
import styles from './in-words.module.css';

type Props = {
  modelId: string;
  /** What is said and proposed is of the model as it was saved last. */
  version: number;
  onSelect: (nodeIds: string[]) => void;
};

/** A saved model in words, and what it leaves out of wrong input: always a proposal. */
export function InWords({ modelId, version, onSelect }: Props) {
  const { t } = useTranslation('draft');
  const [isShown, setShown] = useState(false);
  const explanation = useQuery({ ...explanationOf(modelId, version), enabled: isShown });
  const suggesting = useSuggestion(modelId);
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<IconMessage2 size={18} aria-hidden />}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {t('inWords')}
      </Button>
      {isShown && explanation.isPending && (
        <Loader size="sm" role="status" aria-label={t('inWords')} />
      )}
      {isShown && explanation.error && (
        <ErrorCard error={explanation.error} onRetry={explanation.refetch} />
      )}
      {isShown && explanation.data?.failure && (
        <Text size="xs" role="status" component="div">
          {explanation.data.failure.message}
          <ServiceWords reason={explanation.data.failure.reason} />
        </Text>
      )}
      {isShown && (
        <ul className={styles.root} aria-label={t('inWords')}>
          {explanation.data?.sentences.map(({ text, nodeIds }) => (
            <li key={text}>
              {nodeIds.length > 0 ? (
                <UnstyledButton fz="sm" onClick={() => onSelect(nodeIds)}>
                  {text}
                </UnstyledButton>
              ) : (
                <Text size="sm">{text}</Text>
              )}
            </li>
          ))}
        </ul>
      )}
      {isShown && explanation.data && (
        <Text size="xs" c="dimmed">
          {t(`madeBy.${explanation.data.way}`)}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={<IconBulb size={18} aria-hidden />}
        loading={suggesting.isPending}
        onClick={() => suggesting.mutate()}
      >
        {t('suggest')}
      </Button>
      <Text size="xs" c="dimmed">
        {t('suggestHelp')}
      </Text>
    </Stack>
  );
}

/** A draft of what is missing, opened; nothing missing is said here. */
function useSuggestion(modelId: string) {
  const navigate = useNavigate();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => suggest({ modelId }),
    onSuccess: async (draft) => {
      if (draft.status === 'failed') {
        toast('info', draft.failure?.message ?? '');
        return;
      }
      void cache.invalidateQueries(drafts);
      await navigate({ to: '/generate-with-ai/$draftId', params: { draftId: draft.id } });
    },
  });
}
