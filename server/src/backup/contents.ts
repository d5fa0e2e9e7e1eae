import { z } from 'zod';
import { pendingJob } from '../jobs/pending.ts';

/*
 * What is in a backup: `manifest.json`, a folder of pieces for each table (as COPY writes them, in the order
 * of the manifest), the jobs that were not done, a folder of pieces for each file that a row names, the login of the
 * sample company, and `sums.json`.
 */

export const FORMAT = 'caseloom-backup';
/** Goes up where an older Caseloom could not read what this one writes. */
export const VERSION = 2;

const table = z.strictObject({ name: z.string(), columns: z.array(z.string()).min(1) });

/** What is known before anything is read. */
export const manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.number(),
  /** The moment that it shows. */
  madeAt: z.iso.datetime(),
  /** The migrations that its database had. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
});

export type Manifest = z.infer<typeof manifest>;

const fileSums = z.strictObject({
  count: z.number(),
  bytes: z.number(),
  print: z.string(),
  /** How many files rows name that were not in their store. */
  missing: z.number(),
});

export type FileSums = z.infer<typeof fileSums>;

/** What must be true of what was read. */
export const sums = z.strictObject({
  tables: z.array(z.strictObject({ name: z.string(), rows: z.number(), print: z.string() })),
  sequences: z.array(
    z.strictObject({ name: z.string(), value: z.string().regex(/^\d+$/), isCalled: z.boolean() }),
  ),
  /** Undefined where its files were left where they are, and in version 1, which knew none. */
  files: fileSums.optional(),
});

export type Sums = z.infer<typeof sums>;

export const pendingJobs = z.array(pendingJob);

export const MANIFEST = 'manifest.json';
/** The login of the sample company, where an installation offers one. */
export const SAMPLE = 'sample.json';
/** The folder of the jobs, each piece a list of at most so many. */
export const JOBS = { folder: 'jobs', perPiece: 1000 } as const;
export const SUMS = 'sums.json';
/** The folder of a table's pieces. */
export const folderOf = (table: string) => `tables/${table}`;
