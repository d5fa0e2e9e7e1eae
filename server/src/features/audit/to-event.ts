import type { AuditEvent, Language } from '@caseloom/contract';
import { sentence } from '@caseloom/locales';
import type { NamedEvent } from './queries.ts';

/** A line of the log as it is read. */
export function toEvent({ event, actor, project }: NamedEvent, language: Language): AuditEvent {
  const { id, action, subjectId, name, ip, userAgent, createdAt } = event;
  const said = sentence(language, 'activity', action, { name });
  // of a call that has no sentence yet at least its name is told
  const text = said === action ? `${action} ${name}`.trim() : said;
  return {
    ...{ id, action, text, actor, project, subjectId, name, ip, userAgent },
    createdAt: createdAt.toISOString(),
  };
}

const COLUMNS = ['Time', 'Who', 'What', 'Project', 'Action', 'Address', 'Device'];

export function toTable(events: AuditEvent[]): string[][] {
  const rows = events.map(({ createdAt, actor, text, project, action, ip, userAgent }) => [
    createdAt,
    actor ? `${actor.firstName} ${actor.lastName}` : '',
    text,
    project?.name ?? '',
    action,
    ip,
    userAgent,
  ]);
  return [COLUMNS, ...rows];
}
