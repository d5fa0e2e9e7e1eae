import { z } from 'zod';
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
  line: z.number().optional(),
  type: z.string().optional(),
  tags: z.array(z.object({ name: z.string() })).default([]),
  before: z.array(hook).default([]),
  after: z.array(hook).default([]),
  steps: z
    .array(hook.extend({ hidden: z.boolean().optional(), keyword: z.string().default('') }))
    .default([]),
});
type Scenario = z.infer<typeof scenario>;

const features = z.array(
  z.object({ name: z.string().default(''), elements: z.array(scenario).default([]) }),
);

/** Reads the JSON that Cucumber and its kin report: features with their scenarios and steps. */
export function readCucumberJson(whole: unknown): ReadResults {
  const read = features.safeParse(whole);
  if (!read.success) return undefined;
  return read.data.flatMap(({ name, elements }) => {
    const rows: Row[] = [];
    let background: Scenario | undefined;
    for (const element of elements) {
      const { type, line = 0 } = element;
      if (type !== 'background') rows.push({ line, result: toResult(name, element, background) });
      background = type === 'background' ? element : undefined;
    }
    const ofOne = ({ result }: Row) => `${result.keys[0]} ${result.name}`;
    for (const outline of Map.groupBy(rows, ofOne).values()) tellApart(outline);
    return rows.map(({ result }) => result);
  });
}

type Row = { line: number; result: AutomatedResult };

/**
 * The rows of an outline all carry the tags of all its cases, and tell nothing of what stands
 * in them: where they are as many as the tags, they are in the same order.
 */
function tellApart(rows: Row[]): void {
  const keys = rows[0]?.result.keys ?? [];
  const lines = [...new Set(rows.map(({ line }) => line))].sort((a, b) => a - b);
  if (lines.length !== keys.length) return;
  const keyOf = new Map(lines.map((line, at) => [line, keys[at]]));
  for (const { line, result } of rows) {
    const own = keyOf.get(line);
    if (own !== undefined) result.keys = [own];
  }
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
    statuses: all.map(({ status }) => toStatus(status)),
    steps: statuses,
    durationMs: Math.round(duration / NANOSECONDS),
    message: all.find((one) => one.error_message)?.error_message ?? '',
  });
}
