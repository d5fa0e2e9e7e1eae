import { readerParams, type Suggestion } from '@caseloom/engine';
import { sentence } from '@caseloom/locales';
import { language, type Params, safe } from './say.ts';

/** What is wrong with a model, or why nothing covers a part of it. */
export function sayOfModel({ code, params }: { code: string; params?: Params }): string {
  return sentence(language, 'problems', code, safe(readerParams(params, language)));
}

/** What a model may lack. */
export function sayOfSuggestion({ code, params }: Suggestion): string {
  return sentence(language, 'suggestion', code, safe(readerParams(params, language)));
}
