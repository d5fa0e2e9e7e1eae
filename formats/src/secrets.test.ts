import type { TestCase } from '@caseloom/engine';
import { expect, it } from 'vitest';
import { createMask, withoutSecrets } from './secrets.ts';

const aCase = (value: string): TestCase => ({
  key: 'AAAAAAAAAA',
  name: `enters ${value}`,
  polarity: 'positive',
  outline: 1,
  path: [{ nodeId: 'text', edgeId: null }],
  data: { pin: { value, validity: 'valid', isSecret: true } },
  steps: [
    {
      index: 1,
      nodeId: 'text',
      type: 'action',
      keyword: 'When',
      label: 'enters <pin>',
      text: `enters ${value}`,
      expected: `${value} is seen`,
      arguments: [
        { kind: 'docString', content: `pin: ${value}` },
        { kind: 'dataTable', rows: [['pin', value]] },
      ],
    },
  ],
  purpose: [],
  requirements: [],
});

it.each(['text', '1', '"', 'index', '$&', 'a"b\\c'])(
  'a secret %j is masked in the words of a case, and nothing but words is changed',
  (value) => {
    const masked = withoutSecrets(aCase(value));
    const [step] = masked.steps;
    expect(step).toMatchObject({ index: 1, nodeId: 'text', type: 'action', label: 'enters <pin>' });
    expect(masked.data).toEqual({ pin: { value: '••••', validity: 'valid', isSecret: true } });
    expect(step?.text).toContain('••••');
    expect(step?.arguments).toHaveLength(2);
    expect([masked.name, step?.text, step?.expected].join()).not.toContain(` ${value}`);
  },
);

it('a secret that holds another is masked whole, and one mask serves many texts', () => {
  const mask = createMask(['12', '', '1234', '12']);
  expect(['1234', '12 and 1234', 'none'].map(mask)).toEqual(['••••', '•••• and ••••', 'none']);
});
