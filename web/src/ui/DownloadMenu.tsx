import { Button, Menu, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download, messageOf } from '../lib/api.ts';
import { toast } from '../lib/toast.ts';
import styles from './download-menu.module.css';

type Props<Format extends string> = {
  label: string;
  /** What the button is called where several on the page have its label. */
  longLabel?: string;
  size?: 'xs' | 'sm';
  formats: readonly Format[];
  /** More of them, below under a heading of their own. */
  more?: { label: string; formats: readonly Format[] };
  /** What the files of some of them do not hold, below all. */
  note?: string;
  /** What a person calls a format. */
  nameOf: (format: Format) => string;
  /** What the file is called, without its ending, where it has no name of its own. */
  fileName: string;
  read: (format: Format) => Promise<File | Blob>;
};

/** A file in one of several formats; the button is busy until it is there. */
export function DownloadMenu<Format extends string>(props: Props<Format>) {
  const { label, longLabel, size = 'sm', formats, more, note, nameOf, fileName, read } = props;
  const [isBusy, setBusy] = useState(false);
  async function takeAs(format: Format) {
    setBusy(true);
    const take = async () => {
      const file = await read(format);
      const name = file instanceof File && file.name ? file.name : `${fileName}.${format}`;
      await download(Promise.resolve(file), name);
    };
    await take().catch((error) => toast('error', messageOf(error)));
    setBusy(false);
  }
  const item = (format: Format) => (
    <Menu.Item key={format} onClick={() => void takeAs(format)}>
      {nameOf(format)}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" middlewares={{ flip: true, shift: true, size: true }}>
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          aria-label={longLabel}
          loading={isBusy}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        {formats.map(item)}
        {more && (
          <>
            <Menu.Divider />
            <Menu.Label>{more.label}</Menu.Label>
            {more.formats.map(item)}
          </>
        )}
        {note && (
          <>
            <Menu.Divider />
            <Text size="xs" c="dimmed" className={styles.note}>
              {note}
            </Text>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
