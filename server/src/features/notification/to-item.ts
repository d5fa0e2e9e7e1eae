import type { NotificationItem, NotificationKind } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import { sentence } from '@caseloom/locales';
import type { NamedNotification } from './queries.ts';

/** A notification in the words of today: names that things and people have now. */
export function toItem(
  { row, projectName, projectSlug, modelName, actorName }: NamedNotification,
  language: Language,
): NotificationItem {
  const { id, kind, data, createdAt, readAt } = row;
  const words = {
    project: projectName ?? '',
    model: modelName ?? '',
    actor: actorName ?? '',
    name: data.name ?? '',
    percent: data.percent ?? '',
    figure: data.figure ? sentence(language, 'news', `figure_${data.figure}`) : '',
  };
  return {
    id,
    kind,
    text: sentence(language, 'news', keyOf(kind, data), words),
    path: pathOf(kind, { ...data, userId: row.userId }, projectSlug),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  };
}

function keyOf(kind: NotificationKind, { projectId, role }: Record<string, string>): string {
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
      return `/runs/${runId}?to=${userId}`;
    case 'result_failed':
      return `/runs/${runId}?status=failed`;
    case 'mentioned':
      return `/runs/${runId}?case=${caseKey}`;
    case 'quota':
      return '/settings/subscription';
    case 'member_joined':
      return slug ? `/projects/${slug}` : `/user/${actorId}`;
    case 'role_changed':
      return slug ? `/projects/${slug}` : '/settings/account';
  }
}
