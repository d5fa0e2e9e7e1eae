import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foreignScripts, keepConsent, loadForeignScripts, readConsent } from '../lib/consent.ts';
import styles from './shell.module.css';

/** Asks, where the operator wants to measure visits, and loads what measures once somebody agreed. */
export function Consent() {
  const { t } = useTranslation();
  const [said, setSaid] = useState(readConsent);
  useEffect(() => {
    if (said === 'yes') loadForeignScripts();
  }, [said]);
  if (said || foreignScripts().length === 0) return null;
  const answer = (word: 'yes' | 'no') => {
    keepConsent(word);
    setSaid(word);
  };
  return (
    <section className={styles.consent} aria-label={t('consent.title')}>
      <Text size="sm">{t('consent.text')}</Text>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" onClick={() => answer('no')}>
          {t('consent.no')}
        </Button>
        <Button variant="default" onClick={() => answer('yes')}>
          {t('consent.yes')}
        </Button>
      </Group>
    </section>
  );
}
