import { chosenSettings, modelText } from '@caseloom/contract';
import { z } from 'zod';

/** What a server takes models from. */
export type Takes = { portal: boolean; files: boolean };

const settings = chosenSettings
  .optional()
  .describe('Settings of the generation; what is left out is as the model says');

const ofPortal = z.strictObject({
  modelId: z.uuid().describe('A model of the portal, from list_models'),
});
const asText = z.strictObject({
  text: modelText.shape.text.describe(
    'The model itself: JSON of Caseloom or GraphWalker, GraphML, BPMN, Mermaid, PlantUML or Graphviz',
  ),
  fileName: modelText.shape.fileName.describe('Names a model in text that has no name'),
});
const inFile = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(4096)
    .describe('A model file of this machine, in any format that caseloom reads'),
});

/** Which model a tool is about: one of the portal, a text, or a file of this machine. */
export type Source = z.infer<typeof ofPortal> | z.infer<typeof asText> | z.infer<typeof inFile>;

/** In as many ways as this server takes models. */
const model = ({ portal, files }: Takes) =>
  z
    .union([asText, ...(portal ? [ofPortal] : []), ...(files ? [inFile] : [])])
    .describe('Which model: one of these');

export const checkInput = (takes: Takes) => z.strictObject({ model: model(takes) });

export const generateInput = (takes: Takes) =>
  z.strictObject({
    model: model(takes),
    settings,
    from: z.number().int().min(0).optional().describe('How many test cases to leave out (0)'),
    count: z
      .number()
      .int()
      .min(1)
      .max(500)
      .optional()
      .describe('How many test cases to answer with (50)'),
  });

export const explainInput = (takes: Takes) =>
  z.strictObject({
    model: model(takes),
    settings,
    caseKey: z.string().max(20).optional().describe('A test ID, such as TC-K7Q2M4XWZA'),
    element: z.string().max(200).optional().describe('The id of a node or an edge of the model'),
  });

export const pushInput = z.strictObject({
  runId: z.uuid().optional().describe('An open run that takes the results'),
  suiteId: z.uuid().optional().describe('Or the suite of which a new run is begun'),
  name: z.string().max(120).optional().describe('Of the new run'),
  environment: z.string().max(120).optional().describe('Where it ran, for example staging'),
  build: z.string().max(120).optional().describe('What was tested: a version or a commit'),
  report: z
    .string()
    .min(1)
    .max(2_000_000)
    .describe(
      'The report of a test runner as text: JUnit, TRX, NUnit, xUnit, TestNG, Robot Framework, CTest, Playwright, CTRF, Jest, Vitest, Mocha, TAP, behave or Cucumber',
    ),
  complete: z.boolean().optional().describe('Completes the run afterwards'),
});
