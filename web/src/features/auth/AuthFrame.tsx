import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Footer } from '../../ui/Footer.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PreferenceSwitches } from '../../ui/PreferenceSwitches.tsx';
import styles from './auth.module.css';
import { HighlightedPath } from './HighlightedPath.tsx';

/** The frame of the pages before logging in: the form, and next to it, where there is room, what the app is about. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className={styles.root}>
      <title>{`${title} · Caseloom`}</title>
      <aside className={styles.about} aria-label={t('about')}>
        <Group gap="sm">
          <Logo size={32} />
          <Text fw={700} fz={18}>
            Caseloom
          </Text>
        </Group>
        <HighlightedPath />
        <p>{t('tagline')}</p>
      </aside>
      <div className={styles.page}>
        <Group component="header" justify="space-between" wrap="nowrap">
          <Group gap="xs" className={styles.brand}>
            <Logo size={28} />
            <Text fw={700}>Caseloom</Text>
          </Group>
          <PreferenceSwitches />
        </Group>
        <Stack component="main" gap="lg" tabIndex={-1}>
          <Title order={1}>{title}</Title>
          {children}
        </Stack>
        <Footer />
      </div>
    </div>
  );
}
