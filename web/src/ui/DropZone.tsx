import { Button, FileButton, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import styles from './drop-zone.module.css';

type Props = {
  icon: Icon;
  title: string;
  /** Of the button, and whether it is what to do next on its page. */
  button: string;
  isPrimary?: boolean;
  accept: string;
  /** Several are chosen at once; of several dropped where it takes one, all are handed over. */
  isMultiple?: boolean;
  /** What files it takes, in words. */
  kinds: string;
  /** What is wrong with what was chosen, or with nothing. */
  fault?: string | undefined;
  /** What helps where something is wrong. */
  help?: ReactNode;
  onFiles: (files: File[]) => void;
};

/** A place to drop files on; the button in it does the same. */
export function DropZone({ icon: Icon, title, button, isPrimary, accept, kinds, ...more }: Props) {
  const { isMultiple = false, fault, help, onFiles } = more;
  const id = useId();
  const [isOver, setOver] = useState(false);
  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same
    <div
      className={isOver ? `${styles.root} ${styles.isOver}` : styles.root}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <Icon size={32} stroke={1.5} color="var(--primary)" aria-hidden />
      <Text fw={600}>{title}</Text>
      <FileButton
        multiple={isMultiple}
        accept={accept}
        onChange={(chosen) => onFiles([chosen].flat().filter((file) => file !== null))}
      >
        {(props) => (
          <Button
            variant={isPrimary ? 'filled' : 'default'}
            aria-describedby={id}
            aria-invalid={fault !== undefined || undefined}
            {...props}
          >
            {button}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed" id={id}>
        {kinds}
      </Text>
      {fault !== undefined && (
        <Text size="sm" c="var(--fail)" role="alert">
          {fault}
        </Text>
      )}
      {fault !== undefined && help}
    </div>
  );
}
