import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Footer } from '../../ui/Footer.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PreferenceSwitches } from '../../ui/PreferenceSwitches.tsx';
import shared from '../../ui/shared.module.css';
import styles from './report.module.css';

/** The frame of what a link shows to people without an account. */
export function PublicPage({ kind, children }: { kind: string; children: ReactNode }) {
  return (
    <div className={`${shared.publicPage} ${styles.public}`}>
      {/* a link that somebody posts is not for search engines, nor for the pages it leads to */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <header>
        <Group gap="sm">
          <Logo size={28} />
          <Text fw={700}>{kind}</Text>
        </Group>
        <PreferenceSwitches />
      </header>
      <main>{children}</main>
      <Footer />
    </div>
  );
}
