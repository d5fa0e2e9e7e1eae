import { z } from 'zod';
import { pendingJob } from '../jobs/pending.ts';

/*
 * What is in a backup: `manifest.json`, a folder of pieces for each table (as COPY writes them, in the order
 * of the manifest), the jobs that were not done, the login of the sample company, and `sums.json`.
 */

export const FORMAT = 'caseloom-backup';
/** Goes up where an older Caseloom could not read what this one writes. */
export const VERSION = 1;

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

/** What must be true of what was read. */
export const sums = z.strictObject({
  tables: z.array(z.strictObject({ name: z.string(), rows: z.number(), print: z.string() })),
  sequences: z.array(
    z.strictObject({ name: z.string(), value: z.string().regex(/^\d+$/), isCalled: z.boolean() }),
  ),
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
