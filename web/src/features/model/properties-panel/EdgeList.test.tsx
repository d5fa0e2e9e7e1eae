import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import {
  A_ROW,
  aCall,
  aCase,
  aModelAnswer,
  aStep,
  aSuite,
  edgesByEnds,
  MODEL_ID,
  NO_LISTS,
  nodeNamed,
  openEditor,
} from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { choose, press, write } from '../../../testing/user.ts';
import { select, useEditor } from '../editor.ts';
import { PropertiesTab } from './PropertiesTab.tsx';

async function show(id: string) {
  answerCalls(NO_LISTS);
  select([id]);
  return renderInTool(<PropertiesTab />);
}
const list = (name: string) => within(screen.getByRole('region', { name }));
const options = async (name: string) => {
  fireEvent.click(screen.getByRole('combobox', { name }));
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
};

beforeEach(() => openEditor(A_ROW));

describe('the edges of a node', () => {
  it('are listed by where they lead and where they come from', async () => {
    await show('a');
    const out = list('Outgoing edges').getByRole<HTMLInputElement>('combobox', {
      name: 'Outgoing edges',
    });
    const into = list('Incoming edges').getByRole<HTMLInputElement>('combobox');
    expect([out.value, into.value]).toEqual(['3. b', '1. Start']);
  });

  it.each([
    ['end', 'Outgoing edges'],
    ['start', 'Incoming edges'],
  ])('of %s are no %s', async (id, name) => {
    await show(id);
    expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.getAllByRole('region')).toHaveLength(1);
  });

  it('show their conditions', async () => {
    const edges = A_ROW.edges.map((edge) => ({ ...edge, guard: '<age> > 17' }));
    openEditor({ ...A_ROW, edges });
    await show('a');
    expect(list('Outgoing edges').getByText(/17/)).toBeDefined();
  });

  it('are named by the words of the library as soon as those are known', async () => {
    const nodes = A_ROW.nodes.map((node) =>
      node.id === 'b' ? { ...aNode('b', 450), data: {}, stepId: 's1' } : node,
    );
    openEditor({ ...A_ROW, nodes });
    await show('a');
    expect(screen.getByDisplayValue('3. Step without a label')).toBeDefined();
    act(() => useEditor.setState({ steps: new Map([['s1', aStep('s1', 'pay')]]) }));
    expect(screen.getByDisplayValue('3. pay')).toBeDefined();
  });

  it('get another target, and keep their condition', async () => {
    const edges = A_ROW.edges.map((edge) => ({ ...edge, guard: '<age> > 17' }));
    openEditor({ ...A_ROW, edges });
    await show('a');
    await choose('Outgoing edges', '4. End');
    expect(edgesByEnds()).toEqual(['start-a', 'a-end', 'b-end']);
    expect(useEditor.getState().history.present.edges[1]?.guard).toBe('<age> > 17');
  });

  it('are offered only where one may lead', async () => {
    await show('a');
    expect(await options('Add edge to…')).toEqual(['2. a', '4. End']);
  });

  it('are added', async () => {
    await show('a');
    await choose('Add edge to…', '4. End');
    expect(edgesByEnds()).toContain('a-end');
  });

  it('are deleted', async () => {
    await show('a');
    fireEvent.click(list('Outgoing edges').getByRole('button', { name: 'Delete edge' }));
    expect(edgesByEnds()).toEqual(['start-a', 'b-end']);
  });

  it('are shown with all their fields', async () => {
    await show('a');
    fireEvent.click(list('Outgoing edges').getByRole('button', { name: 'Edit edge' }));
    expect(useEditor.getState().element).toEqual(['a-b']);
    const condition = await screen.findByLabelText('Condition');
    await waitFor(() => expect(document.activeElement).toBe(condition));
  });

  it('cannot be changed in a model that may only be read', async () => {
    openEditor(A_ROW, { isReadOnly: true });
    await show('a');
    expect(screen.queryByRole('button', { name: 'Delete edge' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Add edge to…' })).toBeNull();
  });
});

describe('a nested model that is selected', () => {
  const inner = aModelAnswer('inner', 'Log in', {
    nodes: [{ ...aNode('i'), data: { type: 'action', label: 'enter <user>', expected: '<page>' } }],
    edges: [{ id: 'e', source: 'i', target: 'i', guard: '<user> is valid' }],
  });
  const outer = aModelAnswer('outer', 'Shop', { nodes: [aCall('c', MODEL_ID)] });
  const models = new Map([
    ['inner', inner],
    ['outer', outer],
    [MODEL_ID, aModelAnswer(MODEL_ID, 'This one')],
  ]);
  const open = (modelId?: string, isReadOnly = false) =>
    openEditor(aDrawing([aCall('call', modelId)]), { models, isReadOnly });
  const data = () => nodeNamed('call')?.data;

  it('without a model says so, and takes one', async () => {
    open();
    await show('call');
    expect(screen.getByText('No model selected')).toBeDefined();
    await choose('Nested model', 'Log in');
    expect(nodeNamed('call')?.modelId).toBe('inner');
    expect(screen.queryByText('No model selected')).toBeNull();
  });

  it('cannot be this model, nor one that leads back to it', async () => {
    open();
    await show('call');
    fireEvent.click(screen.getByRole('combobox', { name: 'Nested model' }));
    for (const name of [/^Shop \(You can not/, /^This one \(You can not/])
      fireEvent.click(await screen.findByRole('option', { name }));
    expect(nodeNamed('call')).not.toHaveProperty('modelId');
  });

  it('leads to its model, with a way back', async () => {
    open('inner');
    await show('call');
    const link = screen.getByRole('link', { name: 'Open' });
    expect(link.getAttribute('href')).toBe(`/tool/shop/model/inner?via=${MODEL_ID}`);
  });

  it('is covered as it was chosen', async () => {
    open('inner');
    await show('call');
    await choose('Coverage of the nested model', 'Shortest path only');
    expect(data()).toEqual({ coverage: 'blackBox' });
  });

  it('maps each name of test data inside to one of this model', async () => {
    open('inner');
    await show('call');
    expect(list('Data mapping').getAllByRole('textbox')).toHaveLength(2);
    await write('<user>', 'customer');
    await write('<page>', 'page');
    expect(data()?.bind).toEqual({ user: 'customer' });
    await write('<user>', '');
    expect(data()?.bind).toEqual({});
  });

  it('without names inside has nothing to map', async () => {
    open('outer');
    await show('call');
    expect(screen.queryByRole('region', { name: 'Data mapping' })).toBeNull();
  });
});

describe('the test cases that pass a part', () => {
  const suite = aSuite([
    aCase('k1', ['start', 'a', 'b', 'end']),
    aCase('k2', ['start', 'a', 'end']),
  ]);

  it('are listed by number, and one press highlights the path', async () => {
    useEditor.setState({ preview: suite });
    await show('b');
    const passing = list('Covered by 1 test case');
    expect(passing.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['#1']);
    await press('#1');
    expect(useEditor.getState().highlighted?.key).toBe('k1');
    expect(screen.getByRole('button', { name: '#1', pressed: true })).toBeDefined();
    await press('#1');
    expect(useEditor.getState().highlighted).toBeUndefined();
  });

  it('are listed for an edge too', async () => {
    useEditor.setState({ preview: suite });
    await show('start-a');
    expect(list('Covered by 2 test cases').getAllByRole('button')).toHaveLength(2);
  });

  it('are not listed before there are any', async () => {
    await show('b');
    expect(screen.queryByRole('region', { name: /^Covered by/ })).toBeNull();
  });
});
