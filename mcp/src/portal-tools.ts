import { contract, LIMITS } from '@caseloom/contract';
import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { answer, Refusal, refusal } from './answer.ts';
import { pushInput } from './inputs.ts';
import type { Portal } from './portal.ts';

const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
const WRITES = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };

const promptInput = z.strictObject({
  projectSlug: z.string().describe('From list_projects'),
  prompt: z.string().min(1).max(LIMITS.prompt).describe('The requirements, as text'),
});

type Declared = { '~orpc': { route: { summary?: string } } };

/** What a call does, in the words of the contract. */
const summaryOf = ({ '~orpc': { route } }: Declared) => `${route.summary ?? ''}.`;

/** The tools that read what the portal stores, by its own calls. */
export function addReadingTools(server: McpServer, { calls }: Portal): void {
  server.registerTool(
    'list_projects',
    { title: 'List projects', description: summaryOf(contract.project.list), annotations: READS },
    () => calls.project.list().then(answer, refusal),
  );
  server.registerTool(
    'list_models',
    {
      title: 'List models',
      description: summaryOf(contract.model.listOfProject),
      inputSchema: z.strictObject({ projectSlug: z.string().describe('From list_projects') }),
      annotations: READS,
    },
    (input) => calls.model.listOfProject(input).then(answer, refusal),
  );
  server.registerTool(
    'list_suites',
    {
      title: 'List suites',
      description: summaryOf(contract.suite.listOfProject),
      inputSchema: z.strictObject({
        projectSlug: z.string().describe('From list_projects'),
        cursor: z.string().max(200).optional().describe('nextCursor of the answer before'),
      }),
      annotations: READS,
    },
    ({ projectSlug: slug, cursor }) =>
      calls.suite.listOfProject({ slug, ...(cursor && { cursor }) }).then(answer, refusal),
  );
  server.registerTool(
    'read_model',
    {
      title: 'Read a model',
      description: `${summaryOf(contract.model.get)} Nodes, edges, steps and test data have the ids that other tools use.`,
      inputSchema: z.strictObject({ modelId: z.uuid().describe('From list_models') }),
      annotations: READS,
    },
    (input) => calls.model.get(input).then(answer, refusal),
  );
  server.registerTool(
    'read_drawing_rules',
    {
      title: 'Read how to draw a model',
      description:
        'How to draw models of a text yourself: the rules, the schema of the answer, the steps and data that the project has. draft_model takes what you draw as its answer.',
      inputSchema: promptInput,
      annotations: READS,
    },
    (input) => calls.ai.promptText(input).then(answer, refusal),
  );
}

/** The tools that add something to the portal; no model of a project is changed by them. */
export function addWritingTools(server: McpServer, portal: Portal): void {
  const { calls, url } = portal;
  server.registerTool(
    'draft_model',
    {
      title: 'Draft a model',
      description:
        'Draws a draft of models from requirements or a description. Nothing is added to the project: the draft waits in the portal until a person looks through it and accepts it.',
      inputSchema: promptInput.extend({
        answer: z
          .string()
          .max(LIMITS.draftAnswer)
          .optional()
          .describe(
            'The models as you drew them yourself, by the rules of read_drawing_rules: JSON. Left out, the portal draws them.',
          ),
      }),
      annotations: WRITES,
    },
    (input) =>
      calls.ai
        .prompt(input)
        .then(({ id, status }) => answer(waiting(url, { id, status })), refusal),
  );
  server.registerTool(
    'push_results',
    {
      title: 'Push results',
      description:
        'Puts the report of a test runner into a run. Results find their test cases by the test ID, such as @TC-K7Q2M4XWZA, in the tags or the name of a test.',
      inputSchema: pushInput,
      annotations: WRITES,
    },
    (input) => push(portal, input).then(answer, refusal),
  );
}

function waiting(url: string, draft: { id: string; status: string }) {
  const page = `${url}/app/generate-with-ai/${draft.id}`;
  return { draftId: draft.id, status: draft.status, reviewAt: page };
}

async function push({ calls, url }: Portal, input: z.infer<typeof pushInput>) {
  const { runId, suiteId, report, complete = false, ...named } = input;
  if ((runId === undefined) === (suiteId === undefined))
    throw new Refusal('Give either runId or suiteId.');
  const id = runId ?? (await calls.run.create({ suiteId: suiteId ?? '', ...named })).id;
  const pushed = await calls.result.import({ id, file: new File([report], 'report') });
  const { matched, unmatched, unmatchedTotal } = pushed;
  if (complete) await calls.run.complete({ id });
  const page = `${url}/app/runs/${id}`;
  return { runId: id, url: page, matched, unmatched, unmatchedTotal, isCompleted: complete };
}
