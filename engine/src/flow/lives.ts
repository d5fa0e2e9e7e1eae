import type { Flow } from './flow.ts';

/** Nodes from which an edge whose condition asks for a variable can be reached. Time: O(nodes + edges). */
export function livesOf(flow: Flow, guardVariables: number[][], variable: number): boolean[] {
  const live = flow.nodes.map(() => false);
  const incoming: number[][] = flow.nodes.map(() => []);
  const queue: number[] = [];
  const reach = (node: number) => {
    if (live[node]) return;
    live[node] = true;
    queue.push(node);
  };
  flow.edges.forEach(({ source, target }, edge) => {
    incoming[target]?.push(source);
    if (guardVariables[edge]?.includes(variable)) reach(source);
  });
  for (const node of queue) for (const before of incoming[node] ?? []) reach(before);
  return live;
}
