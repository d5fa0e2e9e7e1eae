import { type Language, sentences } from '@caseloom/locales';

export type SampleWords = ReturnType<typeof sampleWords>;

/** The words of the sample in a language; its values are nobody's. */
export function sampleWords(language: Language) {
  return sentences(language, 'sample');
}
