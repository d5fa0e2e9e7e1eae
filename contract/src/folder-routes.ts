import { z } from 'zod';
import { caseKey } from './case-key.ts';
import { required } from './field.ts';
import { LIMITS } from './limits.ts';
import { errors, userRoute } from './route.ts';

const tags = ['Suite'] as const;

/** The folders in which a written case stands, the outermost first; empty where it stands in none. */
export const folder = z.array(required(LIMITS.label)).max(LIMITS.folderLevels);

/** As a file has them. */
const stored = z.array(z.string());
/** A case that was moved: its folder before, and since. */
const movedCase = z.strictObject({ key: caseKey, before: stored, after: stored });

/** The calls of suites that move written cases from folder to folder. */
export const folderRoutes = {
  moveCases: userRoute({
    method: 'PUT',
    path: '/suite/{id}/folder',
    tags,
    summary:
      'Move written test cases to a folder, all of them or none; generated ones stand in no folder',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'suite.moveCases',
      level: 'activity',
      subject: { kind: 'suite', field: 'id' },
      details: 'caseCount',
    },
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'case_not_found'))
    .input(
      z.strictObject({
        id: z.uuid(),
        keys: z.array(caseKey).min(1).max(LIMITS.page),
        folder,
      }),
    )
    .output(
      z.object({
        /** The cases that stood elsewhere: to undo it by. */
        changed: z.array(movedCase),
      }),
    ),
  undoMove: userRoute({
    method: 'PUT',
    path: '/suite/{id}/folder/undo',
    tags,
    summary: 'Move test cases back to their folders, where nobody has moved them since',
    who: 'members',
    keyScope: 'run',
    cost: 'light',
    audit: {
      action: 'suite.undoMove',
      level: 'activity',
      subject: { kind: 'suite', field: 'id' },
    },
  })
    .errors(errors('suite_not_found', 'suite_not_ready', 'case_not_found'))
    .input(
      z.strictObject({
        id: z.uuid(),
        changed: z.array(movedCase).min(1).max(LIMITS.page),
      }),
    )
    .output(
      z.object({
        /** How many cases stand where they stood before. */
        undone: z.number().int(),
        /** How many somebody has moved since, or are gone: these stay. */
        left: z.number().int(),
      }),
    ),
};
