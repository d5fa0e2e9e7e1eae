import { useTranslation } from 'react-i18next';
import styles from './data.module.css';

const SHOWN = 4;

/** The first few values, each in its own box; an empty text is a value too, and says so. */
export function ValueList({ values }: { values: string[] }) {
  const { t } = useTranslation('project');
  const more = values.length - SHOWN;
  return (
    <span className={styles.values}>
      {[...new Set(values)].slice(0, SHOWN).map((value) => (
        <code
          key={value}
          className={value === '' ? `${styles.value} ${styles.isEmpty}` : styles.value}
        >
          {value === '' ? t('data.emptyValue') : value}
        </code>
      ))}
      {more > 0 && <span>{t('data.more', { count: more })}</span>}
    </span>
  );
}
