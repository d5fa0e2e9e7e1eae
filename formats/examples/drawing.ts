import { generate } from '@caseloom/engine';
import { read } from '@caseloom/formats';

const drawn = read('flowchart TD\n a([Start]) --> b[Open the page] --> c([End])', 'page.mmd');
if (!drawn.ok) throw new Error(drawn.problem.code);
const [model, ...models] = drawn.models;
if (!model) throw new Error('a file has at least one model');
const generation = generate(model, { ...drawn, models });
if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
for (const { name, steps } of generation.result.testCases) console.log(name, steps.length);
