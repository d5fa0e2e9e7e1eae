import { MARKS, MAX_VISITS, NODE_TYPES } from '@caseloom/engine';
import { EXPORT_FORMATS } from '@caseloom/formats/export-formats';
import { z } from 'zod';
import { byName } from './by-name.ts';
import { risk } from './case-attributes.ts';
import { modelContents } from './contents.ts';
import { stepArgument, writtenFeature } from './feature.ts';
import { nodeId, nothing, required, slug, text, time, truth, version } from './field.ts';
import { generateQuery } from './generate-query.ts';
import { generationResult, lastGeneration, settings } from './generation.ts';
import { LIMITS } from './limits.ts';
import { modelImportRoutes } from './model-import.ts';
import { modelTextRoutes } from './model-text.ts';
import { pageOf, pageQuery } from './page.ts';
import { errors, userRoute } from './route.ts';
import { step, stepType } from './step.ts';
import { testData } from './test-data.ts';

export const bddType = z.enum(['bdd', 'classic']);
const coordinate = z.number().min(-1_000_000).max(1_000_000);
const position = z.strictObject({ x: coordinate, y: coordinate });

/** Ids of what a node or a way is there for. */
const requirements = z.array(text(100)).max(50);

/** What a tester decided about an element: how often each test case passes it, and a mark. */
const choices = {
  visits: z
    .strictObject({
      min: z.int().min(0).max(MAX_VISITS),
      max: z.int().min(1).max(MAX_VISITS),
    })
    .partial()
    .optional(),
  mark: z.enum(MARKS).optional(),
};

/** A row of a step's decision table. */
const decisionRule = z.strictObject({
  // part of an address: step/rule
  id: z.string().regex(/^[\w.-]{1,100}$/),
  when: text(LIMITS.description),
  outcome: text(LIMITS.description),
  action: text(LIMITS.description).optional(),
});

const nodeData = z
  .strictObject({
    label: text(LIMITS.label),
    type: stepType,
    expected: text(LIMITS.description),
    contrast: z.boolean(),
    bullet: z.boolean(),
    arguments: z.array(stepArgument).max(2),
    requirements,
    action: text(LIMITS.description),
    rules: z.array(decisionRule).max(LIMITS.rules),
    bind: byName(text(LIMITS.tokenName), text(LIMITS.tokenName)),
    coverage: z.enum(['once', 'everyCall', 'blackBox']),
    ...choices,
    risk,
  })
  .partial();

export const modelNode = z.strictObject({
  id: nodeId,
  type: z.enum(NODE_TYPES),
  position,
  stepId: z.uuid().optional(),
  modelId: z.uuid().optional(),
  data: nodeData.optional(),
});

export const modelEdge = z.strictObject({
  id: nodeId,
  source: nodeId,
  target: nodeId,
  label: text(LIMITS.label).optional(),
  stepType: stepType.optional(),
  guard: text(LIMITS.description).optional(),
  action: text(LIMITS.description).optional(),
  weight: z.number().min(0).max(1_000_000).optional(),
  requirements: requirements.optional(),
  ...choices,
  risk: risk.optional(),
});

export const note = z.strictObject({
  id: nodeId,
  text: text(LIMITS.description),
  position,
  width: z.number().positive().max(5000).optional(),
  height: z.number().positive().max(5000).optional(),
});

const stateName = required(LIMITS.tokenName);
const stateValue = z.int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

/** What a path remembers; `validate` of the engine says what else is wrong with it. */
export const stateVariable = z.discriminatedUnion('type', [
  z.strictObject({ name: stateName, type: z.literal('boolean'), first: z.boolean() }),
  z.strictObject({
    name: stateName,
    type: z.literal('integer'),
    min: stateValue,
    max: stateValue,
    first: stateValue,
  }),
  z.strictObject({
    name: stateName,
    type: z.literal('list'),
    values: z.array(text(LIMITS.dataValue)).max(LIMITS.dataValues),
    first: text(LIMITS.dataValue),
  }),
]);

