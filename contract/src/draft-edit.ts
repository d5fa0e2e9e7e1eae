import { z } from 'zod';
import { draftId } from './draft.ts';
import { required, text } from './field.ts';
import { LIMITS } from './limits.ts';
import { stepType } from './step.ts';
import { createDataDto } from './test-data.ts';

/** A text as it was: a draft may propose what could not be written. */
const seen = z.string();

/** Test data that somebody makes because the text has none of that name. */
const newRecord = createDataDto.pick({ name: true, validity: true, values: true });

/**
 * A draft or a part of it in other words. `was`: what the user saw; a field that differs in neither is left as it is,
 * and one that somebody else changed meanwhile is not overwritten.
 */
export const draftEdit = z.discriminatedUnion('kind', [
  z.strictObject({
    /** Its title, by its own id: where its only model has the same name, that too. */
    kind: z.literal('draft'),
    id: draftId,
    was: z.strictObject({ title: seen }),
    now: z.strictObject({ title: required(LIMITS.name) }),
  }),
  z.strictObject({
    kind: z.literal('model'),
    id: draftId,
    was: z.strictObject({ name: seen }),
    now: z.strictObject({ name: required(LIMITS.name) }),
  }),
  z.strictObject({
    kind: z.literal('step'),
    /** Of its node: other nodes that say the same keep their words. */
    id: draftId,
    was: z.strictObject({ label: seen, type: stepType, expected: seen }),
    now: z.strictObject({
      label: required(LIMITS.label),
      type: stepType,
      expected: text(LIMITS.description).trim(),
    }),
  }),
  z.strictObject({
    kind: z.literal('edge'),
    id: draftId,
    was: z.strictObject({ label: seen, stepType: stepType.nullable(), guard: seen }),
    now: z.strictObject({
      label: text(LIMITS.label).trim(),
      /** In which role test cases say the label; null: they do not. */
      stepType: stepType.nullable(),
      guard: text(LIMITS.description).trim(),
    }),
  }),
  z.strictObject({
    kind: z.literal('data'),
    id: draftId,
    was: z.strictObject({ values: z.array(seen).max(LIMITS.dataValues) }),
    now: z.strictObject({
      values: z.array(text(LIMITS.dataValue)).min(1).max(LIMITS.dataValues),
    }),
  }),
  z.strictObject({
    /** Test data that the draft has since, or no longer: null where it has not. */
    kind: z.literal('record'),
    /** Free in the draft where the data are new. */
    id: draftId,
    was: newRecord.nullable(),
    now: newRecord.nullable(),
  }),
]);
export type DraftEdit = z.infer<typeof draftEdit>;
/** An edit of what a draft proposes. */
export type DraftPartEdit = Exclude<DraftEdit, { kind: 'draft' | 'record' }>;
