import { describe, expect, it } from 'vitest';
import { aDrawing, aNode } from '../../../testing/drawing.ts';
import { usesOf } from './uses.ts';

const labelled = (id: string, label: string, more: object = {}) => ({
  ...aNode(id),
  data: { type: 'action' as const, label, ...more },
});

describe('the uses of test data', () => {
  it('are the steps whose words name it, in the order drawn', () => {
    const drawing = aDrawing([
      labelled('a', 'log in as <user>'),
      labelled('b', 'show <user> and <cart>'),
    ]);
    expect(usesOf(drawing, new Map())).toEqual(
      new Map([
        ['user', ['a', 'b']],
        ['cart', ['b']],
      ]),
    );
  });

  it('count a step once, however often it names the data', () => {
    const drawing = aDrawing([labelled('a', '<user> pays <user>', { expected: '<user> paid' })]);
    expect(usesOf(drawing, new Map()).get('user')).toEqual(['a']);
  });

  it('are found in the words of the library that a step takes', () => {
    const drawing = aDrawing([{ id: 'a', type: 'step', stepId: 's', position: { x: 0, y: 0 } }]);
    const steps = new Map([['s', { id: 's', label: 'enter <pin>', type: 'action' as const }]]);
    expect(usesOf(drawing, steps).get('pin')).toEqual(['a']);
  });

  it('are found in tables and texts that belong to a step', () => {
    const drawing = aDrawing([
      labelled('a', 'fill in', {
        arguments: [
          { kind: 'dataTable', rows: [['name', '<user>']] },
          { kind: 'docString', content: 'Dear <customer>' },
        ],
      }),
    ]);
    expect([...usesOf(drawing, new Map()).keys()]).toEqual(['user', 'customer']);
  });

  it('are found in the rules of a decision table', () => {
    const rules = [{ id: 'r', when: '<sum> > 1', outcome: '<gift> is added' }];
    const uses = usesOf(aDrawing([labelled('a', 'pay', { rules })]), new Map());
    expect([...uses.keys()]).toEqual(['sum', 'gift']);
  });

  it('are found in conditions', () => {
    const drawing = aDrawing([aNode('a'), aNode('b')], ['a-b']);
    const [edge] = drawing.edges;
    if (edge) edge.guard = '<card> is valid';
    expect(usesOf(drawing, new Map()).get('card')).toEqual(['a-b']);
  });

  it('are found in what is given to a nested model', () => {
    const nested = { ...aNode('n', 0, 0, 'nested'), data: { label: '', bind: { user: 'admin' } } };
    const drawing = {
      ...aDrawing([]),
      nodes: [{ ...nested, data: { ...nested.data, type: 'action' as const } }],
    };
    expect(usesOf(drawing, new Map()).get('admin')).toEqual(['n']);
  });
});
