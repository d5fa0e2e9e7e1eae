import type { Problem } from '@caseloom/engine';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import {
  A_ROW,
  aCall,
  aRecord,
  edgesByEnds,
  NO_LISTS,
  nodeNamed,
  openEditor,
} from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press } from '../../../testing/user.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { currentDrawing, moveInHistory, select, useEditor } from '../editor.ts';
import { ToolPane } from '../pane/ToolPane.tsx';
import { findProblems, useProblemSearch } from '../problems.ts';
import { useVoice } from '../voice.ts';

const { getState, setState } = useEditor;

async function show(drawing = A_ROW, options = {}) {
  answerCalls(NO_LISTS);
  openEditor(drawing, options);
  setState({ rightMenuSelectedTab: 'problems', problems: findProblems() });
  await renderInTool(<ToolPane slug="shop" />);
}
const step = (id: string, x: number, label: string) => ({
  ...aNode(id, x),
  data: { type: 'action' as const, label },
});
/** Start, one step with this label, and End. */
const withStep = (label: string) =>
  aDrawing(
    [aNode('start', 0, 0, 'start'), step('a', 150, label), aNode('end', 450, 0, 'end')],
    ['start-a', 'a-end'],
  );
const heard = () => useVoice.getState().lines.map(({ text }) => text);
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

beforeEach(() => answerCalls(NO_LISTS));

