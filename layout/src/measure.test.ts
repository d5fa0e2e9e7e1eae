import fc from 'fast-check';
import { expect, it } from 'vitest';
import { widthOf } from './glyphs.ts';
import { measureLabel, measureNode, NODE_TEXT } from './measure.ts';
import { GRID } from './types.ts';

it('gives every node a size on the grid in which its lines fit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.boolean(), (label, more) => {
      const node = measureNode({ type: 'step', label, expected: more ? 'is shown' : undefined });
      expect([node.width % GRID, node.height % GRID]).toEqual([0, 0]);
      expect(node.width).toBeGreaterThanOrEqual(150);
      expect(node.width).toBeLessThanOrEqual(255);
      const room = node.width - NODE_TEXT.left - NODE_TEXT.right;
      for (const line of node.lines)
        expect(widthOf(line, NODE_TEXT.size)).toBeLessThanOrEqual(room);
      expect(node.lines.length).toBeLessThanOrEqual(3);
    }),
  );
});

it('keeps every word of a label that fits into three lines of the widest node', () => {
  const label = 'Enter the shipping address of the customer and confirm it twice';
  expect(measureNode({ type: 'step', label }).lines.join(' ')).toBe(label);
});

it('ends in dots what is longer', () => {
  const { lines } = measureNode({ type: 'step', label: 'and so on '.repeat(30) });
  expect(lines.at(-1)?.endsWith('…')).toBe(true);
});

it('gives no room to an edge without words, and all of them where nothing may be cut', () => {
  expect(measureLabel('  ')).toBeUndefined();
  const words = 'when the card number is valid '.repeat(8).trim();
  expect(measureLabel(words)?.lines).toHaveLength(3);
  expect(measureLabel(words, true)?.lines.join(' ')).toBe(words);
});
