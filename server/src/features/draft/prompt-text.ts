import { toPrompt } from '@caseloom/formats/answer-to-model';
import type { Language } from '@caseloom/locales';
import { inCompany } from '../../db/open.ts';
import type { Actor, Context } from '../../http/deps.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { requireProject } from '../project/queries.ts';
import { listProjectWords } from './project-words.ts';
import { readPrompt } from './read-files.ts';

/**
 * What a language model is asked for a draft of some words, as one text for any chat.
 *
 * @throws AppError `project_not_found`
 */
export async function toPromptText(
  context: Context & { actor: Actor; taskOwner: TaskOwner },
  { projectSlug, prompt, language }: { projectSlug: string; prompt: string; language: Language },
): Promise<string> {
  const { db, actor, taskOwner } = context;
  const { companyId } = actor;
  const known = await inCompany(db, companyId, async (tx) => {
    const project = await requireProject(tx, actor, { slug: projectSlug });
    return listProjectWords(tx, { companyId, projectId: project.id });
  });
  return toPrompt(await readPrompt(prompt, taskOwner), known, language);
}
