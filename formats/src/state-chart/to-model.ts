import { DiagramError } from '../diagram/diagram.ts';
import { toModelFile } from '../graphwalker/to-model.ts';
import { type ReadResult, type Remark, refuse } from '../model-file.ts';
import type { StateChart } from './state-chart.ts';
import { toGraph } from './to-graph.ts';

/**
 * Reads a chart with states in states and makes one model of it, as of GraphWalker's: a state is a step that
 * checks, an event one that acts, and what the chart remembers are state variables where that can be.
 *
 * @param read a DiagramError of it becomes the problem of the file
 * @param name of the model where the chart has none
 */
export function readStateChart(read: () => StateChart, name: string): ReadResult {
  try {
    const chart = read();
    const { graph, parallels } = toGraph(chart);
    const answer = toModelFile([graph], chart.name || name);
    if (!answer.ok) return answer;
    const remarks: Remark[] = [
      { code: 'parallel_in_sequence', params: { count: parallels.inSequence } },
      { code: 'parallel_as_choice', params: { count: parallels.asChoice } },
    ];
    return {
      ...answer,
      report: [...answer.report, ...remarks.filter(({ params }) => params.count)],
    };
  } catch (error) {
    if (error instanceof DiagramError) return refuse(error.problem.code, error.problem.params);
    throw error;
  }
}
