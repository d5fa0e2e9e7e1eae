import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { A_ROW, aCase, aSuite, openEditor } from '../../../testing/editor.ts';
import { answerCalls } from '../../../testing/fetch.ts';
import { anId } from '../../../testing/people.ts';
import { renderInTool } from '../../../testing/tool.tsx';
import { press, toasts, write } from '../../../testing/user.ts';
import { currentDrawing, moveInHistory, type Suite, useEditor } from '../editor.ts';
import { useVoice } from '../voice.ts';
import { CaseList } from './CaseList.tsx';
import { Summary } from './Summary.tsx';

const { getState } = useEditor;
const WHOLE = ['start', 'a', 'b', 'end'];
const K1 = aCase('K1', WHOLE, {
  name: 'Pay by card',
  isHappyPath: true,
  data: { card: { value: '4111', validity: 'valid' }, pin: { value: '', validity: 'invalid' } },
  requirements: ['REQ-1'],
});
const K2 = aCase('K2', ['start', 'a', 'end'], { name: 'Refused', polarity: 'negative' });
const K3 = aCase('K3', ['start', 'b', 'end'], { name: 'Ödeme' });
const SUITE = aSuite([K1, K2, K3]);

const show = (suite: Suite = SUITE, options = {}) =>
  renderInTool(<CaseList suite={suite} onOpenFull={() => undefined} />, options);
const rows = () => within(screen.getByRole('tree', { name: 'Test cases' }));
const itemsAt = (level: number) =>
  rows()
    .queryAllByRole('treeitem')
    .filter((item) => item.getAttribute('aria-level') === `${level}`);
const names = () => itemsAt(2).map(({ id }) => id.replace('case-', ''));
const chosen = () => rows().queryByRole('treeitem', { selected: true })?.id;
const list = () => screen.getByRole('tree', { name: 'Test cases' });
const key = (name: string, more = {}) => fireEvent.keyDown(list(), { key: name, ...more });
const heard = () => useVoice.getState().lines.at(-1)?.text;
const highlightedKeys = () => [getState().highlighted?.key, getState().compared?.key];

beforeEach(() => openEditor(A_ROW));

