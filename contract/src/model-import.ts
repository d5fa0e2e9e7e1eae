import { z } from 'zod';
import { nodeId, slug, text, time, version } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';
import { stepType } from './step.ts';

const tags = ['Model'] as const;
const bySlug = z.strictObject({ slug });
const call = { tags, who: 'members', cost: 'light' } as const;

/**
 * Of a file with test cases, what it says otherwise than the model that its import left: steps that were reworded or deleted
 * here, by the IDs of their nodes, and edges that were deleted. So the next import knows what the file changed since.
 */
const fileParts = z.strictObject({
  steps: z
    .array(z.strictObject({ id: nodeId, type: stepType, label: text(LIMITS.label) }))
    .max(LIMITS.nodes),
  edges: z.array(z.strictObject({ id: nodeId, source: nodeId, target: nodeId })).max(LIMITS.edges),
});
export type FileParts = z.infer<typeof fileParts>;

/** What an import changed, and what undoing it goes by. */
const changes = {
  models: z
    .array(
      z.strictObject({
        id: z.uuid(),
        /** The version that the import left. */
        version,
        /** The version before it; null where the import made the model. */
        before: version.nullable(),
        fileParts: fileParts.optional(),
      }),
    )
    .max(LIMITS.importedCases),
  testData: z
    .array(
      z.strictObject({
        id: z.uuid(),
        version,
        /** How many values it had before the import added some; null where the import made it. */
        before: z.int().min(0).nullable(),
      }),
    )
    .max(LIMITS.importedCases),
};

const modelImport = z.object({
  id: z.uuid(),
  /** Empty where nobody said it. */
  fileName: z.string(),
  at: time,
  by: z.string(),
  /** Its models that the project still has; `isNew` where the import made them. */
  models: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      isNew: z.boolean(),
      /** The version that the import left. */
      version,
      fileParts: fileParts.optional(),
    }),
  ),
});
export type ModelImport = z.infer<typeof modelImport>;

/** What an undo leaves as it is, as somebody changed it since or something made since needs it. */
const left = z.object({ kind: z.enum(['model', 'testData']), id: z.uuid(), name: z.string() });

const undone = z.object({
  left: z.array(left),
  /** False where all of it stays: then it can be undone later. */
  isUndone: z.boolean(),
});
export type UndoneImport = z.infer<typeof undone>;

/** The calls about files that became models. */
export const modelImportRoutes = {
  imports: userRoute({
    ...call,
    method: 'GET',
    path: '/model/project/{slug}/imports',
    summary: 'The imports of files as models that can be undone, the newest first',
    keyScope: 'read',
  })
    .errors(errors('project_not_found'))
    .input(bySlug)
    .output(z.array(modelImport)),
  noteImport: userRoute({
    ...call,
    method: 'POST',
    path: '/model/project/{slug}/imports',
    summary: `Note what an import made, so that it can be undone; the newest ${LIMITS.modelImports} are kept`,
    keyScope: 'write',
    successStatus: 201,
    audit: {
      action: 'model.import',
      level: 'activity',
      subject: 'project',
      details: 'modelImport',
    },
  })
    .errors(errors('project_not_found', 'model_not_found'))
    .input(bySlug.extend({ fileName: text(LIMITS.label), ...changes }))
    .output(z.object({ importId: z.uuid() })),
  undoImport: userRoute({
    ...call,
    method: 'PUT',
    path: '/model/project/{slug}/imports/{importId}/undo',
    summary: 'Undo an import; what somebody changed since, or made a suite of, stays as it is',
    keyScope: 'write',
    audit: {
      action: 'model.undoImport',
      level: 'activity',
      subject: 'project',
      details: 'modelImport',
      doneBy: 'isUndone',
    },
  })
    .errors(errors('project_not_found', 'import_not_found'))
    .input(bySlug.extend({ importId: z.uuid() }))
    .output(undone),
};
