import type { Draft } from '@caseloom/contract';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { useRefine } from './use-refine.ts';

type Question = Draft['questions'][number];

/** Answers that are pressed at once; the others are in a list. */
const PRESSED = 3;

/** Asks where a branch leads, beside the step that it ends with: one press draws it. */
export function EndChoice({ question: { id, text, choices } }: { question: Question }) {
  const { t } = useTranslation('draft');
  const { refine, isPending, error } = useRefine(({ failure }) => {
    if (failure) toast('warning', failure.message);
  });
  const answer = (value: string) => refine({ answers: { [id]: value } });
  const others = choices.slice(PRESSED);
  return (
    <Stack gap="xs" role="group" aria-label={text} mt="xs">
      <Text size="sm">{text}</Text>
      <Group gap="xs">
        {choices.slice(0, PRESSED).map(({ value, label }) => (
          <Button
            key={value}
            size="xs"
            variant="default"
            disabled={isPending}
            onClick={() => answer(value)}
          >
            {label}
          </Button>
        ))}
        {others.length > 0 && (
          <Select
            size="xs"
            aria-label={t('anotherStep')}
            placeholder={t('anotherStep')}
            data={others}
            value={null}
            disabled={isPending}
            searchable
            onChange={(value) => value && answer(value)}
          />
        )}
      </Group>
      {error && <ErrorCard error={error} />}
    </Stack>
  );
}
