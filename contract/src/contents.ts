import { z } from 'zod';

/** What is counted of things that are deleted. */
export type ContentKind =
  | ('versions' | 'ownData' | 'models' | 'steps' | 'testData' | 'suites' | 'testCases')
  | ('runs' | 'results' | 'releases' | 'links' | 'requirements');

const counts = <Kind extends ContentKind>(...kinds: Kind[]) =>
  z.object(
    Object.fromEntries(kinds.map((kind) => [kind, z.number().int()])) as Record<Kind, z.ZodNumber>,
  );

/** What is deleted with a thing, and what of it stays, counted; nothing that waits in the bin. */
const contents = <Goes extends z.ZodObject, Stays extends z.ZodObject>(goes: Goes, stays: Stays) =>
  z.object({ goes, stays });

export const modelContents = contents(
  counts('versions', 'ownData'),
  counts('suites', 'testCases', 'runs'),
);

export const projectContents = contents(
  counts(
    ...(['models', 'steps', 'testData', 'requirements'] as const),
    ...(['suites', 'testCases', 'runs', 'results', 'releases'] as const),
  ),
  z.object({}),
);

export const releaseContents = contents(counts('links'), counts('runs', 'results'));
