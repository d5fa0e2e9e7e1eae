import type { AuditEvent } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../lib/format.ts';
import { fullName } from './Face.tsx';
import './activity.css';

/** Who did what, newest first, day by day. */
export function Activity({ events }: { events: AuditEvent[] }) {
  const { i18n } = useTranslation();
  const days = Map.groupBy(events, ({ createdAt }) => formatDate(i18n.language, createdAt));
  return [...days].map(([day, entries]) => (
    <section key={day} className="card" aria-label={day}>
      <Text component="h2" fw={700} fz={15} mb={4}>
        {day}
      </Text>
      <ul className="activity">
        {entries.map(({ id, text, actor, project, createdAt }) => (
          <li key={id}>
            <time dateTime={createdAt}>{formatTime(i18n.language, createdAt)}</time>
            <span>
              <strong>{actor ? fullName(actor) : 'Caseloom'}</strong> · {text}
              {project && <span className="activity-place"> · {project.name}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
