import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { checkConnection } from '../../../lib/connection.ts';
import {
  A_ROW,
  aCase,
  aModelAnswer,
  aSuite,
  MODEL_ID,
  NO_LISTS,
  nodeNamed,
  openEditor,
} from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press, toasts } from '../../../testing/user.ts';
import { change, isDraft, useEditor } from '../editor.ts';
import { useVoice } from '../voice.ts';
import { CasesPanel } from './CasesPanel.tsx';

const { getState } = useEditor;
const K1 = aCase('K1', ['start', 'a', 'b', 'end']);
const K2 = aCase('K2', ['start', 'a', 'end']);
const GENERATE = `GET /api/model/generate/${MODEL_ID}`;
const suite = (more = {}) => aSuite([K1, K2], more);
const generated = (version: number, more = {}) => ({
  body: { ...suite(more), modelId: MODEL_ID, modelVersion: version, settings: {} },
});

async function show(more = {}, answers = {}) {
  const calls = answerCalls({ ...NO_LISTS, ...answers });
  openEditor(A_ROW, { ...more });
  const view = await renderInTool(<CasesPanel />);
  return { ...view, calls };
}
/** The key that saves and generates, wherever the focus is. */
const generate = () =>
  fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true });
const heard = () => useVoice.getState().lines.at(-1)?.text;
const title = () => screen.getByRole('heading', { level: 2 });

