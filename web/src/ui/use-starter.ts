import type { RunAnswer } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';

/** Says who began a run: a person, or the API key of a CI. */
export function useStarter() {
  const { t } = useTranslation();
  return ({ createdBy, apiKey }: Pick<RunAnswer, 'createdBy' | 'apiKey'>): string =>
    apiKey === null ? createdBy : t('viaKey', { name: apiKey });
}
