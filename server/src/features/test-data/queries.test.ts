import { expect, it } from 'vitest';
import { nearness } from './queries.ts';

const model = { id: 'm', projectId: 'p' };

it.each([
  ['its own', { projectId: 'p', modelId: 'm', isPublic: false }, 0],
  ["its project's", { projectId: 'p', modelId: null, isPublic: false }, 1],
  ["another model's", { projectId: 'p', modelId: 'n', isPublic: false }, undefined],
  ['public from elsewhere', { projectId: 'q', modelId: null, isPublic: true }, 2],
  ['private elsewhere', { projectId: 'q', modelId: null, isPublic: false }, undefined],
])('a model sees %s data at its distance', (_, record, distance) => {
  expect(nearness(model, record)).toBe(distance);
});
