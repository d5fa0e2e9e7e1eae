import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import {
  aCase,
  aModelAnswer,
  aSuite,
  MODEL_ID,
  NO_LISTS,
  nodeIds,
  openEditor,
} from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderPart } from '../../../testing/render.tsx';
import { press, toasts } from '../../../testing/user.ts';
import { change, useEditor } from '../editor.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

const base = aDrawing([aNode('a'), aNode('b', 300)], ['a-b']);
const VERSIONS = `GET /api/model/${MODEL_ID}/versions`;
const RESTORE = `POST /api/model/${MODEL_ID}/restore/2`;
const aVersion = (version: number) => ({
  ...{ version, name: `Name ${version}`, createdAt: '2026-11-01T09:00:00.000Z' },
  ...{ createdBy: 'Ada', nodes: version, edges: 1 },
});
const page = (items: unknown[], nextCursor: string | null = null) => ({
  body: { items, nextCursor },
});
const restored = aModelAnswer(MODEL_ID, 'Old', { ...aDrawing([aNode('a')]), version: 4 });

async function renderDialog(answers = {}) {
  const calls = answerCalls({
    ...NO_LISTS,
    [VERSIONS]: page([aVersion(3), aVersion(2), aVersion(1)]),
    [RESTORE]: { body: restored },
    ...answers,
  });
  const onClose = vi.fn();
  await renderPart(<VersionsDialog isOpen onClose={onClose} />);
  return { calls, onClose };
}
const rows = () => screen.getAllByRole('row');
const rowOf = (version: number) => screen.getByText(`Name ${version}`).closest('tr');
const pressIn = (version: number, name: string) => {
  const row = rowOf(version);
  if (row) fireEvent.click(within(row).getByRole('button', { name }));
};

beforeEach(() => openEditor(base));

describe('the versions of a model', () => {
  it('are listed newest first, with author and size', async () => {
    await renderDialog();
    await screen.findByText('Name 3');
    expect(rows().map((row) => row.querySelector('td')?.textContent)).toEqual(['3', '2', '1']);
    expect(rowOf(2)?.textContent).toMatch(/Ada · 2 nodes, 1 edges/);
  });

  it('cannot be restored where they are the newest already', async () => {
    await renderDialog();
    await screen.findByText('Name 3');
    expect(rowOf(3)?.textContent).toContain('newest');
    expect(rowOf(3)?.querySelector('button')).toBeNull();
  });

  it('come page by page', async () => {
    let requests = 0;
    await renderDialog({
      [VERSIONS]: () => (requests++ === 0 ? page([aVersion(3)], 'next') : page([aVersion(2)])),
    });
    await screen.findByText('Name 3');
    await press('Show older');
    await screen.findByText('Name 2');
    expect(rows()).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull());
  });

  it('are none before the model was saved', async () => {
    openEditor(base, { selectedModel: { projectSlug: 'shop' } });
    const { calls } = await renderDialog();
    expect(await screen.findByText('This model has not been saved yet.')).toBeDefined();
    expect(calls).toEqual([]);
  });

  it('that fail to load can be loaded again', async () => {
    let fails = true;
    const wrong = { statusCode: 500, code: 'unexpected', message: 'Sorry.' };
    await renderDialog({
      [VERSIONS]: () => (fails ? { status: 500, body: wrong } : page([aVersion(3)])),
    });
    await screen.findByText('Sorry.');
    fails = false;
    await press('Try again');
    expect(await screen.findByText('Name 3')).toBeDefined();
  });
});

