import type { Model, ModelNode } from '@caseloom/engine';

/** A model from lines as `start > a > b > end`, with `a >[when] b` for a condition in words. */
export function aModel(...lines: string[]): Model {
  const nodes = new Map<string, ModelNode>();
  const edges: Model['edges'] = [];
  const add = (id: string) => {
    const type = id === 'start' || id === 'end' ? id : 'step';
    nodes.set(id, { id, type, position: { x: 0, y: 0 }, ...(type === 'step' && words(id)) });
    return id;
  };
  for (const line of lines) {
    const [first = '', ...rest] = line.split(/\s+>/);
    let source = add(first.trim());
    for (const part of rest) {
      const [, label, id = ''] = /^(?:\[([^\]]*)\])?\s*(.*)$/.exec(part) ?? [];
      const target = add(id.trim());
      edges.push({ id: `${source}-${target}`, source, target, ...(label && { label }) });
      source = target;
    }
  }
  return { id: 'm', name: 'm', bddType: 'bdd', nodes: [...nodes.values()], edges };
}

const words = (label: string) => ({ data: { label, type: 'action' as const } });

/** The edges of a model as lines. */
export function edgesOf({ edges }: Model): string[] {
  return edges.map(
    ({ source, target, label }) => `${source} >${label ? `[${label}]` : ''} ${target}`,
  );
}
