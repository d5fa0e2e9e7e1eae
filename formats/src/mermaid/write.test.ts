import type { Model, ModelEdge, ModelNode, StepType } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '../diagram/testing.ts';
import { plain } from '../export.ts';
import { read } from '../read.ts';
import { aModelFile } from '../testing.ts';
import { writeMermaid } from './write.ts';

const position = { x: 0, y: 0 };
const NOTHING = { steps: [], testData: [], models: [] };

const hostile = fc.constantFrom(
  ...['"quoted"', '#quot;', '&lt;b&gt;', '<b>x</b>', '**bold**', '__init__', 'a // b', '~~x~~'],
  ...['`code`', '1. first', '- item', 'fa:fa-car', 'a|b', '[x]', '{x}', '(x)', 'a --> b', 'end'],
  ...[
    '%% no comment',
    ';',
    'C:\\new',
    'şifre İĞÜ ıçö',
    '👩‍💻 done',
    'line\nbreak',
    '<email>',
    ':::x',
    '@{a}',
  ],
);
const label = fc
  .array(fc.oneof(hostile, fc.string({ unit: 'grapheme', maxLength: 6 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join(' '));

/** On one line, as labels are read. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** Models whose steps are all reached and left, with different words. */
const model = fc
  .record({
    name: label,
    labels: fc.array(label, { minLength: 1, maxLength: 5 }),
    types: fc.array(fc.constantFrom<StepType>('context', 'action', 'outcome'), {
      minLength: 5,
      maxLength: 5,
    }),
    more: fc.array(fc.tuple(fc.nat(4), fc.nat(4), fc.option(label, { nil: undefined })), {
      maxLength: 6,
    }),
  })
  .map(({ name, labels, types, more }): Model => {
    const id = (index: number) => `step ${index % labels.length}`;
    const steps = labels.map((text, index): ModelNode => {
      const data = { label: `${index}: ${text}`, type: types[index] ?? 'action' };
      return { id: id(index), type: 'step', position, data };
    });
    const ends = ['S', ...steps.map((step) => step.id), 'E'];
    const spine = ends.slice(1).map((target, index): ModelEdge => {
      return { id: `e${index}`, source: ends[index] ?? '', target };
    });
    const others = more.map(([a, b, text], index): ModelEdge => {
      return { id: `m${index}`, source: id(a), target: id(b), ...(text && { label: text }) };
    });
    return {
      ...{ id: 'm', name: name.trim() || 'Model', bddType: 'bdd' },
      nodes: [{ id: 'S', type: 'start', position }, ...steps, { id: 'E', type: 'end', position }],
      edges: [...spine, ...others],
    };
  });

/** Each edge once, its ends and its label by the words that people read. */
function drawnIn({ nodes, edges }: Model): string[] {
  const words = new Map(
    nodes.map(({ id, type, data }) => [
      id,
      type === 'step' ? oneLine(plain(data?.label ?? '')) : type,
    ]),
  );
  const drawn = edges.map(({ source, target, label: text = '' }) => {
    const ends = `${words.get(source)} > ${words.get(target)}`;
    const shown = oneLine(plain(text));
    return shown || text ? `${ends}: ${shown || '…'}` : ends;
  });
  return [...new Set(drawn)].toSorted();
}

function readAgain(root: Model) {
  const { text } = writeMermaid(root, NOTHING);
  const answer = read(text, 'a.mmd');
  if (!answer.ok) throw new Error(`${JSON.stringify(answer.problem)}\n${text}`);
  return answer;
}

describe('a flowchart of Mermaid that is written', () => {
  it('has the words, roles, conditions and calls of a model, and lists what it has not', () => {
    const { models, steps, testData } = aModelFile();
    const [login] = models;
    if (!login) throw new Error('no model');
    const { text, report } = writeMermaid(login, { steps, testData, models: [] });
    expect(text).toContain('title: "Login"\n---\nflowchart LR\n  n0((Start))\n');
    expect(text).toContain('n2["the user enters #lt;email#gt; and #lt;password#gt;"]:::action\n');
    expect(text).toContain('n2 -->|"[#lt;password#gt; is valid]"| n3\n');
    expect(report).toEqual([
      { code: 'guards_kept_as_labels', params: { count: 2 } },
      { code: 'left_out', params: { field: 'testData', count: 3 } },
      { code: 'left_out', params: { field: 'requirements', count: 2 } },
    ]);
  });

  it('shows state variables as remarks, actions on arrows and calls by their names', () => {
    const root: Model = {
      ...{ id: 'm', name: 'M', bddType: 'bdd' },
      nodes: [
        { id: 'S', type: 'start', position },
        { id: 'c', type: 'nested', position, modelId: 'child' },
        { id: 'E', type: 'end', position },
      ],
      edges: [
        { id: 'a', source: 'S', target: 'c', action: 'n = 1' },
        { id: 'b', source: 'c', target: 'E', label: 'back', guard: 'n = 1' },
      ],
      settings: { state: [{ name: 'n', type: 'integer', min: 0, max: 3, first: 0 }] },
    };
    const child: Model = { id: 'child', name: 'Sign in', bddType: 'bdd', nodes: [], edges: [] };
    const { text } = writeMermaid(root, { ...NOTHING, models: [child] });
    expect(text).toContain('  %% n: 0 to 3, at first 0\n');
    expect(text).toContain('n0 -->|"/ n = 1"| n1\n  n1 -->|"back [n = 1]"| n2\n');
    const again = read(text, 'a');
    if (!again.ok) throw new Error(again.problem.code);
    expect(edgesOf(again)).toEqual(['Sign in > end: back [n = 1]', 'start > Sign in: / n = 1']);
  });

  it('has edges that stay edges, also where a label asks for something', () => {
    const words = 'flowchart LR\n a[Open]:::action --> b[Pay]:::action\n b -->|Apply the coupon| b';
    const made = read(words, 'a.mmd');
    if (!made.ok) throw new Error(made.problem.code);
    expect(edgesOf(made)).toContain('Pay > Pay: Apply the coupon');
    const foreign = read(words.replaceAll(':::action', ''), 'a.mmd');
    if (!foreign.ok) throw new Error(foreign.problem.code);
    expect(edgesOf(foreign)).toContain('Pay > Apply the coupon');
  });

  it('is read as the same drawing, whatever its words are', () => {
    fc.assert(
      fc.property(model, (root) => {
        const { models, steps } = readAgain(root);
        const [again] = models;
        if (!again) throw new Error('no model');
        const byId = new Map(steps.map((step) => [step.id, step]));
        const nodes = again.nodes.map((node): ModelNode => {
          const step = byId.get(node.stepId ?? '');
          return step ? { ...node, data: { label: step.label, type: step.type } } : node;
        });
        expect(drawnIn({ ...again, nodes })).toEqual(drawnIn(root));
        const rolesOf = (all: ModelNode[]) =>
          all.flatMap(({ data }) =>
            data ? [`${data.type} ${oneLine(plain(data.label ?? ''))}`] : [],
          );
        expect(rolesOf(nodes).toSorted()).toEqual(rolesOf(root.nodes).toSorted());
      }),
    );
  });

  it('written again is the same text', () => {
    fc.assert(
      fc.property(model, (root) => {
        const once = readAgain(root);
        const [first] = once.models;
        if (!first) throw new Error('no model');
        const { text } = writeMermaid(first, { ...NOTHING, steps: once.steps });
        const twice = read(text, 'a.mmd');
        if (!twice.ok || !twice.models[0]) throw new Error('not read');
        expect(writeMermaid(twice.models[0], { ...NOTHING, steps: twice.steps }).text).toBe(text);
      }),
      { numRuns: 30 },
    );
  });
});
