import { generate } from '@caseloom/engine';
import { read, writeFeature } from '@caseloom/formats';

const file = JSON.stringify({
  models: [
    {
      name: 'Log in',
      startElementId: 'v1',
      vertices: [
        { id: 'v1', name: 'v_LogInPage' },
        { id: 'v2', name: 'v_Dashboard' },
      ],
      edges: [
        {
          id: 'e1',
          name: 'e_Retry',
          sourceVertexId: 'v1',
          targetVertexId: 'v1',
          guard: 'tries < 2',
          actions: ['tries++;'],
        },
        { id: 'e2', name: 'e_LogIn', sourceVertexId: 'v1', targetVertexId: 'v2' },
      ],
      actions: ['tries = 0;'],
    },
  ],
});
const found = read(file, 'login.json');
if (!found.ok) throw new Error(found.problem.code);
const [model, ...models] = found.models;
if (!model) throw new Error('a file has at least one model');
const context = { ...found, models };
const generation = generate(model, context);
if (!generation.ok) throw new Error(generation.problems.map(({ code }) => code).join());
console.log(writeFeature({ model, context, result: generation.result, language: 'en' }));
