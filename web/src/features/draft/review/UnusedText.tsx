import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../draft.module.css';
import { LeftOver } from './LeftOver.tsx';
import { useFileName } from './use-file-name.ts';
import { useReview } from './use-review.ts';

/** Lists the text that was not used or could not be read, so that nobody has to look for it; a sentence becomes a step by one press. */
export function UnusedText() {
  const { t } = useTranslation('draft');
  const { leftOver, problems, files } = useReview().draft;
  const nameOf = useFileName();
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
      {leftOver.length > 0 && <LeftOver />}
    </>
  );
}
