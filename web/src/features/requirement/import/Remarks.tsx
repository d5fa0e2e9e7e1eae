import type { RequirementRemark } from '@caseloom/formats/requirements';
import { useTranslation } from 'react-i18next';

const SHOWN = 50;

/** What was left out or changed while a file was read, by its rows. */
export function Remarks({ remarks, orphans }: { remarks: RequirementRemark[]; orphans: string[] }) {
  const { t } = useTranslation('requirement-import');
  const count = remarks.length + orphans.length;
  if (count === 0) return null;
  const words = [
    ...remarks.slice(0, SHOWN).map(({ code, row, id = '' }) => t(`remark.${code}`, { row, id })),
    ...orphans.slice(0, SHOWN).map((id) => t('orphan', { id })),
  ].slice(0, SHOWN);
  return (
    <details open={count <= 10}>
      <summary>{t('remarks', { count })}</summary>
      <ul>
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {count > SHOWN && <li>{t('more', { count: count - SHOWN })}</li>}
      </ul>
    </details>
  );
}
