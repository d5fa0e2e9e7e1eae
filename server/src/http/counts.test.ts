import { contract, LIMITS } from '@caseloom/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { requireCounts } from './counts.ts';

const { inputSchema } = contract.model.create['~orpc'];
const pathsOf = (schema: unknown, input: unknown): unknown => {
  try {
    requireCounts(schema, input);
    return [];
  } catch (error) {
    return error instanceof AppError ? error.details : error;
  }
};

it('lists that are too long are refused before their items are checked', () => {
  const many = (count: number) => Array.from({ length: count + 1 }, () => ({}));
  expect(
    pathsOf(inputSchema, {
      ...{ nodes: many(LIMITS.nodes), edges: many(LIMITS.edges) },
      settings: { notes: many(500), feature: { scenarios: many(LIMITS.nodes) } },
    }),
  ).toEqual(
    ['nodes', 'edges', 'settings.notes', 'settings.feature.scenarios'].map((path) => ({
      path,
      code: 'too_long',
    })),
  );
});

it('lists of an allowed length, and values that are no lists, are left to the schema', () => {
  const nodes = Array.from({ length: LIMITS.nodes }, () => 1);
  for (const input of [{ nodes }, { nodes: null, settings: 1 }, {}, null, undefined, [], 'x'])
    expect(pathsOf(inputSchema, input)).toEqual([]);
  const schema = z.object({ some: z.array(z.string()).nullable() });
  expect(pathsOf(schema, { some: nodes })).toEqual([]);
});
