import { z } from 'zod';
import { risk } from './case-attributes.ts';
import { nothing, required, slug, text, time, version } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

export const dataType = z.enum(['text', 'integer', 'decimal', 'boolean', 'date', 'email', 'list']);
export const validity = z.enum(['valid', 'invalid']);
export const range = z.strictObject({ min: text(40), max: text(40), step: text(40).optional() });

export const testData = z.object({
  id: z.uuid(),
  projectSlug: z.string(),
  modelId: z.uuid().nullable(),
  name: z.string(),
  validity,
  type: dataType,
  values: z.array(z.string()),
  label: z.string().optional(),
  range: range.optional(),
  isDefault: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  isPublic: z.boolean(),
  risk: risk.optional(),
  version,
  createdAt: time,
  /** The project it is public from, when that is not the one asked about. */
  fromProject: z.string().optional(),
});
export type TestDataAnswer = z.infer<typeof testData>;

const fields = {
  projectSlug: slug,
  modelId: z.uuid().nullable().optional(),
  /** What stands between `<` and `>`. */
  name: required(LIMITS.tokenName).regex(/^[^<>|\r\n]+$/),
  validity,
  type: dataType,
  values: z.array(text(LIMITS.dataValue)).min(1).max(LIMITS.dataValues),
  isPublic: z.boolean().optional(),
  label: text(LIMITS.tokenName).trim().optional(),
  range: range.optional(),
  isDefault: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  risk: risk.optional(),
};

export const createDataDto = z.strictObject(fields);

export const dataRequestFilter = z
  .strictObject({
    modelId: z.uuid(),
    name: text(LIMITS.tokenName),
    validity,
    type: dataType,
    isPublic: z.boolean(),
    search: text(200),
  })
  .partial();

const tags = ['Test data'] as const;
const id = z.uuid();

export const testDataRoutes = {
  list: userRoute({
    method: 'GET',
    path: '/data/project/{projectSlug}',
    tags,
    summary: "A project's test data, and the company's public data of other projects",
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ projectSlug: slug }))
    .output(z.array(testData)),
  filter: userRoute({
    method: 'GET',
    path: '/data/project/{projectSlug}/filter',
    tags,
    summary: 'The same list, filtered; `dataRequestFilter` is URL-encoded JSON',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(
      z.strictObject({ projectSlug: slug, dataRequestFilter: z.string().max(4000).optional() }),
    )
    .output(z.array(testData)),
  create: userRoute({
    method: 'POST',
    path: '/data',
    tags,
    summary: 'Add test data',
    successStatus: 201,
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: { action: 'testData.create', level: 'activity', subject: 'answer' },
  })
    .errors(errors('project_not_found', 'model_not_found', 'data_exists'))
    .input(createDataDto)
    .output(testData),
  update: userRoute({
    method: 'PUT',
    path: '/data/{id}',
    tags,
    summary: 'Change test data',
    // public data is seen by every colleague, so it tells a colleague that it is not allowed
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: {
      action: 'testData.update',
      level: 'activity',
      subject: { kind: 'testData', field: 'id' },
    },
  })
    .errors(
      errors(
        'data_not_found',
        'not_allowed',
        'data_exists',
        'data_in_use',
        'version_conflict',
        'model_not_found',
      ),
    )
    .input(createDataDto.extend({ id, version }))
    .output(testData),
  delete: userRoute({
    method: 'DELETE',
    path: '/data/{id}',
    tags,
    summary: 'Put test data that no model uses into the bin, for 30 days',
    successStatus: 204,
    // public data is seen by every colleague, so it tells a colleague that it is not allowed
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: {
      action: 'testData.delete',
      level: 'activity',
      subject: { kind: 'testData', field: 'id' },
    },
  })
    .errors(errors('data_not_found', 'not_allowed', 'data_in_use'))
    .input(z.strictObject({ id }))
    .output(nothing),
};
