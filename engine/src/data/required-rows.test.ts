import { describe, expect, it } from 'vitest';
import { generate } from '../generate.ts';
import type { Context, Model, ModelSettings, TestData } from '../model.ts';

const VARIABLES: Record<string, string[]> = {
  OS: ['Windows', 'Ubuntu'],
  CPU: ['Intel', 'AMD'],
  Java: ['18', '19', '20'],
  DotNet: ['4.8', '4.8.1'],
};

/** One step for each variable, in a row; invalid values by name, judged at the end. */
function table(settings: ModelSettings, invalid: Record<string, string[]> = {}): [Model, Context] {
  const names = Object.keys(VARIABLES);
  const ids = ['start', ...names, 'end'];
  const nodes = ids.map((id): Model['nodes'][number] => {
    const type = id === 'start' || id === 'end' ? id : 'step';
    return { id, type, position: { x: 0, y: 0 }, ...(type === 'step' && { stepId: id }) };
  });
  const edges: Model['edges'] = ids
    .slice(1)
    .map((id, i) => ({ id: `to ${id}`, source: ids[i] ?? '', target: id }));
  const last = edges.at(-1);
  const judged = Object.keys(invalid).map((name) => `<${name}> is valid`);
  if (last && judged.length > 0) {
    last.guard = judged.join(' and ');
    edges.push({ ...last, id: 'otherwise', guard: 'otherwise' });
  }
  const records = (from: Record<string, string[]>, validity: TestData['validity']) =>
    Object.entries(from).map(([name, values]): TestData => {
      return { id: `${name} ${validity}`, name, validity, type: 'text', values };
    });
  const testData = [...records(VARIABLES, 'valid'), ...records(invalid, 'invalid')];
  const steps = names.map((name) => ({
    id: name,
    label: `${name} is <${name}>`,
    type: 'action' as const,
  }));
  return [
    { id: 'model', name: 'Table', bddType: 'classic', nodes, edges, settings },
    { steps, testData, models: [] },
  ];
}

function rowsFor(settings: ModelSettings, invalid?: Record<string, string[]>) {
  const [model, context] = table(settings, invalid);
  const made = generate(model, context, model.settings);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const rows = made.result.testCases.map(({ data }) =>
    Object.fromEntries(Object.entries(data).map(([name, { value }]) => [name, value])),
  );
  return { ...made.result, rows };
}

/** How many different combinations of these variables rows hold. */
function count(rows: Record<string, string>[], ...names: string[]): number {
  return new Set(rows.map((row) => names.map((name) => row[name]).join('\n'))).size;
}

