import type { TestCase } from '@caseloom/engine';
import { fill } from '@caseloom/locales/fill';
import { factsOf, type Language } from '@caseloom/locales/language';
import { MASK } from './export.ts';

/** Why a case is among those that cover what changed, a sentence for each change: `edge Search > Cart: new`. */
export function reasonsOf({ reasons = [] }: TestCase, language: Language): string[] {
  const { reason, on: words, kinds } = factsOf(language).changeWords;
  return reasons.map(({ on, kind, id, before, after, isSecret }) => {
    const shown = isSecret ? MASK : (after ?? before ?? id);
    const what = fill(words[on], { what: on === 'value' ? `${id} = ${shown}` : shown });
    return fill(reason, { what, kind: kinds[kind] });
  });
}
