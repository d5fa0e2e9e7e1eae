import { useTranslation } from 'react-i18next';
import styles from './draft.module.css';

/** What a language model said that could not be used, for those who want to know. */
export function Raw({ text }: { text: string }) {
  const { t } = useTranslation('draft');
  return (
    <details>
      <summary>{t('raw')}</summary>
      <pre className={styles.raw}>{text}</pre>
    </details>
  );
}
