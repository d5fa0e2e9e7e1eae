import type { AuditEvent } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import { sentence } from '@caseloom/locales';
import type { NamedEvent } from './queries.ts';

/** A line of the log as it is read. */
export function toEvent({ event, actor, project }: NamedEvent, language: Language): AuditEvent {
  const { id, action, subjectId, name, ip, userAgent, createdAt } = event;
  const sentenceText = describe(event, language);
  // a call that has no sentence yet is shown by its action and the name of its subject
  const text = sentenceText === action ? `${action} ${name}`.trim() : sentenceText;
  return {
    ...{ id, action, text, actor, project, subjectId, name, ip, userAgent },
    createdAt: createdAt.toISOString(),
  };
}

/** The sentence of an event; an older event with fewer details gets the part it has details for. */
function describe({ action, name, details }: NamedEvent['event'], language: Language): string {
  const word = (part: string) => sentence(language, 'activity', part);
  const { kind = '', from = '', to = '', changed = '' } = details;
  const params = {
    kind: word(`kind.${kind}`),
    from: word(`role.${from}`),
    to: word(`role.${to}`),
    parts: changed
      .split(' ')
      .map((part) => word(`part.${part}`))
      .join(', '),
  };
  const key = keyOf(action, details);
  const text = sentence(language, 'activity', key, { name, ...params });
  return text === key ? action : text;
}

function keyOf(action: string, { from, changed }: Record<string, string>): string {
  if (from) return `${action}.fromTo`;
  if (!changed) return action;
  return changed === 'name' ? `${action}.name` : `${action}.changed`;
}

const COLUMNS = ['time', 'who', 'what', 'project', 'action', 'address', 'device'];

/** The log as a table, its headings in the language of who reads it. */
export function toTable(events: AuditEvent[], language: Language): string[][] {
  const rows = events.map(({ createdAt, actor, text, project, action, ip, userAgent }) => [
    createdAt,
    actor ? `${actor.firstName} ${actor.lastName}` : '',
    text,
    project?.name ?? '',
    action,
    ip,
    userAgent,
  ]);
  const headings = COLUMNS.map((column) => sentence(language, 'activity', `column.${column}`));
  return [headings, ...rows];
}
