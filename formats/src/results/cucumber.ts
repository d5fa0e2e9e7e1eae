import { z } from 'zod';
import { listOf } from '../list-of.ts';
import { finished, NANOSECONDS, toStatus } from './outcome.ts';
import { type AutomatedResult, keysOfScenario, type ReadResults } from './result.ts';

const stepResult = z.object({
  status: z.string(),
  duration: z.number().optional(),
  error_message: z.string().optional(),
});
const hook = z.object({ result: stepResult.optional() });
const scenario = z.object({
  name: z.string().default(''),
  type: z.string().optional(),
  tags: listOf(z.object({ name: z.string() })).default([]),
  before: listOf(hook).default([]),
  after: listOf(hook).default([]),
  steps: listOf(
    hook.extend({ hidden: z.boolean().optional(), keyword: z.string().default('') }),
  ).default([]),
});
type Scenario = z.infer<typeof scenario>;

const features = listOf(
  z.object({ name: z.string().default(''), elements: listOf(scenario).default([]) }),
);

/** Reads the JSON that Cucumber and its kin report: features with their scenarios and steps. */
export function readCucumberJson(whole: unknown): ReadResults {
  const read = features.safeParse(whole);
  if (!read.success) return undefined;
  return read.data.flatMap(({ name, elements }) => {
    const results: AutomatedResult[] = [];
    let background: Scenario | undefined;
    for (const element of elements) {
      const isBackground = element.type === 'background';
      if (!isBackground) results.push(toResult(name, element, background));
      background = isBackground ? element : undefined;
    }
    return results;
  });
}

/** Some write the background as an element of its own before the scenario that it was executed for. */
function toResult(feature: string, own: Scenario, background?: Scenario) {
  const { name, tags } = own;
  const before = [...(background?.before ?? []), ...own.before];
  const steps = [...(background?.steps ?? []), ...own.steps];
  const after = [...(background?.after ?? []), ...own.after];
  const shown = steps.filter((step) => !step.hidden && !/^(Before|After)\s*$/.test(step.keyword));
  const all = [...before, ...steps, ...after].flatMap(({ result }) => result ?? []);
  const statuses = shown.map(({ result }) => toStatus(result?.status));
  const duration = all.reduce((sum, one) => sum + (one.duration ?? 0), 0);
  return finished({
    name: [feature, name].filter(Boolean).join(' > '),
    keys: keysOfScenario(
      name,
      tags.map((tag) => tag.name),
    ),
    automationName: [feature, name].filter(Boolean).join('.'),
    statuses: all.map(({ status }) => toStatus(status)),
    steps: statuses,
    durationMs: Math.round(duration / NANOSECONDS),
    message: all.find((one) => one.error_message)?.error_message ?? '',
  });
}
