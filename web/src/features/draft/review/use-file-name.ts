import { useTranslation } from 'react-i18next';
import { useReview } from './use-review.ts';

/** The name under which the server keeps the text of a prompt, which is no file of a user. */
const PROMPT = 'prompt';

/** What a text of the draft is called on the page. */
export function useFileName(): (file: string) => string {
  const { t } = useTranslation('draft');
  const isPrompt = useReview().draft.kind === 'prompt';
  return (file) => (isPrompt && file === PROMPT ? t('promptName') : file);
}
