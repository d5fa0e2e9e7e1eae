import type {
  OpenedRun,
  ReleaseAnswer,
  ResultAnswer,
  RunAnswer,
  SuiteAnswer,
  SuiteCaseAnswer,
} from '@caseloom/contract';
import type { OpenedResult } from '../features/run/api.ts';
import { anId } from './people.ts';

const TIME = '2026-11-05T09:00:00.000Z';

/** The suite Regression of the model Login, ready and never run, with these differences. */
export function aSuite(differences: Partial<SuiteAnswer> = {}): SuiteAnswer {
  return {
    id: anId(600),
    projectSlug: 'shop',
    isWritten: false,
    modelId: anId(300),
    modelName: 'Login',
    modelVersion: 3,
    name: 'Regression',
    note: '',
    revision: 1,
    status: 'ready',
    progress: 0,
    problems: [],
    isStale: false,
    settings: {},
    coverage: null,
    counts: { testCases: 2, testSteps: 4, retired: 0, written: 0 },
    changes: { new: 0, back: 0, changed: 0, unchanged: 2, gone: 0 },
    runs: 0,
    lastImport: null,
    job: null,
    createdAt: TIME,
    createdBy: 'Ada Yıldız',
    updatedAt: TIME,
    ...differences,
  };
}

/** The open run Nightly of that suite, with these differences. */
export function aRun(differences: Partial<RunAnswer> = {}): RunAnswer {
  return {
    id: anId(700),
    projectSlug: 'shop',
    suiteId: anId(600),
    suiteName: 'Regression',
    modelId: anId(300),
    isWritten: false,
    name: 'Nightly',
    environment: '',
    build: '',
    status: 'open',
    rerunOf: null,
    counts: { passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 3 },
    unmatched: { total: 0, failed: 0 },
    passRate: null,
    createdAt: TIME,
    createdBy: 'Ada Yıldız',
    apiKey: null,
    completedAt: null,
    resultRule: 'latest',
    ...differences,
  };
}

/** The same run as its own page gets it, for somebody who may do everything with it. */
export function anOpenedRun(differences: Partial<OpenedRun> = {}): OpenedRun {
  const can = { complete: true, reopen: true, delete: true };
  return { ...aRun(), release: null, can, ...differences };
}

/** The open release 1.4 of the project Shop, without runs, with these differences. */
export function aRelease(differences: Partial<ReleaseAnswer> = {}): ReleaseAnswer {
  return {
    ...{ id: anId(900), projectSlug: 'shop', name: '1.4', note: '', status: 'open' },
    ...{ startsOn: null, endsOn: null, builds: '', runs: 0 },
    counts: { passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 0 },
    ...{ createdAt: TIME, createdBy: 'Ada Yıldız' },
    ...differences,
  };
}

/** The result of the case with this number, `Case 1` with the key `CASE000001`, which was not run yet. */
export function aResult(number: number, differences: Partial<ResultAnswer> = {}): ResultAnswer {
  return {
    runId: anId(700),
    caseKey: `CASE00000${number}`,
    name: `Case ${number}`,
    polarity: 'positive',
    isHappyPath: false,
    stepCount: 2,
    ...{ number, section: '', sourceId: '' },
    attributes: { priority: 'medium', risk: null, tags: [] },
    status: 'untested',
    lastStatus: null,
    stepStatuses: [],
    failedStep: null,
    comment: '',
    durationMs: null,
    assignee: null,
    source: 'manual',
    attachments: 0,
    updatedAt: null,
    updatedBy: null,
    commentBy: null,
    commentById: null,
    bySource: null,
    ...differences,
  };
}

const STEPS: SuiteCaseAnswer['steps'] = [
  { index: 1, nodeId: 'a', type: 'action', keyword: 'When', label: 'Log in', text: 'I log in' },
  {
    index: 2,
    nodeId: 'b',
    type: 'outcome',
    keyword: 'Then',
    label: 'See',
    text: 'I see the dashboard',
    expected: 'within 2 seconds',
  },
];

/** The same result as its own page shows it, with the two steps of its case. */
export function anOpenedResult(
  number: number,
  differences: Partial<OpenedResult> = {},
): OpenedResult {
  return {
    ...aResult(number),
    steps: STEPS,
    path: [],
    data: {},
    requirements: [],
    note: '',
    files: [],
    verdicts: [],
    history: [],
    flakiness: null,
    ...differences,
  };
}

/** The case with this number of the suite, as its dialog shows it. */
export function aCase(number: number, differences: Partial<SuiteCaseAnswer> = {}): SuiteCaseAnswer {
  return {
    key: `CASE00000${number}`,
    name: `Case ${number}`,
    polarity: 'positive',
    outline: 0,
    path: [],
    data: {},
    steps: STEPS,
    purpose: [],
    requirements: [],
    note: '',
    origin: 'generated',
    handwritten: null,
    attributes: { priority: 'medium', risk: null, tags: [] },
    change: 'unchanged',
    kind: 'same',
    earlierKeys: [],
    continues: null,
    match: { by: 'path', likeness: 1 },
    isWorded: false,
    isSuspect: false,
    ...differences,
  };
}

/** A list of one page, of which only the cases of one polarity may be asked for. */
export const aPageByPolarity =
  <Row extends { polarity: string }>(items: Row[]) =>
  (_body: unknown, query: URLSearchParams) => {
    const polarity = query.get('polarity');
    return aPage(items.filter((item) => !polarity || item.polarity === polarity));
  };

/** A list of one page. */
export const aPage = <Row>(items: Row[]) => ({
  body: { items, nextCursor: null, total: items.length },
});
