import { z } from 'zod';
import { listOf } from '../list-of.ts';
import { finished, NANOSECONDS, type Outcome, parse, toStatus } from './outcome.ts';
import { type AutomatedResult, keysOfScenario, type ReadResults } from './result.ts';

const id = z.string();
const testStep = z.object({ id, pickleStepId: z.string().optional() });
const envelope = z.object({
  gherkinDocument: z.object({
    uri: z.string().default(''),
    feature: z.object({ name: z.string().default('') }).optional(),
  }),
  pickle: z.object({
    id,
    uri: z.string().default(''),
    name: z.string(),
    tags: listOf(z.object({ name: z.string() })),
  }),
  testCase: z.object({ id, pickleId: id, testSteps: listOf(testStep) }),
  testCaseStarted: z.object({ id, testCaseId: id }),
  testStepFinished: z.object({
    testCaseStartedId: id,
    testStepId: id,
    testStepResult: z.object({
      status: z.string(),
      duration: z.object({ seconds: z.number(), nanos: z.number() }),
      message: z.string().optional(),
    }),
  }),
  testCaseFinished: z.object({ testCaseStartedId: id, willBeRetried: z.boolean().default(false) }),
});
const message = envelope.partial();
type Message = z.infer<typeof message>;

/** What was heard so far of who is tested, and how. */
type Heard = {
  /** The name of the feature in each file. */
  features: Map<string, string>;
  pickles: Map<string, Pick<Outcome, 'name' | 'keys' | 'automationName'>>;
  cases: Map<string, { pickleId: string; shown: Set<string> }>;
  tries: Map<string, Omit<Outcome, 'name' | 'keys'> & { caseId: string }>;
  results: AutomatedResult[];
};

/** Reads Cucumber Messages: one envelope a line; of a test that was tried again the last try counts. */
export function readCucumberMessages(text: string): ReadResults {
  const heard: Heard = {
    features: new Map(),
    pickles: new Map(),
    cases: new Map(),
    tries: new Map(),
    results: [],
  };
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const read = message.safeParse(parse(line));
    if (!read.success) return undefined;
    hear(heard, read.data);
  }
  return heard.pickles.size > 0 ? heard.results : undefined;
}

function hear({ features, pickles, cases, tries, results }: Heard, message: Message): void {
  const { gherkinDocument, pickle, testCase, testCaseStarted, testStepFinished, testCaseFinished } =
    message;
  if (gherkinDocument) features.set(gherkinDocument.uri, gherkinDocument.feature?.name ?? '');
  if (pickle) {
    const { name, tags, uri } = pickle;
    const keys = keysOfScenario(
      name,
      tags.map((tag) => tag.name),
    );
    const automationName = [features.get(uri), name].filter(Boolean).join('.');
    pickles.set(pickle.id, { name, keys, automationName });
  }
  if (testCase) {
    const shown = testCase.testSteps.filter((step) => step.pickleStepId).map((step) => step.id);
    cases.set(testCase.id, { pickleId: testCase.pickleId, shown: new Set(shown) });
  }
  if (testCaseStarted) {
    const caseId = testCaseStarted.testCaseId;
    tries.set(testCaseStarted.id, { caseId, statuses: [], steps: [], durationMs: 0, message: '' });
  }
  if (testStepFinished) hearStep({ cases, tries }, testStepFinished);
  const going = testCaseFinished && tries.get(testCaseFinished.testCaseStartedId);
  if (!going || testCaseFinished.willBeRetried) return;
  const tested = pickles.get(cases.get(going.caseId)?.pickleId ?? '');
  results.push(finished({ ...going, name: '', keys: [], ...tested }));
}

function hearStep(
  { cases, tries }: Pick<Heard, 'cases' | 'tries'>,
  { testCaseStartedId, testStepId, testStepResult }: NonNullable<Message['testStepFinished']>,
): void {
  const going = tries.get(testCaseStartedId);
  if (!going) return;
  const { duration } = testStepResult;
  const status = toStatus(testStepResult.status);
  going.statuses.push(status);
  if (cases.get(going.caseId)?.shown.has(testStepId)) going.steps.push(status);
  going.durationMs += duration.seconds * 1000 + duration.nanos / NANOSECONDS;
  going.message ||= testStepResult.message ?? '';
}