describe('the list of problems', () => {
  it('says that there are none', async () => {
    await show();
    expect(screen.getByText('No problems')).toBeDefined();
    expect(tabs()).toEqual(['Test cases', 'Properties', 'Data', 'Model', 'Problems']);
  });

  it('has the errors before the warnings, counted, with the step they are about', async () => {
    await show(
      aDrawing(
        [
          aNode('start', 0, 0, 'start'),
          step('a', 150, ''),
          step('lost', 450, 'lost'),
          aNode('end', 750, 0, 'end'),
        ],
        ['start-a', 'a-end'],
      ),
    );
    const sections = screen.getAllByRole('region').map((region) => region.textContent);
    expect(sections[0]).toMatch(/^Errors \(1\)Step without a label: /);
    expect(sections[1]).toMatch(/^Warnings \(1\)lost: /);
    expect(tabs().at(-1)).toBe('Problems2');
  });

  it('names the two steps that an edge with a problem connects', async () => {
    const drawing = withStep('pay');
    const edges = drawing.edges.map((edge) =>
      edge.id === 'a-end' ? { ...edge, guard: '<pin> is valid' } : edge,
    );
    await show({ ...drawing, edges });
    expect(screen.getByText('pay → End:')).toBeDefined();
  });

  it('marks them on the canvas while it is shown', async () => {
    await show();
    expect(getState().showsProblems).toBe(true);
    fireEvent.click(screen.getByRole('tab', { name: 'Model' }));
    expect(getState().showsProblems).toBe(false);
  });

  it('leads to the place of each', async () => {
    await show(withStep(''));
    await press(/^Step without a label: /);
    expect(getState().element).toEqual(['a']);
    expect(screen.getByRole('listitem', { current: true })).toBeDefined();
  });

  it('offers no fix in a model that may only be read', async () => {
    await show(aDrawing([step('a', 0, 'a'), step('b', 300, 'b')]), { isReadOnly: true });
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Add Start' })).toBeNull();
  });

  it('offers the types that the words of steps suggest, and sets all of them as one change', async () => {
    const nodes = ['the shop is open', 'buy a book', 'The order is confirmed', 'A mail arrives'];
    const steps = nodes.map((label, at) => step(`s${at}`, 150 * at + 150, label));
    await show(
      aDrawing(
        [aNode('start', 0, 0, 'start'), ...steps, aNode('end', 900, 0, 'end')],
        ['start-s0', 's0-s1', 's1-s2', 's2-s3', 's3-end'],
      ),
    );
    const before = currentDrawing();
    expect(
      await screen.findByText(/^3 steps are worded like steps of another type: 1 Given, 2 Then\./),
    ).toBeDefined();
    await press('Set 3 step types');
    await waitFor(() =>
      expect(steps.map(({ id }) => nodeNamed(id)?.data?.type)).toEqual([
        'context',
        'action',
        'outcome',
        'outcome',
      ]),
    );
    expect(await screen.findByText('3 step types set: 1 Given, 2 Then')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Step types' })).toBeNull();
    act(() => void moveInHistory('undo'));
    expect(currentDrawing()).toEqual(before);
  });

  it.each<[string, Drawing['settings']]>([
    ['an English model', { language: 'en' }],
    ['a model that says no language, with English words', {}],
  ])(
    'reads the steps of %s by the rules of English, whatever language the page is in',
    async (_, settings) => {
      const labels = ['Press Register', 'The order is confirmed', 'Press the button of the user'];
      const steps = labels.map((label, at) => step(`s${at}`, 150 * at + 150, label));
      const drawing = aDrawing(
        [aNode('start', 0, 0, 'start'), ...steps, aNode('end', 900, 0, 'end')],
        ['start-s0', 's0-s1', 's1-s2', 's2-end'],
      );
      await show({ ...drawing, settings });
      await act(() => i18next.changeLanguage('tr'));
      expect(await screen.findByText(/^1 adım başka türde .*: 1 O zaman/)).toBeDefined();
      await press('1 adım türünü ayarla');
      await waitFor(() => expect(nodeNamed('s1')?.data?.type).toBe('outcome'));
      expect(nodeNamed('s0')?.data?.type).toBe('action');
    },
  );

  it('offers no types in a model that may only be read', async () => {
    await show(withStep('The order is confirmed'), { isReadOnly: true });
    await import('@caseloom/formats/role');
    expect(screen.queryByRole('region', { name: 'Step types' })).toBeNull();
  });

  it('is cut after a hundred of a kind', async () => {
    await show();
    const many = Array.from({ length: 103 }, (_, at): Problem => {
      return { code: 'node_unreachable', severity: 'warning', nodeId: `n${at}` };
    });
    act(() => setState({ problems: many }));
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
    expect(screen.getByText('and 3 more')).toBeDefined();
  });
});

describe('a fix', () => {
  it('adds the End that is missing, and can be undone', async () => {
    await show(aDrawing([aNode('start', 0, 0, 'start'), step('a', 150, 'a')], ['start-a']));
    await press('Add End');
    expect(currentDrawing().nodes.map(({ type }) => type)).toContain('end');
    expect(await screen.findByText(/^Fixed; \d+ problems? left$/)).toBeDefined();
    expect(moveInHistory('undo')).toBe('fix');
    expect(currentDrawing().nodes).toHaveLength(2);
  });

  it('gives the values of a name the type that a condition compares them with', async () => {
    const drawing = withStep('enter <age>');
    const edges = drawing.edges.map((edge) =>
      edge.id === 'a-end' ? { ...edge, guard: '<age> > 17' } : edge,
    );
    const own = [aRecord('age', ['18']), aRecord('age', ['old'], { validity: 'invalid' })];
    const data = [...own, aRecord('city', ['7'])];
    await show({ ...drawing, edges }, { data });
    const sent: unknown[] = [];
    const answer = (body: unknown) => {
      sent.push(body);
      return { body };
    };
    answerCalls({
      ...NO_LISTS,
      ...Object.fromEntries(own.map(({ id }) => [`PUT /api/data/${id}`, answer])),
    });
    await press('Change <age> to Integer');
    expect(await screen.findByText('<age> is now of type Integer')).toBeDefined();
    expect(sent).toMatchObject(own.map(({ values }) => ({ name: 'age', values, type: 'integer' })));
  });

  it('only shows where values of another project are compared with another type', async () => {
    const drawing = withStep('enter <age>');
    const edges = drawing.edges.map((edge) =>
      edge.id === 'a-end' ? { ...edge, guard: '<age> > 17' } : edge,
    );
    await show({ ...drawing, edges }, { data: [aRecord('age', ['18'], { fromProject: 'Bank' })] });
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Show' })).toBeDefined();
  });

  it('connects what nothing leads to', async () => {
    await show(
      aDrawing(
        [
          aNode('start', 0, 0, 'start'),
          step('a', 150, 'a'),
          step('b', 450, 'b'),
          aNode('end', 750, 0, 'end'),
        ],
        ['start-a', 'a-end', 'b-end'],
      ),
    );
    await press('Connect from Start');
    expect(edgesByEnds()).toContain('start-b');
  });

  it('opens the label of a step that has none', async () => {
    await show(withStep(''));
    await press('Edit label');
    expect(getState().renaming).toBe('a');
    expect(getState().element).toEqual(['a']);
  });

  it('leads to where the model of a call is chosen', async () => {
    await show(
      aDrawing(
        [aNode('start', 0, 0, 'start'), aCall('call', undefined, 150), aNode('end', 450, 0, 'end')],
        ['start-call', 'call-end'],
      ),
    );
    await press('Choose model');
    expect(getState().element).toEqual(['call']);
    expect(getState().rightMenuSelectedTab).toBe('properties');
  });

  it('starts the missing test data that a step names', async () => {
    await show(withStep('enter <pin>'));
    await press('Create test data');
    const field = await screen.findByRole('table', { name: '<pin>' });
    expect(field).toBeDefined();
    expect(getState().rightMenuSelectedTab).toBe('data');
    expect(heard().at(-1)).toBe('No test data is named <pin>.');
  });

  it('takes the name that differs only in its capitals', async () => {
    await show(withStep('enter <Password>'), { data: [aRecord('password', ['x'])] });
    await press('Use that name');
    expect(nodeNamed('a')?.data?.label).toBe('enter <password>');
  });
});

describe('the problems of what is selected', () => {
  it('stand below its properties, and those of its edges by their beginning', async () => {
    await show(withStep('enter <pin>'));
    act(() => {
      setState({ rightMenuSelectedTab: 'properties' });
      select(['a']);
    });
    const list = await screen.findByRole('list', { name: 'Problems' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    act(() => select(['end']));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Problems' })).toBeNull());
  });
});

describe('looking for problems', () => {
  function Search() {
    useProblemSearch();
    return null;
  }

  it('begins when the drawing rested for a moment', async () => {
    openEditor(aDrawing([step('a', 0, 'a'), step('b', 300, 'b')], ['a-b']));
    await renderInTool(<Search />);
    expect(getState().problems).toEqual([]);
    await waitFor(() =>
      expect(getState().problems.map(({ code }) => code)).toContain('start_missing'),
    );
  });

  it('finds nothing in a drawing that has only begun', () => {
    openEditor(aDrawing([step('a', 0, '')]));
    expect(findProblems()).toEqual([]);
  });

  it('misses no label that is being written just now', () => {
    openEditor(withStep(''));
    expect(findProblems().map(({ code }) => code)).toEqual(['step_label_missing']);
    setState({ renaming: 'a' });
    expect(findProblems()).toEqual([]);
  });
});
