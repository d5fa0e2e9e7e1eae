import { z } from 'zod';
import {
  modelFile,
  peopleFile,
  projectFile,
  requirementsFile,
  stepsFile,
  testDataFile,
} from './drawn-files.ts';
import { automationFile, releasesFile, runFile } from './run-files.ts';
import { suiteFile } from './suite-file.ts';

export { packedCases } from './drawn-files.ts';
export { type ArchivedKind, GONE } from './local-id.ts';

/** The first file of an archive: what it is, and which files belong to it. */
export const MANIFEST = 'manifest.json';

/** Of archives that are written; a newer one is refused, an older one is read. */
export const ARCHIVE_VERSION = 1;

export const archiveManifest = z.strictObject({
  format: z.literal('caseloom-project'),
  version: z.int().min(1),
  project: z.string(),
  /** All others, in the order in which they are written. */
  files: z.array(z.string().max(200)),
});

/** The files that every archive has. */
export const SINGLE_FILES = {
  project: { name: 'project.json', schema: projectFile },
  people: { name: 'people.json', schema: peopleFile },
  steps: { name: 'steps.json', schema: stepsFile },
  testData: { name: 'test-data.json', schema: testDataFile },
  requirements: { name: 'requirements.json', schema: requirementsFile },
  automation: { name: 'automation.json', schema: automationFile },
  releases: { name: 'releases.json', schema: releasesFile },
} as const;

/** The files of which there is one for each of something: `models/model-1.json`. */
export const NUMBERED_FILES = {
  models: { folder: 'models', kind: 'model', schema: modelFile },
  suites: { folder: 'suites', kind: 'suite', schema: suiteFile },
  runs: { folder: 'runs', kind: 'run', schema: runFile },
} as const;

/** The contents of attachments, as they are. */
export const ATTACHMENTS_FOLDER = 'attachments';

type Singles = {
  [Name in keyof typeof SINGLE_FILES]: z.infer<(typeof SINGLE_FILES)[Name]['schema']>;
};
type Numbered = {
  [Name in keyof typeof NUMBERED_FILES]: z.infer<(typeof NUMBERED_FILES)[Name]['schema']>[];
};

/** All of a project that an archive has, besides the contents of attachments. */
export type ArchivedProject = Singles & Numbered;

export type ArchivedModel = ArchivedProject['models'][number];
export type ArchivedSuite = ArchivedProject['suites'][number];
export type ArchivedRun = ArchivedProject['runs'][number];
