import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  A_ROW,
  aModelAnswer,
  aStep,
  edgesByEnds,
  MODEL_ID,
  NO_LISTS,
  nodeIds,
  nodeNamed,
  openEditor,
} from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press, toasts, write } from '../../../testing/user.ts';
import { type LeftTab, select, useEditor } from '../editor.ts';
import { LibraryPanel } from './LibraryPanel.tsx';

const { getState } = useEditor;
const LISTS = {
  ...NO_LISTS,
  'GET /api/step/project/shop': {
    body: [
      aStep('s1', 'open the shop', { usedBy: 2 }),
      aStep('s2', 'İade et', { type: 'outcome' }),
      aStep('s3', 'pay'),
    ],
  },
  'GET /api/model/project/shop': {
    body: [
      aModelAnswer(MODEL_ID, 'This one'),
      aModelAnswer('m2', 'Refund', { isHidden: true, bddType: 'classic' }),
    ],
  },
};

async function show(tab: LeftTab, more = {}, answers = {}) {
  const calls = answerCalls({ ...LISTS, ...answers });
  openEditor(A_ROW, { leftMenuToggle: true, leftMenuSelectedTab: tab, ...more });
  const view = await renderInTool(<LibraryPanel slug="shop" />);
  return { ...view, calls };
}
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const row = (name: string | RegExp) => {
  const [item] = screen.getAllByRole('listitem').filter((one) => within(one).queryByText(name));
  return within(item ?? document.body);
};
describe('the left panel', () => {
  it('changes between its tabs', async () => {
    await show('steps');
    expect(tabs()).toEqual(['Steps', 'Models', 'Outline', 'Text']);
    fireEvent.click(screen.getByRole('tab', { name: 'Outline' }));
    expect(getState().leftMenuSelectedTab).toBe('outline');
  });

  it('has outline and text alone in a model that may only be read', async () => {
    await show('steps', { isReadOnly: true });
    expect(tabs()).toEqual(['Outline', 'Text']);
    expect(screen.getByRole('list', { name: 'Outline' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('is not there while it is closed', async () => {
    await show('steps', { leftMenuToggle: false });
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('closes on Escape while it lies over the canvas, not where it is pinned', async () => {
    await show('steps');
    const tab = screen.getByRole('tab', { name: 'Models' });
    await press('Pin beside the canvas');
    tab.focus();
    fireEvent.keyDown(tab, { key: 'Escape' });
    expect(getState().leftMenuToggle).toBe(true);
    await press('Unpin');
    tab.focus();
    fireEvent.keyDown(tab, { key: 'Escape' });
    expect(getState().leftMenuToggle).toBe(false);
  });

  it.each([
    ['steps', false],
    ['text', true],
  ] as const)('over the canvas with its tab %s stays while one draws: %j', async (tab, stays) => {
    await show(tab);
    const canvas = document.createElement('div');
    canvas.className = 'react-flow__pane';
    document.body.append(canvas);
    fireEvent.pointerDown(canvas);
    canvas.remove();
    expect(getState().leftMenuToggle).toBe(stays);
  });
});

describe('the step library', () => {
  const labels = () =>
    screen.getAllByRole('listitem').map((item) => item.querySelector('button')?.textContent);

  it('is in the order of the alphabet, with the type of each step', async () => {
    await show('steps');
    await screen.findByText('pay');
    expect(labels()).toEqual(['Thenİade et', 'Whenopen the shop', 'Whenpay']);
  });

  it('is searched ignoring case and diacritics', async () => {
    await show('steps');
    await screen.findByText('pay');
    await write('Search steps', 'IADE');
    expect(labels()).toEqual(['Thenİade et']);
    await write('Search steps', 'zzz');
    expect(screen.getByText('No results')).toBeDefined();
  });

  it('gives a step to the drawing as the step it is', async () => {
    await show('steps');
    select(['a']);
    fireEvent.click(await screen.findByText('pay'));
    expect(nodeNamed(getState().element[0] ?? '')).toMatchObject({ stepId: 's3' });
    expect(getState().renaming).toBeUndefined();
  });

  it('deletes no step that a model uses, or that is drawn here', async () => {
    await show('steps');
    fireEvent.click(await screen.findByText('pay'));
    const used = screen.getByRole('button', { name: 'Delete from library: open the shop' });
    const drawn = screen.getByRole('button', { name: 'Delete from library: pay' });
    expect(used.getAttribute('aria-disabled')).toBe('true');
    expect(drawn.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(used);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before a step is deleted', async () => {
    await show('steps');
    await screen.findByText('pay');
    await press('Delete from library: İade et');
    expect(await screen.findByRole('dialog')).toBeDefined();
  });

  it('takes the words of the selected step', async () => {
    const sent: unknown[] = [];
    const create = (body: unknown) => {
      sent.push(body);
      return { body: aStep('s4', 'a') };
    };
    await show('steps', {}, { 'POST /api/step': create });
    select(['a']);
    await press('Add selected step to library');
    await waitFor(() => expect(toasts()).toEqual(['The step was added to the library.']));
    expect(sent).toEqual([{ projectSlug: 'shop', label: 'a', type: 'action' }]);
  });

  it.each([
    [[], 'Please select a step.'],
    [['start'], 'Should only be used for step. Please select a step and try again.'],
  ])('says what is to be selected for that, where it is %j', async (ids, message) => {
    await show('steps');
    select(ids);
    await press('Add selected step to library');
    expect(toasts()).toEqual([message]);
  });

  it('says how it is filled where it is empty', async () => {
    await show('steps', {}, NO_LISTS);
    expect(screen.getByText(/step library is empty/)).toBeDefined();
  });
});

describe('the models of the project', () => {
  it('are nested by a click, all but this one', async () => {
    await show('models');
    fireEvent.click(await screen.findByRole('button', { name: 'Add Refund as a nested model' }));
    expect(nodeNamed(getState().element[0] ?? '')).toMatchObject({ modelId: 'm2' });
    fireEvent.click(screen.getByRole('button', { name: 'This one' }));
    expect(nodeIds()).toHaveLength(5);
  });

  it('are shown in lists again after the server saved it', async () => {
    const sent: unknown[] = [];
    const update = (body: unknown) => {
      sent.push(body);
      return { body: aModelAnswer('m2', 'Refund') };
    };
    const { calls } = await show('models', {}, { 'PUT /api/model/m2': update });
    fireEvent.click(await screen.findByRole('button', { name: 'Show in lists: Refund' }));
    await waitFor(() => expect(sent).toMatchObject([{ isHidden: false, version: 1 }]));
    await waitFor(() =>
      expect(calls.filter((call) => call === 'GET /api/model/project/shop').length).toBeGreaterThan(
        1,
      ),
    );
  });

  it('are copied from their menu', async () => {
    await show('models', {}, { 'POST /api/model/m2/copy': { body: { name: 'Refund 2' } } });
    fireEvent.click(await screen.findByRole('button', { name: 'More actions: Refund' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }));
    await waitFor(() => expect(toasts()).toEqual(['Model copied as Refund 2.']));
  });

  it('are deleted once that was confirmed', async () => {
    const { calls } = await show('models', {}, { 'DELETE /api/model/m2': { body: {} } });
    fireEvent.click(await screen.findByRole('button', { name: 'More actions: Refund' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete model' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete model' });
    expect(calls).not.toContain('DELETE /api/model/m2');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(calls).toContain('DELETE /api/model/m2'));
    await waitFor(() => expect(toasts()).toHaveLength(1));
  });

  it('lead to their own page, and this one cannot be deleted', async () => {
    await show('models');
    fireEvent.click(await screen.findByRole('button', { name: 'More actions: This one' }));
    const open = await screen.findByRole('menuitem', { name: 'Open' });
    expect(open.getAttribute('href')).toBe(`/tool/shop/model/${MODEL_ID}`);
    const remove = screen.getByRole('menuitem', { name: 'Delete model' });
    expect(remove.hasAttribute('data-disabled')).toBe(true);
  });
});

describe('the outline', () => {
  beforeEach(() => show('outline'));
  const entries = () =>
    within(screen.getByRole('list', { name: 'Outline' }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('button')?.textContent);

  it('is the drawing in the order of the flow, with where each node leads', () => {
    expect(entries()).toEqual(['1Start → a', '2When a → b', '3When b → End', '4End']);
  });

  it('selects what is pressed', async () => {
    await press(/^2 When a/);
    expect(getState().element).toEqual(['a']);
  });

  it('adds, deletes and renames, as the canvas does', async () => {
    await press('Add next step: b');
    expect(nodeIds()).toHaveLength(5);
    await press('Delete: a');
    expect(nodeIds()).not.toContain('a');
    await press('Rename: b');
    expect(getState().renaming).toBe('b');
    expect(row(/^b$/).queryByRole('button', { name: 'Delete: b' })).not.toBeNull();
  });

  it('connects one row with another', async () => {
    await press('Connect from here: a');
    expect(screen.getByText(/^Choose the node that the edge leads to/)).toBeDefined();
    await press(/^4 End/);
    expect(edgesByEnds()).toContain('a-end');
    await press('Connect from here: a');
    await press(/^1 Start/);
    expect(toasts()).toEqual(['Start cannot have incoming edges.']);
  });

  it.each([
    ['ArrowDown', /^2 When a/],
    ['ArrowRight', /^2 When a/],
    ['End', /^4 End/],
    ['ArrowUp', /^1 Start/],
  ])('%s goes on from Start', (key, name) => {
    const start = screen.getByRole('button', { name: /^1 Start/ });
    start.focus();
    fireEvent.keyDown(start, { key });
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  });
});
