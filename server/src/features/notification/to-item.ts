import type { NotificationItem, NotificationKind } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import { sentence } from '@caseloom/locales';
import type { Failures, NamedNotification } from './queries.ts';

/** A notification in the words of today: names that things and people have now. */
export function toItem(
  { row, projectName, projectSlug, modelName, actorName, giverNames, failures }: NamedNotification,
  language: Language,
): NotificationItem {
  const { id, kind, data, createdAt, readAt } = row;
  const words = {
    project: projectName ?? '',
    model: modelName ?? '',
    actor: data.apiKey ?? actorName ?? '',
    giver: giverNames ?? '',
    ...(failures && { count: failures.count, case: failures.name, more: failures.count - 1 }),
    ...(data.count && { count: data.count }),
    name: data.name ?? '',
    percent: data.percent ?? '',
    figure: data.figure ? sentence(language, 'news', `figure_${data.figure}`) : '',
  };
  return {
    id,
    kind,
    text: sentence(
      language,
      'news',
      keyOf(kind, { ...data, giver: giverNames ?? '' }, failures),
      words,
    ),
    path: pathOf(kind, { ...data, userId: row.userId }, projectSlug),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

function keyOf(
  kind: NotificationKind,
  { projectId, role, count, giver }: Record<string, string>,
  failures: Failures | null,
): string {
  // one of test cases that passed since names none
  if (failures) return `${kind}_${failures.count === 1 ? 'one' : 'many'}`;
  if (kind === 'assigned' && count)
    return `${kind}_${giver ? 'of' : 'unassigned'}_${count === '1' ? 'one' : 'many'}`;
  const place = projectId ? 'project' : 'company';
  if (kind === 'member_joined') return `${kind}_${place}`;
  if (kind === 'role_changed') return `${kind}_${place}_${role === 'member' ? 'member' : 'owner'}`;
  return kind;
}

function pathOf(
  kind: NotificationKind,
  { modelId, actorId, draftId, runId, caseKey, userId }: Record<string, string>,
  slug: string | null,
): string {
  switch (kind) {
    case 'project_invited':
      return '/projects';
    case 'model_changed':
      return `/tool/${slug}/model/${modelId}`;
    case 'draft_ready':
      return draftId ? `/generate-with-ai/${draftId}` : '/generate-with-ai';
    case 'run_finished':
      return `/runs/${runId}`;
    case 'assigned':
      return runId ? `/runs/${runId}?to=${userId}` : `/work?project=${slug}`;
    case 'result_failed':
      return `/runs/${runId}?status=failed`;
    case 'mentioned':
      return `/runs/${runId}?case=${caseKey}`;
    case 'quota':
      return '/settings/subscription';
    case 'webhook_off':
      return `/projects/${slug}/webhooks`;
    case 'member_joined':
      return slug ? `/projects/${slug}` : `/user/${actorId}`;
    case 'role_changed':
      return slug ? `/projects/${slug}` : '/settings/account';
  }
}
