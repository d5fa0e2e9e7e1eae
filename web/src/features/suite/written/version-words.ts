import type { CaseVersion } from '@caseloom/contract';

/** The steps of a version, each on a line, with what is expected of it below. */
export function stepLines({ steps }: Pick<CaseVersion, 'steps'>): string {
  return steps
    .flatMap(({ text, data, expected }) => [
      `• ${text}`,
      ...(data ? [`   ${data}`] : []),
      ...(expected ? [`   → ${expected}`] : []),
    ])
    .join('\n');
}

/** Whether two versions say the same. */
export function isSameVersion(one: CaseVersion, other: CaseVersion): boolean {
  return JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other));
}

/** What a version says, as a case is changed to say it. */
export function wordsOf(version: CaseVersion) {
  const { title, folder, preconditions, polarity, requirements, priority, tags, note } = version;
  const steps = version.steps.map(({ text, data, expected }) => ({
    text,
    ...(data && { data }),
    ...(expected && { expected }),
  }));
  const isUnstated = (part: 'polarity' | 'priority') => version.unstated?.includes(part);
  return {
    ...{ title, folder, preconditions, steps, requirements, tags, note },
    polarity: isUnstated('polarity') ? null : polarity,
    priority: isUnstated('priority') ? null : priority,
  };
}
