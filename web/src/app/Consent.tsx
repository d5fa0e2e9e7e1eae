import { Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foreignScripts, keepConsent, loadForeignScripts, readConsent } from '../lib/consent.ts';
import styles from './shell.module.css';

/** Asks for consent where the operator measures visits, and loads the scripts once the user agrees. */
export function Consent() {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState(readConsent);
  useEffect(() => {
    if (answer === 'yes') loadForeignScripts();
  }, [answer]);
  if (answer || foreignScripts().length === 0) return null;
  const handleAnswer = (word: 'yes' | 'no') => {
    keepConsent(word);
    setAnswer(word);
  };
  return (
    <section className={styles.consent} aria-label={t('consent.title')}>
      <Text size="sm">{t('consent.text')}</Text>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" onClick={() => handleAnswer('no')}>
          {t('consent.no')}
        </Button>
        <Button variant="default" onClick={() => handleAnswer('yes')}>
          {t('consent.yes')}
        </Button>
      </Group>
    </section>
  );
}
