import type { DraftSentence } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFileName } from './use-file-name.ts';

/** A sentence of a text, and where it stands. */
export function Quotation({ sentence: { file, line, text } }: { sentence: DraftSentence }) {
  const { t } = useTranslation('draft');
  const nameOf = useFileName();
  return (
    <>
      <q>{text}</q>{' '}
      <Text size="xs" c="dimmed" component="span">
        {t('fileLine', { file: nameOf(file), line })}
      </Text>
    </>
  );
}
