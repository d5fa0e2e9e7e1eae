import { type Context, generate, type Model, type ModelNode } from '@caseloom/engine';

const position = { x: 0, y: 0 };
const step = (id: string, label: string): ModelNode => ({
  id,
  type: 'step',
  position,
  data: { label },
});
const model: Model = {
  id: 'login',
  name: 'Log in',
  bddType: 'bdd',
  nodes: [
    { id: 'start', type: 'start', position },
    step('enter', 'enter <password>'),
    step('home', 'the dashboard opens'),
    step('error', 'an error is shown'),
    { id: 'end', type: 'end', position },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'enter' },
    { id: 'e2', source: 'enter', target: 'home', guard: '<password> is valid' },
    { id: 'e3', source: 'enter', target: 'error', guard: '<password> is invalid' },
    { id: 'e4', source: 'home', target: 'end' },
    { id: 'e5', source: 'error', target: 'end' },
  ],
};
const context: Context = {
  steps: [],
  models: [],
  testData: [
    { id: 'd1', name: 'password', type: 'text', validity: 'valid', values: ['Abcdef1!'] },
    { id: 'd2', name: 'password', type: 'text', validity: 'invalid', values: ['', 'short'] },
  ],
};

const generation = generate(model, context);
if (!generation.ok) throw new Error(JSON.stringify(generation.problems));
const { testCases, optimal } = generation.result;
for (const { polarity, name } of testCases) console.log(`${polarity}: ${name}`);
console.log(`the fewest: ${optimal}`);
