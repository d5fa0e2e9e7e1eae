import type { Model, ModelEdge, ModelNode } from '@caseloom/engine';
import { buildModels } from '@caseloom/formats/text-to-model';
import { describe, expect, it } from 'vitest';
import { readGold } from './gold.ts';
import { judge } from './judge.ts';
import { isSameData } from './values.ts';
import type { DraftParts } from './view.ts';

type Edge = [from: string, to: string, label?: string];

/** A drawing of steps by their words; each way leads from one to another, some under a condition. */
function drawingOf(list: Edge[], id = 'm', calls: Record<string, string> = {}): DraftParts {
  const words = [...new Set(list.map(([from]) => from).concat(list.map(([, to]) => to)))];
  const position = { x: 0, y: 0 };
  const nodes = words.map((word): ModelNode => {
    const own = { id: `${id} ${word}`, position };
    if (word === 'start' || word === 'end') return { ...own, type: word };
    const modelId = calls[word];
    return modelId ? { ...own, type: 'nested', modelId } : { ...own, type: 'step', stepId: word };
  });
  const edges = list.map(([from, to, label], index): ModelEdge => {
    const edge = { id: `${id} ${index}`, source: `${id} ${from}`, target: `${id} ${to}` };
    return { ...edge, ...(label && { label }) };
  });
  const model: Model = { id, name: id, bddType: 'bdd', nodes, edges };
  const steps = words.map((word) => ({ id: word, label: word, type: 'action' as const }));
  return { models: [model], steps, testData: [] };
}

const branchesOf = (draft: DraftParts, gold: string) => judge(draft, readGold(gold), '').branches;

const GOLD = `title m
step 1 the guest opens the page
step 2 the guest picks a date
step 2a the page shows a note
step 3 the hotel books the room
`;
const MAIN: Edge[] = [
  ['start', 'the guest opens the page'],
  ['the guest opens the page', 'the guest picks a date'],
  ['the guest picks a date', 'the hotel books the room'],
  ['the hotel books the room', 'end'],
];

