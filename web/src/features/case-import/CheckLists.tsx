import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Chosen } from './chosen-part.ts';

type Props = {
  /** What becomes of the rows. */
  of: 'models' | 'suite';
  chosen: readonly Chosen[];
  /** How many rows of check lists are read. */
  count: number;
};

/** What becomes of the rows of check lists, where some are read. */
export function CheckLists({ of, chosen, count }: Props) {
  const { t } = useTranslation('case-import');
  if (count === 0) return null;
  const place = of === 'models' && chosen.length > 1 ? 'sheets' : of;
  return (
    <Alert color="blue" role="note">
      {t(`checks.${place}`, { count })}
    </Alert>
  );
}
