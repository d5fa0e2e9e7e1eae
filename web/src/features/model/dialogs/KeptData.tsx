import type { TestData } from '@caseloom/engine';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { clashingNames } from '../data-clash.ts';
import { useEditor } from '../editor.ts';

type Props = { testData: TestData[]; canUpdate: boolean };

/** Names of the file that the project has test data of with other values, and which values count after the import. */
export function KeptData({ testData, canUpdate }: Props) {
  const { t, i18n } = useTranslation('model');
  const known = useEditor(({ data }) => data);
  const names = clashingNames(known, testData);
  if (names.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language).format(names.slice(0, MAX_NAMED));
  const counts = { count: names.length, names: list };
  return (
    <Text size="sm">
      {t('importOwnData', counts)} {canUpdate && t('importKeptData')}
    </Text>
  );
}

/** More names than these are only counted. */
const MAX_NAMED = 10;
