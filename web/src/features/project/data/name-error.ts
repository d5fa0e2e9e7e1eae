import type { TFunction } from 'i18next';

/** Why a name of test data cannot be used; nothing where it can. */
export function nameError(name: string, t: TFunction<['project', 'common']>): string | undefined {
  if (!name.trim()) return t('common:required');
  return /[<>|\r\n]/.test(name) ? t('project:data.nameWrong') : undefined;
}
