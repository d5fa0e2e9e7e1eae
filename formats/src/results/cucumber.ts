import { z } from 'zod';
import { finished, NANOSECONDS, parse, toStatus } from './outcome.ts';
import { keysIn, type ReadResults } from './result.ts';

const stepResult = z.object({
  status: z.string(),
  duration: z.number().optional(),
  error_message: z.string().optional(),
});
const hook = z.object({ result: stepResult.optional() });
const scenario = z.object({
  name: z.string().default(''),
  type: z.string().optional(),
  tags: z.array(z.object({ name: z.string() })).default([]),
  before: z.array(hook).default([]),
  after: z.array(hook).default([]),
  steps: z
    .array(hook.extend({ hidden: z.boolean().optional(), keyword: z.string().default('') }))
    .default([]),
});
const features = z.array(
  z.object({ name: z.string().default(''), elements: z.array(scenario).default([]) }),
);

/** Reads the JSON that Cucumber and its kin report: features with their scenarios and steps. */
export function readCucumberJson(text: string): ReadResults {
  const read = features.safeParse(parse(text));
  if (!read.success) return undefined;
  return read.data.flatMap(({ name, elements }) =>
    elements.filter(({ type }) => type !== 'background').map((element) => toResult(name, element)),
  );
}

function toResult(feature: string, { name, tags, before, steps, after }: z.infer<typeof scenario>) {
  const shown = steps.filter((step) => !step.hidden && !/^(Before|After)\s*$/.test(step.keyword));
  const all = [...before, ...steps, ...after].flatMap(({ result }) => result ?? []);
  const statuses = shown.map(({ result }) => toStatus(result?.status));
  const duration = all.reduce((sum, one) => sum + (one.duration ?? 0), 0);
  return finished({
    name: [feature, name].filter(Boolean).join(' > '),
    keys: keysIn(...tags.map((tag) => tag.name), name),
    statuses: all.map(({ status }) => toStatus(status)),
    steps: statuses,
    durationMs: Math.round(duration / NANOSECONDS),
    message: all.find((one) => one.error_message)?.error_message ?? '',
  });
}
