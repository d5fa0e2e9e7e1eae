import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { deviceName } from '../../../lib/device.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Lines } from '../../../ui/Lines.tsx';
import styles from '../../../ui/lines.module.css';
import { Section } from '../../../ui/Section.tsx';
import { securityEvents } from '../api.ts';

const SHOWN = 20;

/** What happened to the account lately, to be recognised or not. */
export function Events() {
  const { t, i18n } = useTranslation(['settings', 'activity']);
  const { data, error, refetch } = useQuery(securityEvents);
  return (
    <Section title={t('settings:events.title')} text={t('settings:events.text')}>
      {error && <ErrorCard error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton h={120} />}
      <Lines>
        {data?.slice(0, SHOWN).map(({ id, action, name, ip, userAgent, createdAt }) => (
          <li key={id}>
            <div className={styles.words}>
              <Text>{t(`activity:${action as 'auth.login'}`, { name })}</Text>
              <Text size="sm" c="dimmed">
                {[deviceName(userAgent), ip].join(' · ')}
              </Text>
            </div>
            <Text size="sm" c="dimmed" component="time" dateTime={createdAt}>
              {formatDate(i18n.language, createdAt)} {formatTime(i18n.language, createdAt)}
            </Text>
          </li>
        ))}
      </Lines>
    </Section>
  );
}
