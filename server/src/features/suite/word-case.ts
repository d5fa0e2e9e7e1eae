import { createMask } from '@caseloom/formats';
import { type Language, sentence } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { listSecretValues } from '../test-data/queries.ts';
import {
  type ContinuedCase,
  findCase,
  insertCase,
  updateCurrent,
  wasRunSince,
} from './queries/cases.ts';
import { lockSuite, type SuiteRow, updateSuite } from './queries.ts';
import type { CaseContent, StepWords, Wording } from './schema.ts';
import { rewriteCase } from './write-cases.ts';

type Changes = {
  key: string;
  note?: string | undefined;
  name?: string | null | undefined;
  steps?: { text: string; expected?: string | undefined }[] | null | undefined;
  isReviewed?: true | undefined;
};

/**
 * Words a case as a person wants it. Where a run was made of what it said before,
 * those words are kept for the run's results, and the new ones hold from the next
 * revision on.
 *
 * @throws AppError `case_not_found`; `invalid_input` unless each step gets its words
 */
export async function wordCase(
  tx: Queryable,
  suite: SuiteRow,
  { key, language, ...changes }: Changes & { language: Language; by: string },
): Promise<ContinuedCase> {
  const { revision } = await lockSuite(tx, suite);
  const before = await findCase(tx, suite, key);
  if (!before) throw new AppError('case_not_found');
  if (changes.steps && changes.steps.length !== before.content.steps.length)
    throw new AppError('invalid_input', [
      { path: 'steps', message: sentence(language, 'fields', 'invalid') },
    ]);
  if (before.origin === 'written') return wordWritten(tx, suite, before, changes);
  const secrets = await listSecretValues(tx, suite);
  const masked = withoutSecrets(changes, secrets);
  const wording = changedWording(before, masked);
  const isWorded = changes.name !== undefined || changes.steps !== undefined;
  const after = {
    wording,
    note: masked.note ?? before.note,
    reviewedHash: isWorded || changes.isReviewed ? before.textHash : before.reviewedHash,
  };
  if (isWorded && (await wasRunSince(tx, suite, before.since))) {
    const next = revision + 1;
    await updateCurrent(tx, suite, key, { until: next });
    const { previousName: _, attributes: _a, ...row } = before;
    await insertCase(tx, { ...row, ...after, since: next });
    await updateSuite(tx, suite, { revision: next });
  } else await updateCurrent(tx, suite, key, after);
  return { ...before, ...after };
}

/** A case that people write has no other words beneath: what is worded is what it says from now on. */
async function wordWritten(
  tx: Queryable,
  suite: SuiteRow,
  { key, content }: ContinuedCase,
  { name, note, steps, by }: Omit<Changes, 'key'> & { by: string },
): Promise<ContinuedCase> {
  const opening = content.steps.filter(({ type }) => type === 'context').length;
  await rewriteCase(tx, suite, {
    ...{ key, note, by },
    ...(name && { title: name }),
    ...(steps && {
      preconditions: steps
        .slice(0, opening)
        .map(({ text }) => text)
        .join('\n'),
      steps: steps.slice(opening),
    }),
  });
  const after = await findCase(tx, suite, key);
  if (!after) throw new AppError('case_not_found');
  return after;
}

/** What a person wrote, with the values masked that are secret: a wording goes wherever its case goes. */
function withoutSecrets({ name, note, steps }: Omit<Changes, 'key'>, secrets: string[]) {
  const mask = createMask(secrets);
  return {
    name: name && mask(name),
    note: note && mask(note),
    steps:
      steps?.map(({ text, expected }) => ({
        text: mask(text),
        expected: expected && mask(expected),
      })) ?? steps,
  };
}

/** Null once nothing is worded any more. */
function changedWording(
  { wording: before, content }: { wording: Wording | null; content: CaseContent },
  { name, steps }: Omit<Changes, 'key'>,
): Wording | null {
  const wording = { ...before };
  if (name === null) delete wording.name;
  else if (name !== undefined) wording.name = name;
  if (steps !== undefined) delete wording.steps;
  const worded = steps?.map(({ text, expected }, at): StepWords | null => {
    const generated = content.steps[at];
    const isGenerated = text === generated?.text && (expected ?? '') === (generated.expected ?? '');
    // such a step follows the model, whatever it is generated with later
    return isGenerated ? null : { text, ...(expected && { expected }) };
  });
  if (worded?.some((words) => words)) wording.steps = worded;
  return Object.keys(wording).length > 0 ? wording : null;
}
