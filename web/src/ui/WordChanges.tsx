import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './word-changes.module.css';
import { diffWords } from './word-diff.ts';

/** A text with what was removed of it struck through and what was added marked. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  const parts = useMemo(() => placed(diffWords(before, after)), [before, after]);
  return (
    <div className={styles.words}>
      {parts.map(({ kind, text, place }) => {
        if (kind === 'same') return <span key={place}>{text}</span>;
        const Mark = kind === 'removed' ? 'del' : 'ins';
        return (
          <Mark key={place} className={styles[`is-${kind}`]}>
            <VisuallyHidden>{`(${t(`wordChange.${kind}`)} `}</VisuallyHidden>
            {text}
            <VisuallyHidden>)</VisuallyHidden>
          </Mark>
        );
      })}
    </div>
  );
}

/** The parts with where each begins. */
function placed(parts: ReturnType<typeof diffWords>) {
  let end = 0;
  return parts.map((part) => {
    end += part.text.length;
    return { ...part, place: end };
  });
}
