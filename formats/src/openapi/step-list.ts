import type { ModelNode, Step } from '@caseloom/engine';
import { place } from './draw.ts';
import type { Sent } from './request.ts';

/** Letters of a step. */
const MAX_LABEL = 500;

/** The steps of all operations, each once. */
export class StepList {
  readonly #steps = new Map<string, Step>();

  get all(): Step[] {
    return [...this.#steps.values()];
  }

  /** The step of these words: the one that is there, else a new one. */
  step(words: string, type: Step['type']): Step {
    const label = words.slice(0, MAX_LABEL);
    const known = this.#steps.get(`${type} ${label}`);
    if (known) return known;
    const step: Step = { id: `step-${this.#steps.size + 1}`, label, type };
    this.#steps.set(`${type} ${label}`, step);
    return step;
  }

  /** A request as a node. */
  sent({ label, arguments: given }: Sent): ModelNode {
    const { id } = this.step(label, 'action');
    const data = given.length > 0 && { data: { arguments: given } };
    return { ...place('request', 2), type: 'step', stepId: id, ...data };
  }
}
