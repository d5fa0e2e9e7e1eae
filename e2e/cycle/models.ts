import { call } from '../company.ts';
import type { Team } from './team.ts';

/** Seven suites, each of a model with all combinations of three columns: 2,025 test cases. */
const SUITES: [name: string, first: number, second: number, third: number][] = [
  ['Checkout', 15, 9, 5],
  ['Returns', 10, 9, 5],
  ['Delivery', 10, 6, 5],
  ['Discounts', 9, 5, 5],
  ['Gift cards', 6, 6, 5],
  ['Invoices', 6, 5, 4],
  ['Support', 5, 5, 3],
];
export const CASES = SUITES.reduce((sum, [, one, two, three]) => sum + one * two * three, 0);
export const MODELS = SUITES.length + 2;

type Node = { id: string; type: string; position: { x: number; y: number } };
type Drawing = { nodes: object[]; edges: object[] };

const place = (x: number) => ({ x: x * 320, y: 0 });
const ends: Node[] = [
  { id: 'start', type: 'start', position: place(0) },
  { id: 'end', type: 'end', position: place(9) },
];
type Drawn = { id: string; [field: string]: unknown };

const step = (
  id: string,
  x: number,
  data: { label: string; type?: string; requirements?: string[] },
): Drawn => ({
  ...{ id, type: 'step', position: place(x) },
  data: { type: 'action', ...data },
});

/** Start, these nodes one after the other, end. */
function aLine(...nodes: Drawn[]): Drawing {
  const ids = ['start', ...nodes.map(({ id }) => id), 'end'];
  const edges = ids.slice(1).map((target, at) => ({
    ...{ id: `${ids[at]}-${target}`, source: ids[at], target },
  }));
  return { nodes: [...ends, ...nodes], edges };
}

export type Suite = { id: string; modelId: string; name: string; requirement: string };

const COLUMNS = ['item', 'country', 'means'];
const lower = (name: string) => name.toLowerCase();

/** What a model is drawn as; its words, and what is nested in it, may change later. */
function drawingOf(at: number, nested: string | undefined, words = 'chooses'): Drawing {
  const name = lower(SUITES[at]?.[0] ?? '');
  return aLine(
    ...(nested ? [{ id: 'call', type: 'nested', position: place(1), modelId: nested }] : []),
    step('do', 2, {
      label: `the user ${words} <item> in <country>`,
      requirements: [`SHOP-${at + 1}`],
    }),
    step('pay', 3, { label: 'the user confirms by <means>' }),
    step('see', 4, { label: `the ${name} page confirms it`, type: 'outcome' }),
  );
}

async function addModel({ app, lead, slug }: Team, name: string, drawing: Drawing) {
  const body = { projectSlug: slug, name, ...drawing, settings: { strength: 'all' } };
  const { id = '' } = await call(app, ['POST', '/model', body], lead.token);
  return id;
}

async function addData(
  { app, lead, slug }: Team,
  modelId: string,
  [name, count]: [string, number],
) {
  const values = Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);
  const data = { projectSlug: slug, modelId, name, validity: 'valid', type: 'text', values };
  await call(app, ['POST', '/data', data], lead.token);
}

/** Nine models, two of them nested in others, and seven suites. */
export async function addSuites(team: Team): Promise<Suite[]> {
  const { app, lead } = team;
  const signIn = await addModel(
    team,
    'Sign in',
    aLine(step('in', 1, { label: 'the user signs in' })),
  );
  const address = await addModel(
    team,
    'Address',
    aLine(step('to', 1, { label: 'the user enters an address' })),
  );
  const suites: Suite[] = [];
  for (const [at, [name, ...counts]] of SUITES.entries()) {
    const nested = [signIn, address][at];
    const modelId = await addModel(team, name, drawingOf(at, nested));
    for (const [column, count] of counts.entries())
      await addData(team, modelId, [COLUMNS[column] ?? '', count]);
    const body = { modelId, settings: { strength: 'all' } };
    const { id = '' } = await call(app, ['POST', '/suite', body], lead.token);
    suites.push({ id, modelId, name, requirement: `SHOP-${at + 1}` });
  }
  return suites;
}

/** Says a step of a model otherwise. */
export async function reword(team: Team, suites: Suite[], at: number, words: string) {
  const { app, lead, slug } = team;
  const { modelId, name } = suites[at] ?? {};
  const opened = await call(app, ['GET', `/model/${modelId}`], lead.token);
  const { nodes } = opened as unknown as { nodes: { modelId?: string }[] };
  const nested = nodes.find((node) => node.modelId)?.modelId;
  const drawing = { ...drawingOf(at, nested, words), settings: { strength: 'all' } };
  const body = { projectSlug: slug, version: opened.version, name, ...drawing };
  await call(app, ['PUT', `/model/${modelId}`, body], lead.token);
}
