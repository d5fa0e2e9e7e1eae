import type { TestData } from '@caseloom/engine';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';

/** Names of the file that the project has test data of with other values: that of the project is used. */
export function KeptData({ testData }: { testData: TestData[] }) {
  const { t, i18n } = useTranslation('model');
  const known = useEditor(({ data }) => data);
  const valuesOf = (all: readonly TestData[], name: string) =>
    all.flatMap((one) =>
      one.name === name ? one.values.map((value) => `${one.validity} ${value}`) : [],
    );
  const names = [...new Set(testData.map(({ name }) => name))].filter((name) => {
    const here = new Set(valuesOf(known, name));
    const there = valuesOf(testData, name);
    return here.size > 0 && (here.size !== there.length || there.some((one) => !here.has(one)));
  });
  if (names.length === 0) return null;
  const list = new Intl.ListFormat(i18n.language).format(names.slice(0, MAX_NAMED));
  return <Text size="sm">{t('importKeptData', { count: names.length, names: list })}</Text>;
}

/** More names than these are only counted. */
const MAX_NAMED = 10;