describe('restoring a version', () => {
  it('asks first, then draws it as the newest one and closes', async () => {
    const { calls, onClose } = await renderDialog();
    await screen.findByText('Name 3');
    pressIn(2, 'Restore');
    await screen.findByText(/Version 2 becomes the newest version. All other/);
    expect(calls).not.toContain(RESTORE);
    const question = within(await screen.findByRole('dialog', { name: 'Restore' }));
    fireEvent.click(question.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(nodeIds()).toEqual(['a']);
    expect(useEditor.getState().selectedModel?.version).toBe(4);
    expect(toasts()).toContain('Version restored');
  });

  it('says beforehand that what is not saved will be lost', async () => {
    change('rename', { ...base, name: 'Draft' });
    await renderDialog();
    await screen.findByText('Name 3');
    pressIn(2, 'Restore');
    expect(await screen.findByText(/Your unsaved draft is discarded/)).toBeDefined();
  });
});

describe('comparing with a version', () => {
  it('takes the place of the list of versions, lists what came and went since, and leads back', async () => {
    const then = aModelAnswer(MODEL_ID, 'Then', aDrawing([aNode('a'), aNode('gone', 300)]));
    await renderDialog({ [`GET /api/model/${MODEL_ID}/versions/2`]: { body: then } });
    await screen.findByText('Name 3');
    pressIn(2, 'Compare');
    const since = await screen.findByRole('region', { name: 'Changes since version 2' });
    const changes = await within(since).findAllByRole('listitem');
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      '+badded',
      '+a → badded',
      '−goneremoved',
    ]);
    expect(screen.queryByText('Name 3')).toBeNull();
    await press('All versions');
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.getByText('Name 3')).toBeDefined();
  });

  it('counts what was only moved, and lists it apart', async () => {
    const nodes = base.nodes.map((node) => ({ ...node, position: { x: 9, y: 990 } }));
    const then = aModelAnswer(MODEL_ID, 'Then', { ...base, nodes: nodes.slice(1) });
    await renderDialog({ [`GET /api/model/${MODEL_ID}/versions/2`]: { body: then } });
    await screen.findByText('Name 3');
    pressIn(2, 'Compare');
    const since = await screen.findByRole('region', { name: 'Changes since version 2' });
    const moved = (await within(since).findByText('1 only moved')).closest('details');
    expect(moved?.open).toBe(false);
    expect(moved?.textContent).toContain('↔bmoved');
  });

  it('says for each test case that covers a change, by name, what it covers', async () => {
    const rules = [{ id: 'r', when: 'otherwise', outcome: 'delivery costs 9' }];
    openEditor(aDrawing([aNode('a'), { ...aNode('b', 300), data: { label: 'Deliver', rules } }]));
    const then = aModelAnswer(MODEL_ID, 'Then', aDrawing([aNode('a')]));
    const change = { kind: 'added', modelId: MODEL_ID, before: null } as const;
    const reasons = [
      { ...change, on: 'node', id: 'b/r', after: 'otherwise: delivery costs 9' },
      { ...change, on: 'edge', id: 'a-b', after: 'a > Deliver' },
    ] as const;
    const suite = aSuite([{ ...aCase('K1', ['a', 'b']), reasons: [...reasons] }]);
    await renderDialog({
      [`GET /api/model/${MODEL_ID}/versions/2`]: { body: then },
      [`GET /api/model/generate/${MODEL_ID}`]: {
        body: { ...suite, modelId: MODEL_ID, modelVersion: 3, settings: {} },
      },
    });
    await screen.findByText('Name 3');
    pressIn(2, 'Compare');
    await screen.findByText('rule “Deliver: otherwise: delivery costs 9”: new');
    expect(screen.getByText('edge “a > Deliver”: new')).toBeDefined();
  });

  it('names a state variable that is declared otherwise, and a risk that changed alone', async () => {
    const tries = { name: 'tries', type: 'integer' as const, min: 0, max: 100, first: 100 };
    const risky = (likelihood: number) =>
      base.nodes.map((node) =>
        node.id === 'b'
          ? {
              ...node,
              data: { type: 'action' as const, label: 'b', risk: { likelihood, damage: 2 } },
            }
          : node,
      );
    openEditor({ ...base, nodes: risky(4), settings: { state: [{ ...tries, first: 50 }] } });
    const drawn = { ...base, nodes: risky(2), settings: { state: [tries] } };
    const then = aModelAnswer(MODEL_ID, base.name, drawn);
    await renderDialog({ [`GET /api/model/${MODEL_ID}/versions/2`]: { body: then } });
    await screen.findByText('Name 3');
    pressIn(2, 'Compare');
    const since = await screen.findByRole('region', { name: 'Changes since version 2' });
    const changes = await within(since).findAllByRole('listitem');
    expect(changes.map(({ textContent }) => textContent)).toEqual([
      '~brisk 4 → 8',
      '~State variable triesStart value: 100 → 50',
    ]);
  });

  it('says that there is no difference', async () => {
    const then = aModelAnswer(MODEL_ID, 'Then', base);
    await renderDialog({ [`GET /api/model/${MODEL_ID}/versions/1`]: { body: then } });
    await screen.findByText('Name 3');
    pressIn(1, 'Compare');
    expect(await screen.findByText('No differences')).toBeDefined();
  });
});