describe('the list of test cases', () => {
  it('shows number, title, kind and number of steps of each', async () => {
    await show();
    expect(rows().getByRole('treeitem', { name: '1 Pay by card positive 2 steps' })).toBeDefined();
    expect(rows().getByRole('treeitem', { name: '2 Refused negative 1 step' })).toBeDefined();
  });

  it('has the happy path first, then the positive ones, then the negative ones', async () => {
    await show();
    const groups = rows().getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Happy path · 1',
      'Positive · 1',
      'Negative · 1',
    ]);
    expect(names()).toEqual(['K1', 'K3', 'K2']);
  });

  it('says of the happy path that it was guessed until it is marked, which one click does and undo takes back', async () => {
    await show();
    fireEvent.click(rows().getByRole('treeitem', { name: /Refused/ }));
    expect(screen.queryByText('Guessed as the happy path')).toBeNull();
    fireEvent.click(rows().getByRole('treeitem', { name: /Pay by card/ }));
    expect(screen.getByText('Guessed as the happy path')).toBeDefined();
    await press('Mark as main path');
    expect(screen.queryByText('Guessed as the happy path')).toBeNull();
    expect(currentDrawing().edges.map(({ mark }) => mark)).toContain('main');
    expect(heard()).toBe('Marked as main path');
    expect(highlightedKeys()).toEqual(['K1', undefined]);
    act(() => void moveInHistory('undo'));
    expect(currentDrawing()).toEqual(A_ROW);
  });

  it('offers to mark the path of any positive case, says which one is marked, and takes the marks off again', async () => {
    const K4 = aCase('K4', WHOLE, { name: 'Pay in parts' });
    await show(aSuite([K1, K2, K4]));
    fireEvent.click(rows().getByRole('treeitem', { name: /Refused/ }));
    expect(screen.queryByRole('button', { name: 'Mark as main path' })).toBeNull();
    fireEvent.click(rows().getByRole('treeitem', { name: /Pay in parts/ }));
    expect(screen.queryByText('Guessed as the happy path')).toBeNull();
    await press('Mark as main path');
    expect(screen.getByText('Main path')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Mark as main path' })).toBeNull();
    await press('Remove the marks');
    expect(heard()).toBe('Marks of the main path removed');
    expect(screen.queryByText('Main path')).toBeNull();
    expect(currentDrawing().edges.map(({ mark }) => mark)).not.toContain('main');
    expect(highlightedKeys()).toEqual(['K4', undefined]);
  });

  it('counts in its headings what is not scrolled to yet, and says of how many a preview has the first', async () => {
    const many = Array.from({ length: 250 }, (_, at) =>
      aCase(`M${at}`, ['start', 'a', 'end'], at === 0 ? { isHappyPath: true } : {}),
    );
    const negative = aCase('N', ['start', 'b', 'end'], { polarity: 'negative' });
    const suite = aSuite([...many, negative]);
    await show({ ...suite, counts: { ...suite.counts, testCases: 1675 } });
    const headings = itemsAt(1).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Happy path · 1', 'Positive · 249', 'Negative · 1']);
    expect(names()).toHaveLength(200);
    fireEvent.click(rows().getByText('Positive · 249'));
    expect(names()).toEqual(['M0', 'N']);
    expect(screen.getByText(/^The first 251 of 1,675 test cases/)).toBeDefined();
  });

  it('folds a group away by its heading, and by the menu', async () => {
    await show();
    fireEvent.click(rows().getByText('Negative · 1'));
    expect(names()).toEqual(['K1', 'K3']);
    await press('Group test cases');
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Negative' }));
    expect(names()).toEqual(['K1', 'K3', 'K2']);
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'By requirement' }));
    expect(rows().getAllByRole('group')[0]?.getAttribute('aria-label')).toBe('REQ-1 · 1');
  });

  it.each([
    ['odeme', ['K3']],
    ['k2', ['K2']],
    ['PAY', ['K1']],
  ])('is searched by name or key, ignoring case and diacritics: %s', async (query, found) => {
    await show();
    await write('Search test cases', query);
    expect(names()).toEqual(found);
  });

  it('is filtered by kind, and numbers stay', async () => {
    await show();
    await press('Negative 1');
    expect(names()).toEqual(['K2']);
    expect(itemsAt(2)[0]?.textContent).toMatch(/^2/);
    await write('Search test cases', 'pay');
    expect(screen.getByText('No results')).toBeDefined();
  });

  it('shows how each went last in any run, and in one run alone where the address names it', async () => {
    useEditor.setState({ selectedModel: { id: anId(300), projectSlug: 'shop' } });
    answerCalls({
      [`GET /api/model/${anId(300)}/results`]: (_, query) => ({
        body:
          query.get('runId') === anId(700)
            ? [{ key: 'K2', status: 'failed' }]
            : [{ key: 'K1', status: 'passed' }],
      }),
    });
    const { unmount } = await show();
    expect(
      await rows().findByRole('treeitem', { name: /Pay by card.*Passed|Passed.*Pay by card/ }),
    ).toBeDefined();
    unmount();
    await show(SUITE, { address: `/?run=${anId(700)}` });
    expect(
      await rows().findByRole('treeitem', { name: /Refused.*Failed|Failed.*Refused/ }),
    ).toBeDefined();
    expect(rows().queryByLabelText('Passed')).toBeNull();
  });

  it('marks the cases that are new since they were generated last', async () => {
    openEditor(A_ROW, {
      preview: SUITE,
      generations: { modelId: getState().selectedModel?.id, last: [K1], before: undefined },
    });
    await show();
    expect(rows().getAllByText('new')).toHaveLength(2);
  });
});

