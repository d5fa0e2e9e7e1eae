import { generate } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { draftOf } from './testing.ts';

async function casesOf(text: string) {
  const { models, steps, testData } = await draftOf(text, 'a.txt');
  const [model] = models;
  if (!model) throw new Error('the text has a model');
  // who answers that the flow goes on to its end
  for (const { id } of model.nodes)
    if (id !== `${model.id}-end` && !model.edges.some(({ source }) => source === id))
      model.edges.push({ id: `to-end-${id}`, source: id, target: `${model.id}-end` });
  const made = generate(model, { steps, testData, models });
  if (!made.ok) throw new Error('the text has test cases');
  const paths = made.result.testCases.map(({ steps: lines }) => lines.map(({ text: one }) => one));
  return { paths, model, infeasible: made.result.coverage.infeasible };
}

describe('a condition and its opposite later in a flow', () => {
  it.each([
    [
      'with a step between them',
      'Greenhouse\n\nThe gardener enters the humidity. If a spare pump is there, the system adds it to the list. The gardener enters the heat. If a spare pump is not there, the system sends a request to the depot. The gardener closes the record.\n',
      ['a spare pump is there', 'a spare pump is not there'],
    ],
    [
      'with another condition between them, in Turkish',
      'Depo\n\nGörevli kaydı girer. Yedek pompa varsa sistem pompanın yerini gösterir. Pompa uzaktaysa görevli bir not yazar. Yedek pompa yoksa sistem bir form gösterir. Görevli kaydı kapatır.\n',
      ['Yedek pompa varsa', 'Yedek pompa yoksa'],
    ],
  ])('are never both passed by a test case: %s', async (_, text, [one = '', other = '']) => {
    const { paths, model, infeasible } = await casesOf(text);
    const labels = model.edges.map(({ label }) => label);
    expect(labels).toContain(one);
    expect(labels).toContain(other);
    for (const label of [one, other])
      expect(paths.some((lines) => lines.includes(label))).toBe(true);
    expect(paths.filter((lines) => lines.includes(one) && lines.includes(other))).toEqual([]);
    expect(infeasible).toBe(0);
  });

  it('leave no variable that no condition reads', async () => {
    const { model } = await casesOf(
      'Gate\n\nThe driver enters a code. If a ticket is there, the system shows it. If a ticket is not there, the system prints one. The driver enters the name.\n',
    );
    expect(model.settings?.state).toBeUndefined();
  });
});
