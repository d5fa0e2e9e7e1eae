import type { TestDataAnswer } from '@caseloom/contract';
import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DataForm } from './DataForm.tsx';

type Props = {
  slug: string;
  edited: TestDataAnswer | 'new' | undefined;
  /** Called with the record that was created or changed. */
  onDone: (id: string) => void;
  onClose: () => void;
};

/** Creates or changes test data next to its table. */
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
