import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './table.module.css';

/** Time to type on before the table follows. */
const PAUSE = 200;

/** Searches a table while one types. */
export function SearchField({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);

  // the address may change without us: back, or a filter that was cleared
  useEffect(() => {
    if (value !== reported.current) setTyped(value);
    reported.current = value;
  }, [value]);

  useEffect(() => {
    if (typed === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = typed;
      onChange(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, onChange]);

  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={t('table.search')}
      placeholder={t('table.search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
