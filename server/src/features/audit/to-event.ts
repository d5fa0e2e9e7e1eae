import { type AuditEvent, resultStatus } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import { sentence } from '@caseloom/locales';
import type { Counts } from '../result/queries/verdict-counts.ts';
import type { NamedEvent } from './queries/events.ts';

/** A line of the log as it is read. */
export function toEvent(
  { event, actor, project }: NamedEvent,
  language: Language,
  counts: Counts | undefined,
): AuditEvent {
  const { id, action, subjectId, name, details, ip, userAgent, createdAt } = event;
  const sentenceText = counts
    ? describeCounted(event, language, counts)
    : describe(event, language);
  // a call that has no sentence yet is shown by its action and the name of its subject
  const text = sentenceText === action ? `${action} ${name}`.trim() : sentenceText;
  return {
    ...{ id, action, text, actor, project, subjectId, name, ip, userAgent },
    apiKey: details.apiKey ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** The sentence of entered results, or of comments where there was nothing else. */
function describeCounted(
  { action, name }: NamedEvent['event'],
  language: Language,
  counts: Counts,
): string {
  const parts = ([...resultStatus.options, 'commented'] as const).flatMap((part) => {
    const count = counts[part];
    return count ? [sentence(language, 'activity', `count.${part}`, { count })] : [];
  });
  const set = resultStatus.options.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const count = set || (counts.commented ?? 0);
  const key = `${action}.${set ? '' : 'commented.'}${count === 1 ? 'one' : 'many'}`;
  return sentence(language, 'activity', key, { name, count, parts: parts.join(', ') });
}

/** The sentence of an event; an older event with fewer details gets the part it has details for. */
function describe({ action, name, details }: NamedEvent['event'], language: Language): string {
  const word = (part: string) => sentence(language, 'activity', part);
  const { kind = '', from = '', to = '', changed = '', rule = '', ...given } = details;
  const { giver = '', heir = '', requirement = name, ...numbers } = given;
  const person = (name: string) => (/^(nobody|former)$/.test(name) ? word(`person.${name}`) : name);
  const params = {
    ...numbers,
    changed,
    requirement,
    giver: person(giver),
    heir: person(heir),
    rule: word(`rule.${rule}`),
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

function keyOf(action: string, details: Record<string, string>): string {
  const { from, changed, gone, back, same, rule, only, file, count } = details;
  if (details.release) return `${action}.inRelease`;
  if (details.case) return `${action}.case`;
  // entries of before these were counted have none
  if (gone !== undefined) return `${action}.${Number(back ?? 0) > 0 ? 'returned' : 'changes'}`;
  if (same !== undefined) return `${action}.counted`;
  if (only) return `${action}.${only}`;
  if (rule) return `${action}.rule`;
  if (file && !count) return `${action}.file`;
  const counted = countedKeyOf(details);
  if (counted) return `${action}.${counted}`;
  if (from) return `${action}.fromTo`;
  if (!changed) return action;
  return changed === 'name' ? `${action}.name` : `${action}.changed`;
}

/** The last part of the key of a sentence with counts; undefined where nothing is counted. */
function countedKeyOf({ matched, unmatched, count, giver }: Record<string, string>) {
  if (matched) return unmatched === '0' ? 'matched' : 'counted';
  if (!count) return undefined;
  return `${giver ? 'named.' : ''}${count === '1' ? 'one' : 'many'}`;
}

const COLUMNS = ['time', 'who', 'what', 'project', 'action', 'address', 'device', 'apiKey'];

/** The log as a table, its headings in the language of who reads it. */
export function toTable(events: AuditEvent[], language: Language): string[][] {
  const rows = events.map(({ createdAt, actor, apiKey, text, project, action, ip, userAgent }) => [
    createdAt,
    actor ? `${actor.firstName} ${actor.lastName}` : '',
    text,
    project?.name ?? '',
    action,
    ip,
    userAgent,
    apiKey ?? '',
  ]);
  const headings = COLUMNS.map((column) => sentence(language, 'activity', `column.${column}`));
  return [headings, ...rows];
}
