import { Text } from '@mantine/core';
import { addressOf } from './address.ts';
import styles from './requirement.module.css';

type Props = { id: string; pattern: string | null; link?: string | null };

/** The id of a requirement, which leads to where it is written, where that or the project says how. */
export function RequirementId({ id, pattern, link }: Props) {
  const address = link ?? addressOf(id, pattern);
  if (!address) return <Text fw={600}>{id}</Text>;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" className={styles.id}>
      {id}
    </a>
  );
}
