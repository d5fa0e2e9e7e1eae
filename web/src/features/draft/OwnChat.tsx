import { LIMITS } from '@caseloom/contract';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconCopy, IconMessageCircle, IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { promptText } from './api.ts';

type Props = {
  /** Undefined where there is no project or no text yet. */
  prompt: Parameters<typeof promptText>[0] | undefined;
  isBusy: boolean;
  /** Begins a draft from what a chat answered. */
  onAnswer: (answer: string) => void;
};

/** Without a key: the prompt goes into any chat, and its answer comes back as a draft. */
export function OwnChat({ prompt, isBusy, onAnswer }: Props) {
  const { t } = useTranslation('draft');
  const [isPasting, setPasting] = useState(false);
  const [answer, setAnswer] = useState('');
  const copying = useMutation({
    mutationFn: async (request: NonNullable<Props['prompt']>) => {
      const { text } = await promptText(request);
      await navigator.clipboard.writeText(text);
    },
    onSuccess: () => {
      toast('success', t('ownChat.copied'));
      setPasting(true);
    },
    onError: () => undefined,
  });
  return (
    <Stack gap="xs" role="group" aria-label={t('ownChat.title')}>
      <Text size="sm" fw={600}>
        {t('ownChat.title')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('ownChat.text')}
      </Text>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          disabled={!prompt}
          loading={copying.isPending}
          onClick={() => prompt && copying.mutate(prompt)}
        >
          {t('ownChat.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconMessageCircle size={18} aria-hidden />}
          aria-expanded={isPasting}
          onClick={() => setPasting(!isPasting)}
        >
          {t('ownChat.paste')}
        </Button>
      </Group>
      {copying.error && <ErrorCard error={copying.error} />}
      {isPasting && (
        <>
          <Textarea
            label={t('ownChat.answer')}
            value={answer}
            autosize
            minRows={6}
            maxRows={16}
            error={answer.length > LIMITS.draftAnswer && t('promptLong')}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button
              leftSection={<IconSparkles size={18} aria-hidden />}
              disabled={!prompt || !answer.trim() || answer.length > LIMITS.draftAnswer}
              loading={isBusy}
              onClick={() => onAnswer(answer)}
            >
              {t('ownChat.generate')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
