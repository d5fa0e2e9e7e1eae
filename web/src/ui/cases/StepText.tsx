import type { TestCaseAnswer } from '@caseloom/contract';
import { stepParts } from '@caseloom/engine';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './step-text.module.css';

type Props = {
  step: Pick<TestCaseAnswer['steps'][number], 'label' | 'text'>;
  data: TestCaseAnswer['data'];
};

/** The words of a step with its values as chips, named where its words do not name them; an invalid one is marked. */
export function StepText({ step, data }: Props) {
  const { t } = useTranslation('model');
  const parts = stepParts(step, data).map((part, index) => ({ ...part, id: index }));
  return parts.map((part) =>
    part.kind === 'words' ? (
      part.text
    ) : (
      <span
        key={part.id}
        className={part.isInvalid ? `${styles.chip} ${styles.isInvalid}` : styles.chip}
      >
        {!part.isNamed && (
          <>
            <b>{part.name}</b>{' '}
          </>
        )}
        {part.value}
        {part.isInvalid && <VisuallyHidden>{` (${t('invalid')})`}</VisuallyHidden>}
      </span>
    ),
  );
}
