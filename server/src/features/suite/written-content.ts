import { createHash, randomInt } from 'node:crypto';
import { keywordOf, type TestStep } from '@caseloom/engine';
import { withWrittenData, writtenData } from '@caseloom/formats';
import type { Language } from '@caseloom/locales';
import type { CaseContent, suites } from './schema.ts';

/** What a person writes of a case. */
export type WrittenWords = {
  title: string;
  preconditions: string;
  steps: { text: string; data?: string | undefined; expected?: string | undefined }[];
  polarity: 'positive' | 'negative';
  requirements: string[];
};

/** What changes of them; a type of null is one that nobody states any more. */
export type RewrittenWords = Partial<Omit<WrittenWords, 'polarity'>> & {
  polarity?: WrittenWords['polarity'] | null | undefined;
};

/** How the words of a suite's cases are marked: as those that are generated beside them. */
type Marks = Pick<typeof suites.$inferSelect, 'bddType'> & { language: Language };

/** What a case says as it is kept: in the form of a generated one, with no path and no test data. */
export function contentOf(
  { preconditions, steps, requirements }: Omit<WrittenWords, 'title' | 'polarity'>,
  marks: Marks,
): CaseContent {
  const lines = preconditions.split(/\r?\n/).map((line) => line.trim());
  const all = [
    ...lines
      .filter(Boolean)
      .map((text) => ({ type: 'context' as const, text, data: '', expected: '' })),
    ...steps.map((step) => ({ type: 'action' as const, ...step })),
  ];
  const made: TestStep[] = [];
  for (const { type, text, data, expected } of all)
    made.push({
      index: made.length + 1,
      nodeId: '',
      type,
      keyword: keywordOf({ type }, made.at(-1), marks),
      // what stands in angle brackets is no name of test data
      label: text.replaceAll('<', '\\<'),
      text,
      ...(expected && { expected }),
      // as the text that a generated step hands over
      ...withWrittenData(data),
    });
  return { outline: 0, path: [], data: {}, steps: made, purpose: [], requirements };
}

/** The same as a person writes it. */
export function wordsOf({ steps }: CaseContent): Pick<WrittenWords, 'preconditions' | 'steps'> {
  const texts = (step: TestStep) => {
    const { text, expected } = step;
    const data = writtenData(step);
    return { text, ...(data && { data }), ...(expected && { expected }) };
  };
  return {
    preconditions: steps
      .filter(({ type }) => type === 'context')
      .map(({ text }) => text)
      .join('\n'),
    steps: steps.filter(({ type }) => type !== 'context').map(texts),
  };
}

/** A print of what a tester reads. */
export function printOf(name: string, { steps, requirements }: CaseContent): string {
  const words = steps.map((step) => {
    const { type, text, expected } = step;
    const data = writtenData(step);
    // a case without test data has the print that it always had
    return [type, text, expected, ...(data ? [data] : [])];
  });
  return createHash('sha256')
    .update(JSON.stringify([name, words, requirements]))
    .digest('base64url');
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What a new case is called by: at random, as nothing of it may not change. */
export function newCaseKey(): string {
  return Array.from({ length: 10 }, () => BASE32[randomInt(BASE32.length)]).join('');
}