describe('the judge of drafts', () => {
  it('lets a step that states its condition be drawn without it', () => {
    const draft = drawingOf([
      ['start', 'the guest picks a date'],
      ['the guest picks a date', 'a warning is shown', 'the date is in the past'],
      ['the guest picks a date', 'a warning is shown', 'the date is empty'],
      ['the guest picks a date', 'end'],
    ]);
    const gold = readGold(
      'title m\nstep 1 the guest picks a date\nstep 2 a warning is shown if the date is in the past\nstep 3 a warning is shown if the date is empty\nbranch 1 -> 2: if the date is in the past\nbranch 1 -> 3: if the date is empty\n',
    );
    expect(judge(draft, gold, '')).toMatchObject({
      steps: { right: 2, found: 2, expected: 2 },
      branches: { right: 2, found: 2, expected: 2 },
    });
  });

  it('passes over a step that only the draft has, before a branch as behind it', () => {
    const draft = drawingOf([
      ...MAIN.slice(0, 2),
      ['the guest picks a date', 'something else happens here'],
      ['something else happens here', 'the hotel books the room'],
      ['something else happens here', 'the page shows a note', 'no room is free'],
      ['the page shows a note', 'end'],
      ['the hotel books the room', 'end'],
    ]);
    expect(branchesOf(draft, `${GOLD}branch 2 -> end: no room is free\n`).right).toBe(1);
    expect(branchesOf(draft, `${GOLD}branch 3 -> end: no room is free\n`).right).toBe(0);
  });

  it('counts a branch once that leaves from several ends', () => {
    const draft = drawingOf([
      ...MAIN,
      ['the guest opens the page', 'the page shows a note', 'no room is free'],
      ['the guest picks a date', 'the page shows a note', 'no room is free'],
      ['the page shows a note', 'end'],
    ]);
    const gold = `${GOLD}branch 2 -> end: no room is free\n`;
    expect(branchesOf(draft, gold)).toEqual({ right: 1, found: 1, expected: 1 });
  });

  it('follows a branch on each edge that it takes', () => {
    const draft = drawingOf([
      ...MAIN,
      ['the guest picks a date', 'the page shows a note', 'no room is free'],
      ['the page shows a note', 'the guest calls', 'the guest is in a hurry'],
      ['the page shows a note', 'the hotel books the room'],
      ['the guest calls', 'end'],
    ]);
    expect(branchesOf(draft, `${GOLD}branch 2 -> next: no room is free\n`).right).toBe(1);
    expect(branchesOf(draft, `${GOLD}branch 2 -> 1: no room is free\n`).right).toBe(0);
  });

  it('finds where a branch leaves among steps under a step of their own', () => {
    const outer = drawingOf(
      [
        ['start', 'call'],
        ['call', 'the page shows a note', 'no room is free'],
        ['call', 'the hotel books the room'],
        ['the page shows a note', 'end'],
        ['the hotel books the room', 'end'],
      ],
      'm',
      { call: 'inner' },
    );
    const inner = drawingOf([...MAIN.slice(0, 2), ['the guest picks a date', 'end']], 'inner');
    const draft: DraftParts = {
      models: [...outer.models, ...inner.models],
      steps: [...outer.steps, ...inner.steps],
      testData: [],
    };
    expect(branchesOf(draft, `${GOLD}branch 2 -> end: no room is free\n`).right).toBe(1);
  });

  it('counts what steps carry in tables as data, by the head of its column', () => {
    const { models, steps } = drawingOf([
      ['start', 'the users'],
      ['the users', 'end'],
    ]);
    for (const node of models.flatMap(({ nodes }) => nodes))
      if (node.stepId)
        node.data = {
          arguments: [
            {
              kind: 'dataTable',
              rows: [
                ['name', 'age', 'city'],
                ['Ada', '36', 'Rome'],
              ],
            },
          ],
        };
    const gold = readGold('title m\nstep 1 the users\ndata user name = Ada\ndata age = 36\n');
    const { data } = judge({ models, steps, testData: [] }, gold, 'name age city Ada 36 Rome');
    expect(data).toEqual({ right: 2, found: 3, expected: 2 });
  });

  it('takes a text that was made for a length as this length, where the document says it', () => {
    const text = 'The title has at most 20 characters.';
    const gold = readGold('title m\ndata title length = 20\n');
    const draft = buildModels([
      { name: 'a.md', text, blocks: [{ kind: 'paragraph', text, line: 1 }] },
    ]);
    expect(judge(draft, gold, text).data).toEqual({
      right: 1,
      found: 1,
      expected: 1,
    });
  });

  it.each([
    ['the unit may stay in the words', 'interval = 50', 'interval = 50 seconds', true],
    ['a name that the document says is needed', 'prompt = 5', 'retries = 5', false],
    ['a name that the document does not say is not', 'prompt = 5', 'movement = 5', true],
    ['the value is needed', 'movement = 6', 'movement = 5', false],
  ])('compares values: %s', (_, found, expected, isSame) => {
    const readValue = (line: string) => {
      const [name = '', value = ''] = line.split(' = ');
      return { name, value };
    };
    expect(isSameData(readValue(found), readValue(expected), 'The retries are 5')).toBe(isSame);
  });

  it('counts a value that flows share once', () => {
    const draft = drawingOf([['start', 'end']]);
    const testData = ['1', '2'].map((id) => ({
      id,
      modelId: id,
      name: 'role',
      validity: 'valid' as const,
      type: 'text' as const,
      values: ['admin'],
    }));
    const gold = readGold('title m\ndata role = admin\n');
    expect(judge({ ...draft, testData }, gold, 'role admin').data).toEqual({
      right: 1,
      found: 1,
      expected: 1,
    });
  });
});

describe('a wrong happy path', () => {
  const gold = readGold(`title m
step 1 the hook verifies the sender
step 1a the hook returns an error
step 2 the hook forwards the event
branch 1 -> end: the sender is not verified
branch 1 -> 2: the sender is verified
`);
  const [verifies, forwards] = ['the hook verifies the sender', 'the hook forwards the event'];

  it('is one that goes on behind a failure', () => {
    const wrong: Edge[] = [
      ['start', verifies],
      [verifies, 'the hook returns an error', 'the sender is not verified'],
      ['the hook returns an error', forwards],
      [forwards, 'end'],
    ];
    expect(judge(drawingOf(wrong), gold, '').wrongPaths).toBe(1);
  });

  it('is none that goes on under the opposite of a failure, in nearly the same words', () => {
    const right: Edge[] = [
      ['start', verifies],
      [verifies, forwards, 'Sender is verified'],
      [verifies, 'the hook returns an error', 'sender is not verified'],
      [forwards, 'end'],
      ['the hook returns an error', 'end'],
    ];
    expect(judge(drawingOf(right), gold, '').wrongPaths).toBe(0);
  });
});
