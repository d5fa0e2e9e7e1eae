import type { DraftNews } from '@caseloom/contract';
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './draft.module.css';

/** Where a draft was read from, if it was made from an address. */
export function SourceLinks({ files }: Pick<DraftNews, 'files'>) {
  const { t } = useTranslation('draft');
  const addresses = files.flatMap(({ url }) => url ?? []);
  if (addresses.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" className={styles.source}>
      {t('source')}{' '}
      {addresses.map((address) => (
        <Anchor key={address} inherit href={address} target="_blank" rel="noreferrer noopener">
          {address}
        </Anchor>
      ))}
    </Text>
  );
}
