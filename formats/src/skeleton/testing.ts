import {
  type Context,
  generate,
  type Model,
  type ModelNode,
  type NodeData,
  type Step,
  type TestData,
} from '@caseloom/engine';
import type { Export } from '../export.ts';
import { type FrameworkId, type Manifest, readManifest } from './manifest.ts';
import { writeCode } from './write.ts';

const position = { x: 0, y: 0 };

/** Steps whose words, values and names runners and languages could take for something of theirs. */
export const STEPS: Step[] = [
  { id: 'open', type: 'context', label: 'Kullanıcı "ödeme" sayfasını açar (#1)' },
  { id: 'enter', type: 'action', label: 'the user enters <email>' },
  { id: 'both', type: 'action', label: 'the user enters <email> and <password>' },
  { id: 'buy', type: 'action', label: '<count> items of <price> on <day>, gift: <class>' },
  { id: 'note', type: 'action', label: "a note's left", expected: 'it is saved as <email>' },
  { id: 'done', type: 'outcome', label: 'a + b costs $5 \\<all> {in} C:\\users */ done' },
  { id: 'same', type: 'outcome', label: 'the user enters <email>' },
];

/** Its data: secret, typed, blank, empty, and with signs that mean something elsewhere. */
export const DATA: TestData[] = [
  { id: '1', name: 'email', validity: 'valid', type: 'email', values: ['a@x.com', "o'b and c@x"] },
  {
    id: '2',
    name: 'email',
    validity: 'invalid',
    type: 'email',
    values: ['', ' ', 'x  =y', '#{z}'],
  },
  {
    id: '3',
    name: 'password',
    validity: 'valid',
    type: 'text',
    values: ['S3cret!'],
    isSecret: true,
  },
  { id: '4', name: 'password', validity: 'invalid', type: 'text', values: ['short', '%{HOME}'] },
  { id: '5', name: 'count', validity: 'valid', type: 'integer', values: ['1', '-20'] },
  { id: '6', name: 'price', validity: 'valid', type: 'decimal', values: ['9.90', '10'] },
  { id: '7', name: 'day', validity: 'valid', type: 'date', values: ['2026-02-28'] },
  { id: '8', name: 'class', validity: 'valid', type: 'boolean', values: ['true', 'false'] },
  { id: '9', name: 'member', validity: 'valid', type: 'text', values: ['yes', 'no'] },
];

const ARGUMENTS: NodeData['arguments'] = [
  { kind: 'docString', content: 'Hello """<email>"""\n  \\ end' },
];

const TABLE: NodeData['arguments'] = [
  {
    kind: 'dataTable',
    rows: [
      ['name', 'va|ue'],
      ['<email>', ''],
    ],
  },
];

/** A model with a node for each step, in their order, and two edges to the end: a condition reads what no step says. */
export function aShop(steps: Step[] = STEPS, testData: TestData[] = DATA): Export {
  const nodes: ModelNode[] = steps.map(({ id }) => {
    const more = { note: { arguments: ARGUMENTS }, open: { arguments: TABLE } };
    const data = id === 'note' || id === 'open' ? more[id] : undefined;
    return { id: `node-${id}`, type: 'step', stepId: id, position, ...(data && { data }) };
  });
  const ids = ['start', ...nodes.map(({ id }) => id), 'end'];
  const model: Model = {
    id: 'shop',
    name: 'Sepet & "ödeme"',
    bddType: 'bdd',
    nodes: [
      { id: 'start', type: 'start', position },
      ...nodes,
      { id: 'end', type: 'end', position },
    ],
    edges: ids.slice(1).map((target, index) => {
      const isLast = target === 'end';
      const source = ids[index] ?? '';
      return {
        id: `e${index}`,
        source,
        target,
        ...(isLast && { guard: '<member> = "yes" and <email> is valid and <password> is valid' }),
      };
    }),
  };
  model.edges.push({ id: 'x', source: ids.at(-2) ?? '', target: 'end', guard: 'otherwise' });
  return exported(model, { steps, testData, models: [] });
}

/** The cases of a model, to be written. @throws Error where it has none */
export function exported(model: Model, context: Context): Export {
  const made = generate(model, context, { ...model.settings, language: 'en' });
  if (!made.ok) throw new Error(made.problems.map(({ code }) => code).join(', '));
  return { model, context, result: made.result, language: 'en' };
}

/** A folder as it is after code was written into it. */
export type Folder = Map<string, string>;

/** Writes code into a folder that may have some already. */
export function written(input: Export, id: FrameworkId, folder: Folder = new Map()) {
  const manifest = readManifest(folder.get('caseloom.json') ?? '');
  const before = manifest && { manifest, read: (path: string) => folder.get(path) };
  const { files, changes, obsolete } = writeCode(input, id, before);
  const next: Folder = new Map(folder);
  for (const path of obsolete) next.delete(path);
  for (const { path, parts } of files) next.set(path, [...parts()].join(''));
  return { folder: next, changes, obsolete };
}

/** What a folder remembers. @throws Error where it remembers nothing */
export function manifestOf(folder: Folder): Manifest {
  const manifest = readManifest(folder.get('caseloom.json') ?? '');
  if (!manifest) throw new Error('there is no manifest');
  return manifest;
}
