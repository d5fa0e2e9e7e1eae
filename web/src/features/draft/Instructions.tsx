import { type AiSettings, LIMITS } from '@caseloom/contract';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { Form } from '../../ui/Form.tsx';
import { setInstructions, settings } from './api.ts';
import { NotSaved } from './NotSaved.tsx';

/** What the company says to every language model that drafts, a copied prompt among them. */
export function Instructions({ settings: { instructions } }: { settings: AiSettings }) {
  const { t } = useTranslation(['draft', 'common']);
  const [text, setText] = useState(instructions);
  const cache = useQueryClient();
  const saving = useMutation({
    mutationFn: () => setInstructions({ instructions: text, before: instructions }),
    onSuccess: (saved) => {
      cache.setQueryData(settings.queryKey, saved);
      toast('success', t('draft:languageModel.saved'));
    },
    onError: () => undefined,
  });
  return (
    <Form isBusy={saving.isPending} onSubmit={() => saving.mutate()}>
      <Stack maw={560}>
        <Textarea
          label={t('draft:languageModel.instructions')}
          description={t('draft:languageModel.instructionsHelp')}
          placeholder={t('draft:languageModel.instructionsExample')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={LIMITS.aiInstructions}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={fieldErrorsOf(saving.error).instructions}
        />
        <NotSaved error={saving.error} />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={saving.isPending}>
            {t('draft:languageModel.instructionsSave')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
