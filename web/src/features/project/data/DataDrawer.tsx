import type { TestDataAnswer } from '@caseloom/contract';
import { Drawer, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './data.module.css';
import { NewName } from './NewName.tsx';
import { TestDataTable } from './TestDataTable.tsx';

type Props = {
  slug: string;
  /** All test data of the project. */
  records: readonly TestDataAnswer[];
  edited: TestDataAnswer | 'new' | undefined;
  onClose: () => void;
};

/** The values of a name next to the table of all; of a new one its name first. */
export function DataDrawer({ slug, records, edited, onClose }: Props) {
  const { t } = useTranslation('project');
  const [created, setCreated] = useState<string>();
  const name = edited === 'new' ? created : edited?.name;
  function close() {
    setCreated(undefined);
    onClose();
  }
  return (
    <Drawer
      opened={edited !== undefined}
      onClose={close}
      // the drawer's own key would reach it before what is open in front of it
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      position="right"
      size="lg"
      title={edited === 'new' ? t('data.new') : t('data.edit')}
    >
      {edited !== undefined &&
        (name === undefined ? (
          <NewName onName={setCreated} />
        ) : (
          <Stack gap="xs" align="flex-start">
            <code className={styles.token}>{`<${name}>`}</code>
            <TestDataTable
              key={name}
              {...{ slug, name }}
              records={records.filter((record) => record.name === name)}
              takesFocus
            />
          </Stack>
        ))}
    </Drawer>
  );
}
