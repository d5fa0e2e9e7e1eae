import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../testing/answers.ts';
import { anId, aProject } from '../../testing/people.ts';
import {
  aCovering,
  aRequirement,
  BASE,
  openRequirements as open,
  rowOf,
} from '../../testing/requirements.tsx';
import { press, write } from '../../testing/user.ts';

const gap = aRequirement({ id: 'REQ-2', caseCount: 0, cases: [], status: 'untested' });

const dismissed = { reason: 'Of the old shop', by: 'Ben', at: new Date().toISOString() };
const setAside = { ...gap, id: 'REQ-4', dismissed };

describe('the requirements of a project', () => {
  it('say which models carry them, which cases cover them and how those went', async () => {
    const { router } = await open([
      aRequirement({ reviewedAt: new Date().toISOString(), reviewedBy: 'Ben' }),
      gap,
    ]);
    // the figures of a row come after the row
    await waitFor(async () =>
      expect(await rowOf('REQ-1')).toBe(
        'REQ-1Details reviewed by Ben, just nowLoginPassedCase 1Passed–No model carries it, so it has no steps and edges to count.',
      ),
    );
    expect(await rowOf('REQ-2')).toContain('REQ-2Details LoginNot covered');
    const figure = screen.getByRole('link', { name: '1 not covered by a test case' });
    expect(figure.closest('p')?.textContent).toBe('2 requirements · 1 not covered by a test case');
    fireEvent.click(figure);
    await waitFor(() => expect(router.state.location.search).toEqual({ state: 'gap' }));
    await waitFor(() => expect(screen.queryByText('REQ-1')).toBeNull());
  });

  it('that generated test cases would cover say that no suite has those, and lead to their model', async () => {
    const models = [{ id: anId(300), name: 'Login', isSuspect: false, isGeneratedOnly: true }];
    await open([{ ...gap, models }, aRequirement({ models })]);
    const link = await screen.findByRole('link', { name: 'Save Login as a suite' });
    expect(link.getAttribute('href')).toBe(`/tool/shop/model/${anId(300)}`);
    expect(await rowOf('REQ-2')).toContain('Generated, but in no suite yet.');
    expect(await rowOf('REQ-1')).not.toContain('in no suite');
  });

  it('say below the figures that only test cases of suites count, where one is not covered', async () => {
    await open([aRequirement(), gap]);
    expect(await screen.findByText(/Test cases count once they are in a suite/)).toBeDefined();
  });

  it('lead to where a case ran last, or to its suite where it never ran', async () => {
    const cases = [aCovering(1), aCovering(2, { runId: null, status: 'untested' })];
    await open([aRequirement({ cases, caseCount: 2 })]);
    const addressOf = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await addressOf('Case 1')).toBe(`/runs/${anId(700)}?case=CASE1`);
    expect(await addressOf('Case 2')).toBe(`/suites/${anId(600)}`);
  });

  it('name beside a title its ID, its suite where another has the same one, and which test case is not run', async () => {
    const name = 'Log in';
    const cases = [
      aCovering(1, { name, suiteId: anId(601), suiteName: 'Copy', status: 'untested' }),
      aCovering(2, { name, sourceId: 'TC_2' }),
      aCovering(3, { sourceId: 'TC_3' }),
    ];
    const counts = { caseCount: 3, untestedCount: 1, status: 'untested' } as const;
    await open([aRequirement({ cases, ...counts })]);
    const row = await rowOf('REQ-1');
    expect(row).toContain('Not runLog in · Copy');
    expect(row).toContain('PassedLog in · TC_2 · Checkout');
    expect(row).toContain('PassedCase 3 · TC_3');
    expect(row).toContain('1 of 3 test cases was not run: Log in · Copy');
  });

  it('show three cases, and the rest on request', async () => {
    const cases = [1, 2, 3, 4, 5].map((number) => aCovering(number));
    await open([aRequirement({ cases, caseCount: 60 })]);
    const shown = async () =>
      within(await screen.findByRole('list', { name: /Test cases/ })).getAllByRole('listitem')
        .length;
    expect(await shown()).toBe(3);
    await press('Show all 5 test cases of REQ-1');
    expect(await shown()).toBe(5);
    expect(screen.getByText('5 of 60 test cases; all are in the download')).toBeDefined();
    await press('Show fewer test cases of REQ-1');
    expect(await shown()).toBe(3);
  });

  it.each([
    ['gap', ['REQ-2']],
    ['suspect', ['REQ-3']],
    ['passed', ['REQ-1', 'REQ-3']],
    ['dismissed', ['REQ-4']],
  ])('are narrowed to the state %s', async (state, expected) => {
    const suspect = aRequirement({ id: 'REQ-3', isSuspect: true });
    await open([aRequirement(), gap, suspect, setAside], { search: `?state=${state}` });
    await screen.findByText(expected[0] ?? '');
    const ids = screen.getAllByText(/^REQ-\d$/).map((id) => id.textContent);
    expect(ids).toEqual(expected);
  });

  it('that are suspect are confirmed as still valid', async () => {
    const { sent } = await open([aRequirement({ isSuspect: true })], {
      more: { [`PUT ${BASE}/review`]: { body: aRequirement() } },
    });
    await press('Confirm that REQ-1 is still valid');
    expect(await screen.findByText('REQ-1 was reviewed and is still valid.')).toBeDefined();
    expect(sent(`PUT ${BASE}/review`)).toEqual([{ id: 'REQ-1' }]);
  });

  it('that nothing covers are said not to be tested, with a reason', async () => {
    const { sent } = await open([aRequirement(), gap], {
      more: { [`PUT ${BASE}/dismiss`]: { body: setAside } },
    });
    await press('REQ-2 is not to be tested…');
    await press('Not to be tested');
    expect(await screen.findByText('This field cannot be empty!')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'REQ-1 is not to be tested…' })).toBeNull();
    await write('Reason', ' Of the old shop ');
    await press('Not to be tested');
    expect(await screen.findByText('REQ-2 is not to be tested.')).toBeDefined();
    expect(sent(`PUT ${BASE}/dismiss`)).toEqual([{ id: 'REQ-2', reason: 'Of the old shop' }]);
  });

  it('that are not to be tested are counted apart, say why, and are taken back', async () => {
    const { sent } = await open([gap, setAside], {
      more: { [`PUT ${BASE}/restore`]: { body: gap } },
    });
    expect(await rowOf('REQ-4')).toContain('Not to be testedOf the old shop (Ben, just now)');
    const words = '2 requirements · 1 not covered by a test case · 1 not to be tested';
    expect(screen.getByText(/^2 requirements/).textContent).toBe(words);
    await press('REQ-4 is to be tested again');
    await waitFor(() => expect(sent(`PUT ${BASE}/restore`)).toEqual([{ id: 'REQ-4' }]));
  });

  it('are not set aside by who may not edit the project', async () => {
    const project = aProject();
    await open([gap, setAside], {
      more: {
        'GET /api/project/shop': { body: { ...project, can: { ...project.can, edit: false } } },
      },
    });
    await rowOf('REQ-4');
    expect(screen.queryByRole('button', { name: /to be tested/ })).toBeNull();
  });

  it('say how one gets to the first, where there is none', async () => {
    await open([]);
    expect(await screen.findByText('No requirements yet')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('that could not be read can be read again', async () => {
    await open([], { more: { [`GET ${BASE}`]: refusal(500, 'unexpected', 'Sorry.') } });
    expect(await screen.findByText('Sorry.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});

describe('where requirements are written', () => {
  const LINK = `PUT ${BASE}/link`;

  it('is led to by their ids', async () => {
    await open([aRequirement()], { pattern: 'https://jira.test/{id}' });
    const link = await screen.findByRole('link', { name: 'REQ-1' });
    expect(link.getAttribute('href')).toBe('https://jira.test/REQ-1');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('is set by an address with a place for the id, which is tried out while one types', async () => {
    const { sent } = await open([], { more: { [LINK]: { body: { pattern: null } } } });
    await press('Link pattern');
    await write('Requirement URL', 'https://jira.test/{id}');
    expect(await screen.findByText('REQ-12 links to https://jira.test/REQ-12')).toBeDefined();
    await press('Save');
    expect(await screen.findByText('Link pattern saved')).toBeDefined();
    expect(sent(LINK)).toEqual([{ pattern: 'https://jira.test/{id}' }]);
  });

  it.each(['https://jira.test/', 'javascript:{id}'])('is never "%s"', async (pattern) => {
    const { calls } = await open([]);
    await press('Link pattern');
    await write('Requirement URL', pattern);
    await press('Save');
    expect(await screen.findByText(/^Enter a URL that starts with/)).toBeDefined();
    expect(calls).not.toContain(LINK);
  });

  it('is no longer said once the field is empty', async () => {
    const { sent } = await open([], {
      pattern: 'https://jira.test/{id}',
      more: { [LINK]: { body: { pattern: null } } },
    });
    await waitFor(async () => {
      await press('Link pattern');
      expect(screen.getByDisplayValue('https://jira.test/{id}')).toBeDefined();
    });
    await write('Requirement URL', ' ');
    await press('Save');
    await waitFor(() => expect(sent(LINK)).toEqual([{ pattern: null }]));
  });

  it('is set by admins only', async () => {
    const can = { edit: false, delete: false, addMember: false };
    await open([aRequirement()], {
      more: { 'GET /api/project/shop': { body: aProject({ can }) } },
    });
    await screen.findByRole('button', { name: 'Download' });
    expect(screen.queryByRole('button', { name: 'Link pattern' })).toBeNull();
  });
});

describe('the matrix of requirements and cases', () => {
  const items = [
    { ...aCovering(1), requirements: ['REQ-1'], untestedFor: [] },
    { ...aCovering(2, { status: 'failed' }), requirements: ['REQ-1', 'REQ-3'], untestedFor: [] },
  ];
  const third = aRequirement({ id: 'REQ-3' });

  it('shows where they meet how the case went last', async () => {
    await open([aRequirement(), third], {
      search: '?view=matrix',
      more: { [`GET ${BASE}/matrix`]: { body: { items, total: 2 } } },
    });
    const table = await screen.findByRole('table', { name: /^Requirements and the test cases/ });
    const marks = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('link')
          .map((link) => link.getAttribute('title')),
      );
    expect(marks).toEqual([['REQ-1 · Case 1', 'REQ-1 · Case 2'], ['REQ-3 · Case 2']]);
    expect(screen.getByText('2 test cases cover these requirements')).toBeDefined();
    expect(table.getAttribute('aria-rowcount')).toBe('3');
    expect(table.getAttribute('aria-colcount')).toBe('3');
  });

  it('begins with the requirements that failed, as it does with their cases, and says what is not run for one of them', async () => {
    const fresh = { ...aCovering(1), requirements: ['REQ-1', 'REQ-2'], untestedFor: ['REQ-1'] };
    const rows = [
      aRequirement({ id: 'REQ-1', status: 'untested' }),
      aRequirement({ id: 'REQ-2', status: 'blocked' }),
      aRequirement({ id: 'REQ-3', status: 'failed' }),
    ];
    await open(rows, {
      search: '?view=matrix',
      more: { [`GET ${BASE}/matrix`]: { body: { items: [fresh, items[1]], total: 2 } } },
    });
    const table = await screen.findByRole('table', { name: /^Requirements and the test cases/ });
    const heads = within(table).getAllByRole('rowheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      ...['REQ-3Failed', 'REQ-2Blocked', 'REQ-1Not run'],
    ]);
    const sign = (title: string) => within(screen.getByTitle(title)).getByRole('img');
    expect(sign('REQ-1 · Case 1').getAttribute('aria-label')).toBe('Not run');
    expect(sign('REQ-2 · Case 1').getAttribute('aria-label')).not.toBe('Not run');
  });

  it('is walked through by the arrow keys, and stays among the cases', async () => {
    await open([aRequirement(), third], {
      search: '?view=matrix',
      pattern: 'https://jira.test/{id}',
      more: { [`GET ${BASE}/matrix`]: { body: { items, total: 2 } } },
    });
    const first = await screen.findByTitle('REQ-1 · Case 1');
    first.focus();
    fireEvent.keyDown(first, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(screen.getByTitle('REQ-1 · Case 2'));
    fireEvent.keyDown(screen.getByTitle('REQ-1 · Case 2'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getByTitle('REQ-3 · Case 2'));
    fireEvent.keyDown(screen.getByTitle('REQ-3 · Case 2'), { key: 'ArrowLeft' });
    expect(document.activeElement).toBe(screen.getByTitle('REQ-3 · Case 2'));
  });

  it('has one stop for the tab key', async () => {
    await open([aRequirement(), third], {
      search: '?view=matrix',
      more: { [`GET ${BASE}/matrix`]: { body: { items, total: 2 } } },
    });
    await screen.findByTitle('REQ-1 · Case 1');
    const stops = screen.getAllByTitle(/^REQ-.* · /).map((link) => link.getAttribute('tabindex'));
    expect(stops).toEqual(['0', '-1', '-1']);
  });

  it('draws of 300 requirements and 2,025 cases what is seen, and reads the cases one scrolls to', async () => {
    const requirements = Array.from({ length: 300 }, (_, at) => aRequirement({ id: `REQ-${at}` }));
    const all = Array.from({ length: 2025 }, (_, at) => ({
      ...aCovering(at),
      requirements: [`REQ-${at % 300}`],
      untestedFor: [],
    }));
    const { calls } = await open(requirements, {
      search: '?view=matrix',
      more: {
        [`GET ${BASE}/matrix`]: (_: unknown, query: URLSearchParams) => {
          const from = Number(query.get('from'));
          return { body: { items: all.slice(from, from + 100), total: all.length } };
        },
      },
    });
    const first = await screen.findByTitle('REQ-0 · Case 0');
    const table = screen.getByRole('table', { name: /^Requirements and the test cases/ });
    expect(table.getAttribute('aria-rowcount')).toBe('301');
    expect(table.getAttribute('aria-colcount')).toBe('2026');
    expect(within(table).getAllByRole('cell', { hidden: true }).length).toBeLessThan(2000);
    const box = table.parentElement as HTMLElement;
    box.scrollLeft = 44 * 1990;
    box.scrollTop = 44 * 188;
    fireEvent.scroll(box);
    expect(await screen.findByTitle('REQ-190 · Case 1990')).toBeDefined();
    expect(first.isConnected).toBe(false);
    expect(calls.filter((call) => call.includes('/matrix')).length).toBeLessThan(5);
  });

  it('leads by an arrow key to a case that is not drawn yet', async () => {
    const far = Array.from({ length: 90 }, (_, at) => ({
      ...aCovering(at),
      requirements: at === 0 || at === 89 ? ['REQ-1'] : ['REQ-3'],
      untestedFor: [],
    }));
    await open([aRequirement(), third], {
      search: '?view=matrix',
      more: { [`GET ${BASE}/matrix`]: { body: { items: far, total: 90 } } },
    });
    const first = await screen.findByTitle('REQ-1 · Case 0');
    expect(screen.queryByTitle('REQ-1 · Case 89')).toBeNull();
    first.focus();
    fireEvent.keyDown(first, { key: 'End' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTitle('REQ-1 · Case 89')));
    fireEvent.keyDown(screen.getByTitle('REQ-1 · Case 89'), { key: 'ArrowLeft' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTitle('REQ-1 · Case 0')));
  });
});
