import type { WebhookBody } from '@caseloom/contract';
import { type Language, sentence } from '@caseloom/locales';

/** A message in words, before it is drawn for Slack or Teams. */
export type Described = {
  title: string;
  lines: string[];
  /** Null where there is nothing to list. */
  list: { title: string; items: { text: string; url: string }[]; more: string | null } | null;
  link: { text: string; url: string } | null;
};

/** How many new failures a person reads in a channel. */
const LISTED = 10;

/** What happened in the words of a language: which run, how it went, what failed anew. */
export function describe({ type, data }: WebhookBody, language: Language): Described {
  const say = (key: string, params: Record<string, string | number> = {}) =>
    sentence(language, 'news', key, params);
  const { project, run, newFailures, newFailuresTotal } = data;
  if (!run)
    return {
      ...{ title: say('chat_test'), lines: [say('chat_project', { project: project.name })] },
      ...{ list: null, link: { text: say('chat_openProject'), url: project.url } },
    };
  const { passed, failed, blocked, skipped, untested } = run.counts;
  const place = [
    ['chat_environment', run.environment],
    ['chat_build', run.build],
  ] as const;
  const where = place.flatMap(([key, value]) => (value ? say(key, { value }) : []));
  const rate = run.passRate === null ? [] : say('chat_rate', { rate: Math.floor(run.passRate) });
  const items = newFailures
    .slice(0, LISTED)
    .map(({ testId, name, url }) => ({ text: `${testId} ${name}`, url }));
  const rest = newFailuresTotal - items.length;
  return {
    title: say(type === 'run.newFailures' ? 'chat_newFailures' : 'chat_completed', {
      name: run.name,
    }),
    lines: [
      say('chat_of', { project: project.name, suite: run.suite.name }),
      ...(where.length > 0 ? [where.join(' · ')] : []),
      [rate, say('chat_counts', { passed, failed, blocked, skipped, untested })].flat().join(' · '),
    ],
    list:
      items.length > 0
        ? {
            title: say('chat_failures', { count: newFailuresTotal }),
            items,
            more: rest > 0 ? say('chat_more', { count: rest }) : null,
          }
        : null,
    link: { text: say('chat_open'), url: run.url },
  };
}
