import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download, messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';

const FORMATS = ['xlsx', 'html'] as const;

type Props = {
  name: string;
  read: (format: (typeof FORMATS)[number]) => Promise<File | Blob>;
};

/** The report as a file, with every case however many there are. */
export function Downloads({ name, read }: Props) {
  const { t } = useTranslation('report');
  const [isBusy, setBusy] = useState(false);
  async function take(format: (typeof FORMATS)[number]) {
    setBusy(true);
    await download(read(format), `${name}.${format}`).catch((error) =>
      toast('error', messageOf(error)),
    );
    setBusy(false);
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void take(format)}>
            {t(`formats.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
