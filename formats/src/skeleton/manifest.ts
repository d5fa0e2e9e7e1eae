import { z } from 'zod';
import { CODE_FORMATS, type CodeFormat } from '../export-formats.ts';
import { KINDS } from './kinds.ts';

/** The runners that code is written for. */
export const FRAMEWORKS = CODE_FORMATS;
export type FrameworkId = CodeFormat;

/** The file that remembers what was written into a folder. */
export const MANIFEST = 'caseloom.json';

const param = z.object({
  /** As the step says it. */
  name: z.string(),
  /** As the code calls it. */
  identifier: z.string(),
  kind: z.enum(KINDS),
  /** Whether a value is of spaces alone: where the step begins or ends with it, a feature leaves it out. */
  isBlank: z.boolean().optional(),
  /** Of a value that is secret: the environment variables that hold it. */
  secrets: z.array(z.string()).optional(),
});

const stepFunction = z.object({
  /** What its place in the file is marked with. */
  id: z.string(),
  /** The steps that it carries out: of the library, else as drawn. */
  steps: z.array(z.string()),
  name: z.string(),
  types: z.array(z.enum(['context', 'action', 'outcome'])),
  parts: z.array(z.union([z.string(), z.object({ name: z.string() })])),
  params: z.array(param),
  hasDocString: z.boolean().optional(),
  hasTable: z.boolean().optional(),
  /** The ids of the models whose test cases call it; none: it is not used. */
  models: z.array(z.string()),
  /** Parameters that it had, and that its body still names. */
  gone: z.array(z.string()),
});

/** A file in the folder and nowhere else, as what is no longer written there is deleted. */
const path = z.string().refine((text) => {
  return !/^[/\\]|^\w:|\0/.test(text) && !text.split(/[/\\]/).includes('..');
});

const manifest = z.object({
  framework: z.enum(FRAMEWORKS),
  version: z.literal(1),
  models: z.array(
    z.object({ id: z.string(), name: z.string(), slug: z.string(), files: z.array(path) }),
  ),
  functions: z.array(stepFunction),
});

export type Param = z.infer<typeof param>;
export type StepFunction = z.infer<typeof stepFunction>;
export type Manifest = z.infer<typeof manifest>;

/** What was written into a folder before; undefined where the text is no such file. */
export function readManifest(text: string): Manifest | undefined {
  try {
    return manifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What a folder remembers, as its file: the same in the same words, whatever made it. */
export function printManifest(value: Manifest): string {
  return `${JSON.stringify(manifest.parse(value), null, 2)}\n`;
}
