import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../testing/drawing.ts';
import {
  aCall,
  aModelAnswer,
  MODEL_ID,
  NO_LISTS,
  nodeNamed,
  openEditor,
} from '../../testing/editor.ts';
import { answerCalls } from '../../testing/fetch.ts';
import { renderInTool } from '../../testing/tool.tsx';
import { toasts } from '../../testing/user.ts';
import { isDraft, useEditor } from './editor.ts';
import { ParentModels } from './ParentModels.tsx';
import { NestedFields } from './properties-panel/NestedFields.tsx';

const INNER_ID = '9d1f2d3e-1111-4222-8333-444455556666';
const OUTER = aDrawing(
  [aNode('start', 0, 0, 'start'), aCall('pay', undefined, 150)],
  ['start-pay'],
);
const outerOf = (more = {}) =>
  aModelAnswer(MODEL_ID, 'Checkout', { ...OUTER, name: 'Checkout', version: 4, ...more });
const sent: Record<string, unknown> = {};

/** Opens Checkout with a node that calls no model yet, and creates one for it. */
async function createNested(name: string, answers = {}) {
  answerCalls({
    ...NO_LISTS,
    'GET /api/model/project/shop': { body: [outerOf()] },
    'POST /api/model': (body) => {
      sent.inner = body;
      return { body: aModelAnswer(INNER_ID, name) };
    },
    [`PUT /api/model/${MODEL_ID}`]: (body) => {
      sent.outer = body;
      return { body: outerOf(body as object) };
    },
    ...answers,
  });
  const models = new Map([[MODEL_ID, outerOf()]]);
  openEditor({ ...OUTER, name: 'Checkout' }, { models });
  const node = nodeNamed('pay');
  if (!node) throw new Error('the drawing has no such node');
  const { router } = await renderInTool(
    <>
      <ParentModels slug="shop" />
      <NestedFields node={node} />
    </>,
    { address: `/tool/shop/model/${MODEL_ID}` },
  );
  fireEvent.change(screen.getByLabelText('New nested model here'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Create and open' }));
  return router;
}

beforeEach(() => {
  for (const key of Object.keys(sent)) delete sent[key];
});

describe('a new nested model', () => {
  it('opens in place, empty, and the model it stands in is saved before', async () => {
    const router = await createNested('Payment');
    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: `/tool/shop/model/${INNER_ID}`,
        search: { via: MODEL_ID },
      }),
    );
    expect(sent.inner).toMatchObject({
      projectSlug: 'shop',
      name: 'Payment',
      nodes: [],
      edges: [],
    });
    expect(sent.outer).toMatchObject({
      nodes: [{ id: 'start' }, { id: 'pay', modelId: INNER_ID }],
    });
    expect(isDraft(useEditor.getState())).toBe(false);
  });

  it('has a way back to the model that one came from', async () => {
    await createNested('Payment');
    const back = await screen.findByRole('link', { name: 'Checkout' });
    expect(back.getAttribute('href')).toBe(`/tool/shop/model/${MODEL_ID}`);
  });

  it('that cannot be made leaves the drawing as it is, and says why', async () => {
    const body = { statusCode: 409, code: 'model_limit', message: 'No more models.' };
    const router = await createNested('Payment', { 'POST /api/model': { status: 409, body } });
    await waitFor(() => expect(toasts()).toContain('No more models.'));
    expect(nodeNamed('pay')).not.toHaveProperty('modelId');
    expect(router.state.location.pathname).toBe(`/tool/shop/model/${MODEL_ID}`);
  });
});
