import { type Export, findNode, plain } from '../../export.ts';
import { wordsOf } from '../../words.ts';

/** Gives the words of what is covered: a step's label, `label > label` for an edge, else the id itself. */
export function namer(input: Export): (id: string) => string {
  const w = wordsOf(input.language);
  const models = [input.model, ...input.context.models];
  const edges = new Map(models.flatMap((model) => model.edges.map((edge) => [edge.id, edge])));
  const steps = new Map(input.context.steps.map(({ id, label }) => [id, label]));
  const nodeName = (id: string) => {
    const node = findNode(input, id);
    if (!node) return id;
    if (node.type === 'start' || node.type === 'end') return w[node.type];
    const nested = models.find((model) => model.id === node.modelId)?.name;
    return plain(steps.get(node.stepId ?? '') ?? node.data?.label ?? nested ?? id);
  };
  return (id) => {
    const edge = edges.get(id) ?? edges.get(id.slice(id.lastIndexOf('/') + 1));
    return edge ? `${nodeName(edge.source)} > ${nodeName(edge.target)}` : nodeName(id);
  };
}
