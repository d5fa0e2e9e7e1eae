import type { TestDataAnswer } from '@caseloom/contract';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DataForm } from './DataForm.tsx';

type Props = {
  slug: string;
  edited: TestDataAnswer | 'new' | undefined;
  /** Told which record was made or changed. */
  onDone: (id: string) => void;
  onClose: () => void;
};

/** Makes test data, or changes it, beside the table it is in. */
export function DataDrawer({ slug, edited, onDone, onClose }: Props) {
  const { t } = useTranslation('project');
  return (
    <Drawer
      opened={edited !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={t(edited === 'new' ? 'data.new' : 'data.edit')}
    >
      {edited && (
        <DataForm
          slug={slug}
          record={edited === 'new' ? undefined : edited}
          onDone={onDone}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}