export const modelSettings = settings.partial().extend({
  notes: z.array(note).max(500).optional(),
  state: z.array(stateVariable).max(LIMITS.stateVariables).optional(),
  feature: writtenFeature.optional(),
  requirementRisks: byName(text(100), risk).optional(),
});

export const model = z.object({
  id: z.uuid(),
  projectSlug: z.string(),
  name: z.string(),
  description: z.string(),
  bddType,
  isHidden: z.boolean(),
  nodes: z.array(modelNode),
  edges: z.array(modelEdge),
  settings: modelSettings,
  version,
  createdAt: time,
  updatedAt: time,
  updatedBy: z.string(),
});
export type ModelAnswer = z.infer<typeof model>;

/** A model with everything it leans on: its steps, its data in scope, and the models it nests, however deep. */
export const openedModel = model.extend({
  steps: z.array(step),
  testData: z.array(testData),
  models: z.array(model),
});
export type OpenedModel = z.infer<typeof openedModel>;

/** The version of a model that cases were made of, to be looked at beside them: its steps in the words they had. */
export const drawing = model.pick({ name: true, bddType: true, nodes: true, edges: true }).extend({
  version,
  notes: z.array(note),
  /** What the models are called that it nests. */
  models: z.array(model.pick({ id: true, name: true })),
});
export type DrawingAnswer = z.infer<typeof drawing>;

const fields = {
  projectSlug: slug,
  name: required(LIMITS.name),
  description: text(LIMITS.description).trim().optional(),
  bddType: bddType.optional(),
  isHidden: z.boolean().optional(),
  nodes: z.array(modelNode).max(LIMITS.nodes).optional(),
  edges: z.array(modelEdge).max(LIMITS.edges).optional(),
  settings: modelSettings.optional(),
};

/**
 * A step node without a `stepId` but with words in its `data` is put into the
 * project's library on save (or joined with the step that says the same).
 */
export const createModelDto = z.strictObject(fields);

