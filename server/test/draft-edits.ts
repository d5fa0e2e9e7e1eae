import type { Draft, DraftEdit } from '@caseloom/contract';
import type { aWorld } from './world.ts';

type World = Awaited<ReturnType<typeof aWorld>>;

const SIGN_IN = `# Sign in

1. The user opens the sign-in page.
2. The user enters a password.
3. If the password is wrong, an error is shown and the test ends.
4. The dashboard is shown.

The password must be 8 to 12 characters long.
`;

/** A draft of a project, whose owner edits it. */
export async function anEditableDraft(world: World, prompt = SIGN_IN) {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug, id: projectId } = await send.project.create({ name: 'Shop' });
  const draft = await send.ai.prompt({ projectSlug, prompt });
  const edit = (wish: DraftEdit) => send.ai.edit({ id: draft.id, edit: wish });
  return { owner, send, projectSlug, projectId, draft, edit };
}

type StepEdit = Extract<DraftEdit, { kind: 'step' }>;

/** Other words for the step that says this. */
export function aStepEdit(draft: Draft, label: string, now: Partial<StepEdit['now']>): StepEdit {
  const step = draft.steps.find((one) => one.label === label);
  const node = draft.models.flatMap(({ nodes }) => nodes).find((one) => one.stepId === step?.id);
  if (!step || !node) throw new Error(`no step says ${label}`);
  const was = { label, type: step.type, expected: step.expected ?? '' };
  return { kind: 'step', id: node.id, was, now: { ...was, ...now } };
}

type EdgeEdit = Extract<DraftEdit, { kind: 'edge' }>;

/** Other words for the last edge. */
export function anEdgeEdit({ models }: Draft, now: Partial<EdgeEdit['now']>): EdgeEdit {
  const edge = models[0]?.edges.at(-1);
  if (!edge) throw new Error('the model has edges');
  const { id, label = '', stepType = null, guard = '' } = edge;
  const was = { label, stepType, guard };
  return { kind: 'edge', id, was, now: { ...was, ...now } };
}

/** What its first step says. */
export const OPENS = 'The user opens the sign-in page';
/** What the steps of a draft say. */
export const labels = ({ steps }: Draft) => steps.map(({ label }) => label);
