import type { DraftSentence } from '@caseloom/contract';
import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import styles from '../draft.module.css';
import { useFileName } from './use-file-name.ts';
import { useRefine } from './use-refine.ts';
import { useReview } from './use-review.ts';

/** Lists the text that was not used or could not be read, so that nobody has to look for it; a sentence becomes a step by one press. */
export function UnusedText() {
  const { t } = useTranslation('draft');
  const { leftOver, problems, files, models, changes } = useReview().draft;
  const { refine, isPending, error } = useRefine(({ failure }) => {
    if (failure) toast('warning', failure.message);
  });
  const nameOf = useFileName();
  const canAdd = models.length > 0 && changes === null;
  const faults = [
    ...problems,
    ...files.flatMap((file) => file.problems.map((one) => ({ ...one, line: null }))),
  ];
  if (leftOver.length + faults.length === 0) return <Text c="dimmed">{t('allUnderstood')}</Text>;
  return (
    <>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map(({ file, line, code, message }) => (
            <li key={`${file} ${line} ${code} ${message}`}>
              <strong>
                {line === null ? nameOf(file) : t('fileLine', { file: nameOf(file), line })}
              </strong>{' '}
              {message}
            </li>
          ))}
        </ul>
      )}
      {leftOver.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mb="xs">
            {t('leftOverHelp')}
          </Text>
          <ul className={styles.faults}>
            {leftOver.map((sentence) => (
              <li key={`${sentence.file} ${sentence.line} ${sentence.text}`}>
                <Quotation sentence={sentence} />{' '}
                {canAdd && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    disabled={isPending}
                    aria-label={t('addAsStepOne', { text: sentence.text })}
                    onClick={() => refine({ addSteps: [sentence] })}
                  >
                    {t('addAsStep')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {error && <ErrorCard error={error} />}
        </>
      )}
    </>
  );
}

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