const modelId = z.uuid();
const modelVersion = z.strictObject({ modelId, version: z.coerce.number().pipe(version) });
const tags = ['Model'] as const;
export const modelRoutes = {
  ...modelTextRoutes,
  ...modelImportRoutes,
  listOfProject: userRoute({
    method: 'GET',
    path: '/model/project/{projectSlug}',
    tags,
    summary: "A project's models, newest first",
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('project_not_found'))
    .input(z.strictObject({ projectSlug: slug, includeHidden: truth.optional() }))
    .output(z.array(model)),
  create: userRoute({
    method: 'POST',
    path: '/model',
    tags,
    summary: 'Create a model',
    successStatus: 201,
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: { action: 'model.create', level: 'activity', subject: 'answer' },
  })
    .errors(errors('project_not_found', 'nested_unknown', 'step_not_found', 'idempotency_conflict'))
    .input(createModelDto)
    .output(model),
  get: userRoute({
    method: 'GET',
    path: '/model/{modelId}',
    tags,
    summary: 'A model with the steps and the data it uses',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('model_not_found'))
    .input(z.strictObject({ modelId }))
    .output(openedModel),
  update: userRoute({
    method: 'PUT',
    path: '/model/{modelId}',
    tags,
    summary: 'Save a model',
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: {
      action: 'model.update',
      level: 'activity',
      subject: { kind: 'model', field: 'modelId' },
      notifiesMembers: true,
    },
  })
    .errors(
      errors(
        'model_not_found',
        'version_conflict',
        'nested_cycle',
        'nested_unknown',
        'step_not_found',
      ),
    )
    .input(createModelDto.extend({ modelId, version }))
    .output(model),
  contents: userRoute({
    method: 'GET',
    path: '/model/{modelId}/contents',
    tags,
    summary: 'What is deleted with a model, and what of it stays, counted',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('model_not_found'))
    .input(z.strictObject({ modelId }))
    .output(modelContents),
  delete: userRoute({
    method: 'DELETE',
    path: '/model/{modelId}',
    tags,
    summary: 'Put a model that no other one nests into the bin, for 30 days',
    successStatus: 204,
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: {
      action: 'model.delete',
      level: 'activity',
      subject: { kind: 'model', field: 'modelId' },
    },
  })
    .errors(errors('model_not_found', 'model_in_use'))
    // an undo of what is as its user created it, and in no suite: for good, with the steps that came with it alone
    .input(z.strictObject({ modelId, isUndo: z.boolean().optional() }))
    .output(nothing),
  generate: userRoute({
    method: 'GET',
    path: '/model/generate/{modelId}',
    tags,
    summary: 'Test cases of the saved model',
    who: 'members',
    keyScope: 'read',
    cost: 'interactive',
  })
    .errors(errors('model_not_found', 'model_invalid'))
    .input(generateQuery.extend({ modelId }))
    .output(generationResult),
  lastGeneration: userRoute({
    method: 'GET',
    path: '/model/{modelId}/last-generation',
    tags,
    summary: 'What a preview needs so that its cases have the keys of those generated last',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('model_not_found'))
    .input(z.strictObject({ modelId }))
    .output(lastGeneration),
  copy: userRoute({
    method: 'POST',
    path: '/model/{modelId}/copy',
    tags,
    summary: 'Copy a model, with its steps and data, into a project',
    successStatus: 201,
    // in both projects
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: {
      action: 'model.copy',
      level: 'activity',
      subject: { kind: 'model', field: 'modelId' },
    },
  })
    .errors(errors('model_not_found', 'project_not_found'))
    .input(z.strictObject({ modelId, projectSlug: slug }))
    .output(model),
  versions: userRoute({
    method: 'GET',
    path: '/model/{modelId}/versions',
    tags,
    summary: 'Every saved version, newest first, a page at a time',
    who: 'members',
    keyScope: 'read',
    cost: 'light',
  })
    .errors(errors('model_not_found'))
    .input(z.strictObject({ modelId, ...pageQuery }))
    .output(
      pageOf(
        z.object({
          version,
          name: z.string(),
          createdAt: time,
          createdBy: z.string(),
          nodes: z.number(),
          edges: z.number(),
        }),
      ),
    ),
  version: userRoute({
    method: 'GET',
    path: '/model/{modelId}/versions/{version}',
    tags,
    summary: 'An earlier version as it was drawn, to be compared; its steps in the words they had',
    who: 'members',
    keyScope: 'none',
    cost: 'light',
  })
    .errors(errors('model_not_found'))
    .input(modelVersion)
    .output(
      model.pick({
        name: true,
        description: true,
        bddType: true,
        isHidden: true,
        nodes: true,
        edges: true,
        settings: true,
      }),
    ),
  restore: userRoute({
    method: 'POST',
    path: '/model/{modelId}/restore/{version}',
    tags,
    summary: 'Make an earlier version the newest one',
    who: 'members',
    keyScope: 'write',
    cost: 'light',
    audit: {
      action: 'model.restore',
      level: 'activity',
      subject: { kind: 'model', field: 'modelId' },
    },
  })
    .errors(errors('model_not_found', 'nested_cycle', 'nested_unknown'))
    .input(modelVersion)
    .output(model),
  export: userRoute({
    method: 'GET',
    path: '/model/{modelId}/export',
    tags,
    summary: 'The model or its test cases as a file',
    who: 'members',
    keyScope: 'read',
    cost: 'interactive',
  })
    .errors(errors('model_not_found', 'model_invalid'))
    .input(
      generateQuery.extend({
        modelId,
        format: z.enum(EXPORT_FORMATS),
        theme: z.enum(['light', 'dark']).optional(),
      }),
    )
    .output(z.file()),
};
