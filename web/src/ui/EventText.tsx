import type { AuditEvent } from '@caseloom/contract';
import { TextLink } from './TextLink.tsx';

/** The pages of what events are about, by the first part of their action. */
const PAGES = {
  run: '/runs/$id',
  result: '/runs/$id',
  report: '/runs/$id',
  suite: '/suites/$id',
  release: '/releases/$id',
  releaseShare: '/releases/$id',
} as const;
/** Events that are about a run though they are called otherwise. */
const OF_RUN = ['work.assign', 'work.unassign'];

/** What was done; the name of the run, suite or release leads there, unless it was deleted then. */
export function EventText({ event }: { event: AuditEvent }) {
  const { text, name, subjectId: id } = event;
  const to = pageOf(event);
  const at = name === '' ? -1 : text.indexOf(name);
  if (!to || !id || at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <TextLink to={to} params={{ id }}>
        {name}
      </TextLink>
      {text.slice(at + name.length)}
    </>
  );
}

function pageOf({ action }: AuditEvent) {
  const [kind = '', deed] = action.split('.');
  if (deed === 'delete') return undefined;
  if (OF_RUN.includes(action)) return PAGES.run;
  return isKind(kind) ? PAGES[kind] : undefined;
}

const isKind = (kind: string): kind is keyof typeof PAGES => Object.hasOwn(PAGES, kind);
