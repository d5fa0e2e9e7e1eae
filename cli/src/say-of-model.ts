import { readerParams } from '@caseloom/engine';
import { sentence } from '@caseloom/locales';
import { language, type Params, safe } from './say.ts';

/** What is wrong with a model, or why nothing covers a part of it. */
export function sayOfModel({ code, params }: { code: string; params?: Params }): string {
  return sentence(language, 'problems', code, safe(readerParams(params, language)));
}
