import { Button, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './api-key.module.css';

/** Something to be copied into another place, as it is. */
export function Code({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('api-key');
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
              onClick={copy}
            >
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <pre className={styles.code}>
        {[...text.matchAll(/\s|\S+/g)].map(({ 0: part, index }) =>
          part.trim() ? <span key={index}>{part}</span> : part,
        )}
      </pre>
    </div>
  );
}
