import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import styles from './section.module.css';
import shared from './shared.module.css';

type Props = { title: string; text?: ReactNode; children?: ReactNode };

/** A part of a page in a frame of its own, with its name. */
export function Section({ title, text, children }: Props) {
  const id = useId();
  return (
    <section className={`${shared.card} ${styles.root}`} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" size="sm" component="div">
          {text}
        </Text>
      )}
      {children}
    </section>
  );
}
