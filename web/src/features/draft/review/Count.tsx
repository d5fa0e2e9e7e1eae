import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import shared from '../../../ui/shared.module.css';

/** A number beside the name of a list. */
export function Count({ count }: { count: number }) {
  const { i18n } = useTranslation();
  return <span className={shared.pageCount}>{formatNumber(i18n.language, count)}</span>;
}
