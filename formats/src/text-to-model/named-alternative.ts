import type { Drawing, Loose } from './drawing.ts';
import { AGAIN, FIRST, HERE } from './ending.ts';
import { wordsOf } from './guess-place.ts';

/** Whether a branch goes on at an alternative, and not at a step of the flow. */
export function isTitle(step: string): boolean {
  return !/\d/.test(step) && ![AGAIN, FIRST, HERE].includes(step);
}

/**
 * The first step of the alternative that a sentence names, `follow the invalid-interaction exception`: its title has the last
 * word of that name, which says what it is about, and more of the others than any other title. An alternative does not lead to itself.
 */
export function alternativeNamed(
  { titled, shop: { language } }: Drawing,
  name: string,
  ends: readonly Loose[],
): { node: string; title: string } | undefined {
  const words = wordsOf(name, language);
  const topic = words.at(-1);
  if (topic === undefined) return undefined;
  const others = titled.filter(({ nodes }) => !ends.some(({ source }) => nodes.includes(source)));
  const fitting = others.flatMap(({ title, nodes: [node] }) => {
    const own = wordsOf(title, language);
    const shared = words.filter((word) => own.includes(word)).length;
    return node !== undefined && own.includes(topic) ? [{ node, title, shared }] : [];
  });
  const highest = Math.max(...fitting.map(({ shared }) => shared));
  const [best, ...more] = fitting.filter(({ shared }) => shared === highest);
  return more.length === 0 ? best : undefined;
}
