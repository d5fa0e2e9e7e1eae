import { createMachine } from 'xstate';
import { createTestModel } from 'xstate/graph';
import { expandedIn } from './flows.ts';
import { endProcess, readInput, sendAnswer } from './own-process.ts';
import type { PeerFlow, PeerFlowAnswer } from './peers.ts';

/** A state a node, an event an edge; its shortest paths to every state by every event, as its documentation has it. */
for (const { id, path } of await readInput<PeerFlow[]>()) {
  const { size, start, source, target } = expandedIn(path);
  const states = Object.fromEntries(
    Array.from({ length: size }, (_, node) => [`n${node}`, { on: {} as Record<string, string> }]),
  );
  source.forEach((from, edge) => {
    const state = states[`n${from}`];
    if (state) state.on[`e${edge}`] = `n${target[edge]}`;
  });
  const machine = createMachine({ initial: `n${start}`, states });
  const begin = performance.now();
  const paths = createTestModel(machine).getShortestPaths();
  const ms = performance.now() - begin;
  const taken = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)));
  taken.delete('xstate.init');
  const answer: PeerFlowAnswer = {
    id,
    tests: paths.length,
    ms,
    isWhole: taken.size === source.length,
  };
  sendAnswer(answer);
}
endProcess();
