import { validate } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '../diagram/testing.ts';
import { read } from '../read.ts';

type Item = { text: string; items: Item[] };

function write(items: Item[]): string {
  const escaped = (text: string) => text.replace(/[<&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return items
    .map(({ text, items: inside }) => `<outline text="${escaped(text)}">${write(inside)}</outline>`)
    .join('');
}

const opml = (body: string, title = 'Map') =>
  `<?xml version="1.0"?>\n<opml version="2.0"><head><title>${title}</title></head><body>${body}</body></opml>`;

function accepted(text: string) {
  const answer = read(text, 'a.opml');
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  const { models, steps } = answer;
  for (const model of models) expect(validate(model, { steps, testData: [], models })).toEqual([]);
  return answer;
}

describe('an outline of OPML', () => {
  it('has an edge to each item below, and ends behind each last one', () => {
    const answer = accepted(
      opml(
        `<outline text="Checkout"><outline text="Pay by card" _note="soon"><outline text="Ship &amp;amp; &lt;b&gt;print&lt;/b&gt;"/></outline>
        <outline text="Pay on account"><outline text="Ask the manager"/><outline text="no" isComment="true"/></outline></outline>`,
        '',
      ),
    );
    expect(answer.models[0]?.name).toBe('Checkout');
    expect(edgesOf(answer)).toEqual([
      'Ask the manager > end',
      'Pay by card > Ship & print',
      'Pay on account > Ask the manager',
      'Ship & print > end',
      'start > Pay by card',
      'start > Pay on account',
    ]);
    expect(answer.report.filter(({ code }) => code === 'left_out')).toEqual([
      { code: 'left_out', params: { field: 'note', count: 1 } },
      { code: 'left_out', params: { field: 'comment', count: 1 } },
    ]);
  });

  it('has its first item as a step where the file has another title', () => {
    const text = opml('<outline text="Open"><outline text="Read"/></outline>', 'Mail');
    expect(edgesOf(accepted(text))).toEqual(['Open > Read', 'Read > end', 'start > Open']);
  });

  it('without items, or that is no XML, is refused', () => {
    expect(read(opml(''), 'a')).toMatchObject({ problem: { code: 'model_without_steps' } });
    expect(read('<opml>\n<body></opml>', 'a')).toMatchObject({
      problem: { code: 'file_not_xml', params: { line: 2 } },
    });
  });

  it('has a path for each of its last items', () => {
    const { item } = fc.letrec<{ item: Item }>((tie) => ({
      item: fc.record({
        text: fc.stringMatching(/^[a-zışğ]{3,8}x$/),
        items: fc.oneof(
          { maxDepth: 3 },
          fc.constant<Item[]>([]),
          fc.array(tie('item'), { maxLength: 3 }),
        ),
      }),
    }));
    const lastOf = ({ items }: Item): number =>
      items.length === 0 ? 1 : items.reduce((sum, one) => sum + lastOf(one), 0);
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 3 }), (items) => {
        const answer = accepted(opml(write(items), 'Another title'));
        const ends = edgesOf(answer).filter((edge) => edge.endsWith('> end'));
        expect(ends).toHaveLength(items.reduce((sum, one) => sum + lastOf(one), 0));
      }),
      { numRuns: 50 },
    );
  });
});
