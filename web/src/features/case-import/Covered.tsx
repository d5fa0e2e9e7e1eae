import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = {
  /** What references become requirements of: the test cases of a suite, or steps of models. */
  of: 'suite' | 'models';
  /** The requirements of each test case. */
  all: readonly (readonly string[])[];
};

/** How many requirements of the project the references of a file name; nothing where they name none. */
export function Covered({ of, all }: Props) {
  const { t } = useTranslation('case-import');
  const count = new Set(all.flat()).size;
  if (count === 0) return null;
  const cases = t('found.cases', { count: all.filter(({ length }) => length > 0).length });
  return <Text role="status">{t(`covered.${of}`, { count, cases })}</Text>;
}
