import { type Problem, readerParams, type Uncovered } from '@caseloom/engine';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/use-language.ts';

type ProblemText = Pick<Problem, 'params'> & { code: Problem['code'] | Uncovered['code'] };

/** A problem's sentence in the user's language. */
export function useSentence(): (problem: ProblemText) => string {
  const { t } = useTranslation(['problems', 'model']);
  const language = useLanguage();
  return ({ code, params: given }) => {
    const params = readerParams(given, language);
    const { expected } = params;
    const say = (key: string, values: object) => String(t(key as never, values as never));
    if (expected === undefined) return say(code, params);
    const words = say(`model:expects.${expected}`, { defaultValue: expected });
    return say(code, { ...params, expected: words });
  };
}
