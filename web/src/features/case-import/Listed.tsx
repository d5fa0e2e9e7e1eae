import { useTranslation } from 'react-i18next';

const SHOWN = 50;

/** A sentence that opens what it counts; nothing where that is nothing. */
export function Listed({ title, items }: { title: string; items: string[] }) {
  const { t } = useTranslation('case-import');
  if (items.length === 0) return null;
  return (
    <details>
      <summary>{title}</summary>
      <ul>
        {items.slice(0, SHOWN).map((item) => (
          <li key={item}>{item}</li>
        ))}
        {items.length > SHOWN && <li>{t('found.more', { count: items.length - SHOWN })}</li>}
      </ul>
    </details>
  );
}
