import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { DataName } from './DataName.tsx';
import { seenData } from './seen-data.ts';

/** The test data that a step or a condition names, to be filled in beside it. */
export function DataHere({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('model');
  const data = useEditor((editor) => editor.data);
  const model = useEditor(({ selectedModel }) => selectedModel);
  const computed = useEditor(({ history }) => history.present.settings.data?.computed);
  const drawn = names.filter((name) => !computed?.some((one) => one.name === name));
  if (drawn.length === 0 || !model) return null;
  return (
    <Stack component="section" gap={6} aria-label={t('testDataHere')}>
      {[...new Set(drawn)].map((name) => (
        <DataName
          key={name}
          slug={model.projectSlug}
          name={name}
          records={seenData(data, model.id).filter((record) => record.name === name)}
        />
      ))}
    </Stack>
  );
}