describe('the pane of test cases', () => {
  it('says where nothing is drawn that there are none', async () => {
    await show({}, {});
    act(() => change('delete', { ...A_ROW, nodes: [], edges: [] }));
    expect(screen.getByText('No test cases yet')).toBeDefined();
  });

  it('says of a drawing that they are being generated, and shows them then', async () => {
    const { calls } = await show({}, { [GENERATE]: generated(3) });
    expect(screen.getByText('Generating test cases …')).toBeDefined();
    expect(screen.queryByText('No test cases yet')).toBeNull();
    generate();
    await waitFor(() => expect(title().textContent).toBe('Test cases (2)'));
    expect(calls).toContain(GENERATE);
    expect(screen.queryByText('Live')).toBeNull();
  });

  it('says that what is shown is live while it is not saved', async () => {
    await show({ preview: suite() });
    expect(screen.getByText('Live')).toBeDefined();
  });

  it('says of a preview that has the first cases only just that, and nothing of what they cover', async () => {
    await show({ preview: suite({ isPart: true, truncated: true }) });
    screen.getByText(/The live view shows the first 2 test cases/);
    expect(screen.queryByText(/covered/)).toBeNull();
  });

  it('says that what was generated is old once test data changed', async () => {
    await show({}, { [GENERATE]: generated(3) });
    generate();
    await waitFor(() => expect(title().textContent).toBe('Test cases (2)'));
    expect(screen.queryByText('Live')).toBeNull();
    act(() => useEditor.setState({ data: [], preview: suite() }));
    expect(screen.getByText('Live')).toBeDefined();
  });

  it('says that what was generated is old once the drawing changed', async () => {
    await show({}, { [GENERATE]: generated(3) });
    generate();
    await screen.findByRole('button', { name: 'Save as suite' });
    act(() => change('rename', { ...A_ROW, name: 'Other' }));
    expect(screen.getByRole('button', { name: 'Model changed. Generate again.' })).toBeDefined();
  });

  it('shows the ID that a team gave an imported test case', async () => {
    await show({ preview: aSuite([{ ...K1, sourceId: 'LOGIN-17' }, K2]) });
    expect(screen.getByRole('treeitem', { name: /LOGIN-17/ }).textContent).toContain(K1.name);
    expect(screen.getAllByText(/LOGIN/)).toHaveLength(1);
  });

  it('saves the drawing before it generates', async () => {
    const renamed = { ...A_ROW, name: 'Other' };
    const saved = aModelAnswer(MODEL_ID, 'Other', { ...renamed, version: 4 });
    const { calls } = await show(
      {},
      { [`PUT /api/model/${MODEL_ID}`]: { body: saved }, [GENERATE]: generated(4) },
    );
    act(() => change('rename', renamed));
    generate();
    await waitFor(() => expect(title().textContent).toBe('Test cases (2)'));
    const order = calls.filter((call) => !call.includes('project'));
    expect(order.slice(0, 2)).toEqual([`PUT /api/model/${MODEL_ID}`, GENERATE]);
    expect(isDraft(getState())).toBe(false);
  });

  it('generates nothing of a drawing with an error, and shows it', async () => {
    const { calls } = await show();
    const { nodes } = A_ROW;
    act(() => change('delete', { ...A_ROW, nodes: nodes.slice(0, 3), edges: [] }));
    generate();
    await waitFor(() => expect(getState().rightMenuSelectedTab).toBe('problems'));
    expect(calls).not.toContain(GENERATE);
    expect(toasts()).toHaveLength(1);
  });

  it('says the first reason why the server could not generate', async () => {
    const refused = {
      status: 422,
      body: {
        ...{ statusCode: 422, code: 'model_not_valid', message: 'The model is not valid.' },
        details: [{ message: 'Step b has no label.' }],
      },
    };
    await show({}, { [GENERATE]: refused });
    generate();
    await waitFor(() => expect(toasts()).toEqual(['Step b has no label.']));
  });

  it('names what no data can reach, with the reason and a link to it', async () => {
    const uncovered = [{ id: 'a-b', code: 'infeasible' as const, reason: 'No value fits.' }];
    const coverage = { ...suite().coverage, covered: 2, infeasible: 1, uncovered };
    await show({ preview: suite({ coverage }) });
    await press('1 infeasible');
    expect(await screen.findByText('No value fits.')).toBeDefined();
    await press('a → b');
    expect(getState().element).toEqual(['a-b']);
  });

  it('shows on the canvas how many cases pass each part, and no more', async () => {
    await show({ preview: suite() });
    await press('Coverage');
    expect(getState().caseCountByElement?.get('a')).toBe(2);
    expect(getState().caseCountByElement?.get('b')).toBe(1);
    expect(heard()).toBe('Coverage: on');
    await press('Coverage');
    expect(getState().caseCountByElement).toBeUndefined();
    expect(heard()).toBe('Coverage: off');
  });

  it('offers no suite to be kept where the model may only be read', async () => {
    await show({ preview: suite(), isReadOnly: true });
    expect(screen.getByRole('button', { name: 'Coverage' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save as suite' })).toBeNull();
  });

  it('shows how many cases were added and removed since the last generation', async () => {
    const generations = {
      modelId: MODEL_ID,
      last: [K1, aCase('K9', ['start', 'end'])],
      before: undefined,
    };
    await show({ preview: suite(), generations });
    expect(screen.getAllByText('1 new, 1 gone, 1 as before').length).toBeGreaterThan(0);
    const gone = screen.getByRole('treeitem', { name: /gone Case K9/ });
    expect(gone.getAttribute('aria-disabled')).toBe('true');
  });

  it('keeps the last cases where a problem allows none, with the problem and its fix above them', async () => {
    const { nodes } = A_ROW;
    const drawing = { ...A_ROW, nodes: nodes.slice(0, 3) };
    await show({ preview: suite(), isPreviewBlocked: true });
    act(() => {
      change('delete', drawing);
      useEditor.setState({ problems: [{ code: 'end_missing', severity: 'error' }] });
    });
    expect(screen.getByText(/Below are the last ones/)).toBeDefined();
    expect(screen.getAllByRole('treeitem', { name: /step/ })).toHaveLength(2);
    await press('Add End');
    expect(getState().history.present.nodes).toHaveLength(4);
  });

  it('opens over the whole width, with two cases beside each other and what each part is covered by', async () => {
    await show({ preview: suite() });
    await press('Open the full list');
    const table = await screen.findByRole('table');
    expect(table.textContent).toContain('Case K2');
    fireEvent.click(screen.getByRole('tab', { name: 'Compare' }));
    expect(screen.getByText('only here')).toBeDefined();
    fireEvent.click(screen.getByRole('tab', { name: 'Coverage' }));
    const row = screen.getByRole('button', { name: 'b' }).closest('tr');
    expect(row?.textContent).toBe('b11');
  });
});

const UNREACHED = { uncovered: [{ id: 'a-b', code: 'visits' as const, reason: 'Bounds.' }] };

describe('the summary of the cases', () => {
  it.each([
    [suite(), 'Every edge covered: 3 of 3. As few as possible (2 test cases; proven).'],
    [suite({ optimal: false }), 'Every edge covered: 3 of 3. 2 test cases; fewer may be possible.'],
    [
      aSuite([K1, aCase('K3', ['start', 'a', 'end'], { polarity: 'negative' })]),
      'Every edge covered: 3 of 3. As few as possible (1 positive, 1 negative; proven).',
    ],
    [
      suite({ coverage: { ...suite().coverage, covered: 2 } }),
      '2 of 3 edges covered. As few as possible (2 test cases; proven).',
    ],
    [
      // of four rules of the step, which count as edges too, one can never hold
      suite({
        coverage: {
          ...suite().coverage,
          ...{ covered: 6, infeasible: 1, total: 7 },
          rules: [{ modelId: MODEL_ID, nodeId: 'a', covered: 3, total: 4 }],
          uncovered: [{ id: 'a/r4', code: 'infeasible', reason: 'Never holds.' }],
        },
      }),
      'Every edge covered: 3 of 3. 3 of 4 rules. As few as possible (2 test cases; proven). 1 infeasible',
    ],
    [
      aSuite([K1], { optimal: false, coverageRate: 75 }),
      'Every edge covered: 3 of 3. 1 test case.',
    ],
    [
      suite({
        coverage: { ...suite().coverage, infeasible: 1, total: 4, ...UNREACHED },
      }),
      'Every edge in reach covered: 3 of 3. As few as possible (2 test cases; proven). 1 infeasible',
    ],
    [
      aSuite([], {
        best: { planned: 3, percent: 0, bound: 0, isProven: true, curve: [80, 90, 100] },
      }),
      'Every edge covered: 3 of 3. 0 test cases. Kept 0 of 3: none fits the limit.',
    ],
  ])(
    'says in a sentence what is covered, and whether fewer would do (%#)',
    async (shown, words) => {
      await show({ preview: shown });
      const says = (_: string, element: Element | null) =>
        element?.textContent?.replace(/\s*Live$/, '') === words;
      expect(screen.getByText(says, { selector: '.mantine-Text-root' })).toBeDefined();
    },
  );

  it('has no list within a paragraph where it says what no data reaches', async () => {
    const coverage = { ...suite().coverage, infeasible: 1, total: 4, ...UNREACHED };
    await show({ preview: suite({ coverage }) });
    await press('1 infeasible');
    expect((await screen.findAllByRole('list')).some((list) => list.closest('p'))).toBe(false);
  });

  it('counts what is selected as it is, the rules of its steps among it', async () => {
    const counted = { covered: 3, total: 3 };
    const rules = [{ modelId: MODEL_ID, nodeId: 'a', covered: 2, total: 2 }];
    const coverage = { ...suite().coverage, ...counted, criterion: 'nodes' as const, rules };
    answerCalls(NO_LISTS);
    openEditor({ ...A_ROW, settings: { only: ['a'] } }, { preview: suite({ coverage }) });
    await renderInTool(<CasesPanel />);
    expect(screen.getByText(/^Every selected element covered: 3 of 3\. As few/)).toBeDefined();
  });
});

describe('a suite of the cases', () => {
  it('is made by one click, and opened', async () => {
    const kept = { body: { id: 's1', projectSlug: 'shop' } };
    const { router } = await show({}, { [GENERATE]: generated(3), 'POST /api/suite': kept });
    generate();
    fireEvent.click(await screen.findByRole('button', { name: 'Save as suite' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/suites/s1'));
  });

  it('is made of what is drawn, which is saved first', async () => {
    const saved = { ...aModelAnswer(MODEL_ID, 'Other', A_ROW), version: 4 };
    const { calls } = await show(
      { preview: suite() },
      {
        [`PUT /api/model/${MODEL_ID}`]: { body: saved },
        'POST /api/suite': { body: { id: 's1', projectSlug: 'shop' } },
      },
    );
    act(() => change('rename', { ...A_ROW, name: 'Other' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save as suite' }));
    await waitFor(() => expect(calls).toContain('POST /api/suite'));
    expect(calls.indexOf(`PUT /api/model/${MODEL_ID}`)).toBeLessThan(
      calls.indexOf('POST /api/suite'),
    );
    expect(calls).toContain(`PUT /api/model/${MODEL_ID}`);
  });
});

describe('the price of other plans', () => {
  it('is that of positive and negative cases planned otherwise', async () => {
    const part = { testCases: 1, outlines: 1, lowerBound: 1 };
    const separate = suite({ parts: { positive: part, negative: part } });
    await show({ preview: separate, otherPlans: { polarity: 1 } });
    expect(screen.getByText(/proven\)\. Mixed: 1\./)).toBeDefined();
  });

  it('is that of values combined otherwise, where that takes fewer', async () => {
    const many = suite({ counts: { testCases: 12, testSteps: 12, outlines: 12 } });
    await show({ preview: many, otherPlans: { combine: 11 } });
    expect(
      screen.getByText(/combined across the whole model instead of per path: 11 test cases\./),
    ).toBeDefined();
  });

  it('is not told where values combined otherwise take more', async () => {
    await show({ preview: suite(), otherPlans: { combine: 11 } });
    expect(screen.queryByText(/across the whole model/)).toBeNull();
  });
});

describe('types of steps', () => {
  it('are offered by the words of the steps where none is an expected result, and set at once', async () => {
    const named = (type: 'action' | 'outcome') => ({
      ...A_ROW,
      nodes: A_ROW.nodes.map((node) => {
        if (node.id === 'a') return { ...node, data: { label: 'pay', type } };
        return node.id === 'b'
          ? { ...node, data: { label: 'A mail arrives', type: 'action' as const } }
          : node;
      }),
    });
    // the rules are loaded once the server is reached, which tests before this one may have missed
    answerCalls({ ...NO_LISTS, 'GET /api/health/ready': {} });
    await act(checkConnection);
    openEditor(named('action'), { preview: suite() });
    await renderInTool(<CasesPanel />);
    await screen.findByRole('region', { name: 'Step types' }, { timeout: 10_000 });
    await press('Set 1 step type');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Step types' })).toBeNull());
    expect(nodeNamed('b')?.data?.type).toBe('outcome');
    act(() => change('rename', named('action')));
    expect(await screen.findByRole('region', { name: 'Step types' })).toBeDefined();
    act(() => change('rename', named('outcome')));
    expect(screen.queryByRole('region', { name: 'Step types' })).toBeNull();
  });
});