describe('the summary above the list', () => {
  it('has those whose type nobody stated by themselves, says why, and makes them positive with one click', async () => {
    const unstated = [K1, K3].map(({ isHappyPath: _, ...one }) => ({
      ...one,
      unstated: ['polarity' as const],
    }));
    const suite = aSuite([...unstated, K2]);
    await renderInTool(
      <>
        <Summary suite={suite} />
        <CaseList suite={suite} onOpenFull={() => undefined} />
      </>,
    );
    const groups = rows().getAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual([
      'Negative · 1',
      'Type not stated · 2',
    ]);
    expect(screen.getByText(/1 negative, 2 of a type not stated/)).toBeDefined();
    await press('All are positive');
    expect(currentDrawing().settings.polarity).toBe('separate');
  });

  it('says that a test case is too long to be handed out, and limits the length of paths with one click', async () => {
    const long = aCase('K9', ['start', ...Array.from({ length: 41 }, () => 'a'), 'end']);
    const { unmount } = await renderInTool(<Summary suite={aSuite([K1])} />);
    expect(screen.queryByText(/The longest test case/)).toBeNull();
    unmount();
    await renderInTool(<Summary suite={aSuite([K1, long])} />);
    expect(screen.getByText(/The longest test case has 41 steps/)).toBeDefined();
    await press('At most 20 edges each');
    expect(currentDrawing().settings.maxLength).toBe(20);
    expect(screen.queryByText(/The longest test case/)).toBeNull();
  });
});

