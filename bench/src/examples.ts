import { readFileSync } from 'node:fs';
import { type Context, generate, type Model } from '@caseloom/engine';
import { medianTime, milliseconds, report } from './timing.ts';

const EXAMPLES = ['login', 'retry', 'payment'];

/** The shipped examples through the whole engine, beside a control that only copies their data. */
export async function benchExamples(): Promise<void> {
  for (const name of EXAMPLES) {
    const url = new URL(`../../docs/examples/${name}.json`, import.meta.url);
    const file = JSON.parse(readFileSync(url, 'utf8'));
    const [model, ...models]: Model[] = file.models;
    if (!model) throw new Error(`${name} has no model`);
    const context: Context = { steps: file.steps, testData: file.testData, models };
    const control = await medianTime(() => structuredClone(file), 300);
    const time = await medianTime(() => generate(model, context, model.settings), 500);
    report(name, milliseconds(time), `${(time / control).toFixed(1)} × copying it; goal: 5 ms`);
  }
}