describe('what a model asks of its rows of data', () => {
  it('a required row is in some case at every strength, in both plans, and what it leaves open is filled', () => {
    const rows: Record<string, string>[] = [
      { Java: '20', OS: 'Ubuntu' },
      { CPU: 'AMD', Java: '20', OS: 'Windows', DotNet: '4.8' },
    ];
    for (const strength of [0, 1, 'base', 2, 3, 'all'] as const)
      for (const combine of ['path', 'data'] as const) {
        const made = rowsFor({ strength, combine, data: { rows } });
        for (const required of rows)
          expect(made.rows).toContainEqual(expect.objectContaining(required));
        expect(made.rows.every((row) => Object.keys(row).length === 4)).toBe(true);
        expect(made.findings).toEqual([]);
      }
  });

  it('a required row costs no case where the others can make room for it', () => {
    const plain = rowsFor({ strength: 2 });
    const required = rowsFor({ strength: 2, data: { rows: [{ Java: '20', OS: 'Ubuntu' }] } });
    expect(required.rows).toHaveLength(plain.rows.length);
  });

  it('a required row that a constraint forbids is told, not forced', () => {
    const constraints = [{ if: '<OS> = "Ubuntu"', implies: '<Java> = "18"' }];
    const { findings, rows } = rowsFor({
      constraints,
      data: { rows: [{ OS: 'Ubuntu', Java: '20' }] },
    });
    expect(findings).toEqual([
      { code: 'row_without_path', severity: 'warning', params: { row: 'OS = Ubuntu, Java = 20' } },
    ]);
    expect(rows).not.toContainEqual(expect.objectContaining({ OS: 'Ubuntu', Java: '20' }));
  });

  it('a required row with a name or a value that is none is named and left out, and all others are held', () => {
    const rows: Record<string, string>[] = [
      { OS: 'BeOS', Ruby: '3' },
      { OS: 'Ubuntu', Java: '20' },
      { DotNet: '' },
    ];
    for (const order of [undefined, 'coverage'] as const) {
      const made = rowsFor({ data: { rows }, ...(order && { order }) });
      expect(made.rows).toContainEqual(expect.objectContaining(rows[1]));
      expect(made.findings).toEqual([
        {
          ...{ code: 'row_value_unknown', severity: 'warning' },
          params: { row: 'OS = BeOS, Ruby = 3', name: 'OS', value: 'BeOS' },
        },
        {
          ...{ code: 'row_name_unknown', severity: 'warning' },
          params: { row: 'OS = BeOS, Ruby = 3', name: 'Ruby' },
        },
        {
          ...{ code: 'row_value_unknown', severity: 'warning' },
          params: { row: 'DotNet = ', name: 'DotNet', value: '' },
        },
      ]);
    }
  });

  it('a required row with an invalid value is without a path where no invalid values are tried, and not unknown', () => {
    const { findings } = rowsFor(
      { negative: 'off', data: { rows: [{ OS: 'BeOS' }] } },
      { OS: ['BeOS'] },
    );
    expect(findings.map(({ code }) => code)).toEqual(['row_without_path']);
  });

  it.each([undefined, [{ name: 'Java', value: '20', names: ['Loom'] }]])(
    'a required row for which a budget has no room is named, and one that it keeps is not (%#)',
    (aliases) => {
      const rows = [{ OS: 'Ubuntu', Java: '20' }];
      const data = { rows, ...(aliases && { aliases }) };
      const whole = rowsFor({ strength: 2, data });
      for (let cases = 1; cases <= whole.rows.length; cases++) {
        const { rows: kept, findings } = rowsFor({ strength: 2, data, best: { cases } });
        const isKept = kept.some(
          ({ OS, Java }) => OS === 'Ubuntu' && (Java === '20' || Java === 'Loom'),
        );
        expect(findings.map(({ code }) => code)).toEqual(isKept ? [] : ['row_beyond_budget']);
      }
    },
  );

  it('groups are combined more strongly or more weakly than all are', () => {
    const names = ['OS', 'CPU', 'Java'];
    const strong = rowsFor({ strength: 1, data: { groups: [{ names, strength: 3 }] } });
    expect(count(strong.rows, ...names)).toBe(12);
    const weak = rowsFor({ strength: 2, data: { groups: [{ names, strength: 1 }] } });
    expect(weak.rows).toHaveLength(6);
    expect(names.map((name) => count(weak.rows, name, 'DotNet'))).toEqual([4, 4, 6]);
    const alone = rowsFor({ strength: 2, data: { groups: [{ names: ['Java'], strength: 1 }] } });
    expect(alone.rows).toHaveLength(4);
  });

  it('a weight fills what is open', () => {
    const weights = [{ name: 'OS', value: 'Ubuntu', weight: 1000 }];
    const { rows } = rowsFor({ strength: 1, data: { weights } });
    expect(rows.map(({ OS }) => OS).sort()).toEqual(['Ubuntu', 'Ubuntu', 'Windows']);
  });

  it('a variable has the value that it does not apply exactly where its condition fails, and its constraints then bind nothing', () => {
    const data = { applies: [{ name: 'DotNet', when: '<OS> = "Windows"' }] };
    const constraints = [{ if: '<CPU> = "AMD"', implies: '<DotNet> = "4.8"' }];
    for (const language of ['en', 'tr'] as const) {
      const { rows } = rowsFor({ strength: 2, constraints, data, language });
      const none = language === 'en' ? 'not applicable' : 'kullanılmaz';
      for (const { OS, DotNet } of rows) expect(DotNet === none).toBe(OS === 'Ubuntu');
      expect(count(rows, 'OS', 'CPU')).toBe(4);
      expect(count(rows, 'CPU', 'Java')).toBe(6);
      expect(rows.filter(({ CPU, DotNet }) => CPU === 'AMD' && DotNet === '4.8.1')).toEqual([]);
    }
  });

  it('beside an invalid value as many valid ones are combined as is asked', () => {
    const sizes = [0, 1, 2].map((negativeStrength) => {
      const { rows } = rowsFor(
        { strength: 1, negative: 'each', data: { negativeStrength } },
        { OS: ['BeOS'] },
      );
      const negative = rows.filter(({ OS }) => OS === 'BeOS');
      return [count(negative, 'CPU', 'Java'), rows.length - negative.length];
    });
    expect(sizes).toEqual([
      [3, 3],
      [3, 3],
      [6, 3],
    ]);
  });

  it('a condition that cannot be read, or a name without data, is told', () => {
    const problemsOf = (applies: { name: string; when: string }[]) => {
      const [model, context] = table({ data: { applies } });
      const made = generate(model, context, model.settings);
      return made.ok ? [] : made.problems.map(({ code }) => code);
    };
    expect(problemsOf([{ name: 'DotNet', when: '<OS> =' }])).toEqual(['constraint_unreadable']);
    expect(problemsOf([{ name: 'Ruby', when: '<OS> = "Windows"' }])).toContain('token_unknown');
  });
});
