import type { AuditEvent } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../lib/format.ts';
import styles from './activity.module.css';
import { EventText } from './EventText.tsx';
import shared from './shared.module.css';
import { fullName } from './UserAvatar.tsx';

/** Who did what, newest first, day by day. */
export function Activity({ events }: { events: AuditEvent[] }) {
  const { t, i18n } = useTranslation();
  const days = Map.groupBy(events, ({ createdAt }) => formatDate(i18n.language, createdAt));
  return [...days].map(([day, entries]) => (
    <section key={day} className={shared.card} aria-label={day}>
      <Text component="h2" fw={700} fz={15} mb={4}>
        {day}
      </Text>
      <ul className={styles.root}>
        {entries.map((event) => {
          const { id, actor, apiKey, project, createdAt } = event;
          return (
            <li key={id}>
              <time dateTime={createdAt}>{formatTime(i18n.language, createdAt)}</time>
              <span>
                <strong>{actor ? fullName(actor) : 'Caseloom'}</strong>
                {apiKey && ` · ${t('viaKey', { name: apiKey })}`} · <EventText event={event} />
                {project && <span className={styles.place}> · {project.name}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
