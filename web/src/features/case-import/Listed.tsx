import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const SHOWN = 50;

type Props = {
  title: string;
  items: string[];
  /** Whether it is open to begin with. */
  isOpen?: boolean;
};

/** A sentence that opens what it counts; nothing where that is nothing. */
export function Listed({ title, items, isOpen = false }: Props) {
  const { t } = useTranslation('case-import');
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) return null;
  const shown = showsAll ? items : items.slice(0, SHOWN);
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      <ul>
        {shown.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button size="compact-sm" variant="default" onClick={() => setShowsAll(true)}>
          {t('found.showAll', { count: items.length })}
        </Button>
      )}
    </details>
  );
}
