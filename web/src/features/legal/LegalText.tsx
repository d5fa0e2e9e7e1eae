import { Alert, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './legal.module.css';

/** One of the two legal texts, with its table of contents. */
export function LegalText({ name }: { name: 'privacy' | 'terms' }) {
  const { t } = useTranslation('legal');
  const sections = t(`${name}.sections`, { returnObjects: true });
  return (
    <Stack maw={720} mx="auto" component="article">
      <title>{`${t(`${name}.title`)} · Caseloom`}</title>
      <Title order={1}>{t(`${name}.title`)}</Title>
      <Text>{t(`${name}.intro`)}</Text>
      <Alert color="yellow">{t('template')}</Alert>
      <nav aria-label={t('contents')} className={styles.contents}>
        <Title order={2}>{t('contents')}</Title>
        <ol>
          {sections.map(({ title }, place) => (
            <li key={title}>
              <a href={`#section-${place + 1}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ title, text }, place) => (
        <section key={title} aria-labelledby={`section-${place + 1}`}>
          <Title order={2} id={`section-${place + 1}`} mb={4}>
            {title}
          </Title>
          <Text>{text}</Text>
        </section>
      ))}
    </Stack>
  );
}