describe('choosing a test case', () => {
  it('lights its path and shows its steps and data', async () => {
    await show();
    fireEvent.click(rows().getByText('Pay by card'));
    expect(chosen()).toBe('case-K1');
    expect(getState().highlighted?.edges).toEqual(new Set(['start-a', 'a-b', 'b-end']));
    const detail = within(screen.getByRole('article', { name: 'Pay by card' }));
    expect(detail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'When a',
      'When b',
    ]);
    expect(detail.getByText('TC-K1 · REQ-1')).toBeDefined();
    expect(detail.getByText('(empty)').textContent).toBe('(empty) invalid');
    expect(detail.getByText('4111')).toBeDefined();
  });

  it('again puts the light out', async () => {
    await show();
    fireEvent.click(rows().getByText('Pay by card'));
    fireEvent.click(rows().getByText('Pay by card'));
    expect(highlightedKeys()).toEqual([undefined, undefined]);
  });

  it('leads from a step to its place in the drawing', async () => {
    await show();
    fireEvent.click(rows().getByText('Pay by card'));
    await press('When b');
    expect(getState().element).toEqual(['b']);
  });

  it('is said in the address, and read from it', async () => {
    const { router } = await show(SUITE, { address: '/?case=K2' });
    expect(chosen()).toBe('case-K2');
    fireEvent.click(rows().getByText('Ödeme'));
    await waitFor(() => expect(router.state.location.search).toEqual({ case: 'K3' }));
  });

  it('that the address names and that does not exist highlights nothing', async () => {
    const { router } = await show(SUITE, { address: '/?case=gone' });
    expect(highlightedKeys()).toEqual([undefined, undefined]);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(toasts()).toEqual(['The linked test case is not among these.']);
  });

  it('that was highlighted before is no link once its list is opened again without it', async () => {
    const { router, unmount } = await show();
    fireEvent.click(rows().getByText('Ödeme'));
    await waitFor(() => expect(router.state.location.search).toEqual({ case: 'K3' }));
    unmount();
    await show(aSuite([K1]), { address: '/?case=K3' });
    expect(toasts()).toEqual([]);
  });

  it('has neither test ID nor link while its model is not saved: both would change with that', async () => {
    const { router } = await show();
    act(() => useEditor.setState({ selectedModel: { projectSlug: 'shop' } }));
    fireEvent.click(rows().getByText('Pay by card'));
    expect(await screen.findByText(/^Its test ID comes when the model is saved/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copy link to this test case' })).toBeNull();
    expect(router.state.location.search).toEqual({});
  });
});

describe('the keys of the list', () => {
  it('go on where a click has chosen: the list keeps the focus', async () => {
    await show();
    const row = screen.getByRole('treeitem', { name: /Refused/ });
    act(() => row.focus());
    expect(document.activeElement).toBe(screen.getByRole('tree'));
  });

  it('J and K go on and back', async () => {
    await show();
    key('j');
    key('j');
    expect(chosen()).toBe('case-K3');
    key('k');
    expect(chosen()).toBe('case-K1');
    key('k');
    expect(chosen()).toBe('case-K1');
  });

  it('up begins at the last where none is chosen', async () => {
    await show();
    key('ArrowUp');
    expect(chosen()).toBe('case-K2');
  });

  it('End, Home and Escape choose the last, the first and none', async () => {
    await show();
    key('End');
    expect(chosen()).toBe('case-K2');
    key('Home');
    expect(chosen()).toBe('case-K1');
    expect(list().getAttribute('aria-activedescendant')).toBe('case-K1');
    key('Escape');
    expect(chosen()).toBeUndefined();
  });

  it('go through what the filter left', async () => {
    await show();
    await write('Search test cases', 'e');
    await press('Negative 1');
    key('End');
    expect(chosen()).toBe('case-K2');
  });

  it('fold a group at its heading, by Enter, Space, Left and Right, and say so', async () => {
    await show();
    const heading = () => itemsAt(1)[0];
    key('j');
    key('ArrowUp');
    expect(list().getAttribute('aria-activedescendant')).toBe(heading()?.id);
    expect(chosen()).toBe('case-K1');
    for (const [name, isExpanded] of [
      ['ArrowLeft', 'false'],
      ['ArrowLeft', 'false'],
      ['ArrowRight', 'true'],
      ['Enter', 'false'],
      [' ', 'true'],
    ] as const) {
      key(name);
      expect(heading()?.getAttribute('aria-expanded')).toBe(isExpanded);
    }
    expect(getState().playback).toBeUndefined();
    key('ArrowRight');
    expect(list().getAttribute('aria-activedescendant')).toBe('case-K1');
  });

  it('arrows stop at each heading, J and K at cases alone', async () => {
    await show();
    const stops = ['j', 'ArrowDown', 'ArrowDown', 'k', 'ArrowUp', 'j'].map((name) => {
      key(name);
      return list().getAttribute('aria-activedescendant');
    });
    expect(stops).toEqual([
      ...['case-K1', 'case-group-1', 'case-K3', 'case-K1', 'case-group-0', 'case-K3'],
    ]);
  });

  it('play the path of the chosen case, step by step', async () => {
    await show();
    key('ArrowRight');
    expect(getState().playback).toBeUndefined();
    key('ArrowDown');
    key('ArrowRight');
    key('ArrowRight');
    expect(getState().playback).toEqual({ at: 1, isRunning: false });
    key('ArrowLeft');
    key(' ');
    expect(getState().playback).toEqual({ at: 0, isRunning: true });
  });
});

describe('comparing two test cases', () => {
  it('is done with Shift and a click', async () => {
    await show();
    fireEvent.click(rows().getByText('Pay by card'));
    fireEvent.click(rows().getByText('Ödeme'), { shiftKey: true });
    expect(highlightedKeys()).toEqual(['K1', 'K3']);
    fireEvent.click(rows().getByText('Ödeme'), { shiftKey: true });
    expect(highlightedKeys()).toEqual(['K1', undefined]);
  });

  it('is heard: with what, that the button waits for the next one, and that it is over', async () => {
    await show();
    fireEvent.click(rows().getByText('Pay by card'));
    await press(/^Compare with the next/);
    expect(heard()).toBe('Comparison: on');
    fireEvent.click(rows().getByText('Ödeme'));
    expect(heard()).toBe('Compared with Ödeme');
    key('Escape');
    expect(heard()).toBe('Comparison: off');
  });

  it('is done by a button and the next click', async () => {
    await show();
    fireEvent.click(rows().getByText('Pay by card'));
    await press(/^Compare with the next/);
    fireEvent.click(rows().getByText('Refused'));
    expect(highlightedKeys()).toEqual(['K1', 'K2']);
  });

  it('is done by Shift and arrows, and never with itself', async () => {
    await show();
    key('j');
    key('j');
    key('ArrowDown', { shiftKey: true });
    expect(highlightedKeys()).toEqual(['K3', 'K2']);
    key('ArrowUp', { shiftKey: true });
    expect(highlightedKeys()).toEqual(['K3', 'K1']);
  });
});
