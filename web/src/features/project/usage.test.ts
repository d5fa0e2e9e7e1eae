import { expect, it } from 'vitest';
import { modelsNesting, modelsWithStep, stepsNaming } from './usage.ts';

const at = { position: { x: 0, y: 0 } };
const step = (id: string, label: string) => ({
  id,
  label,
  projectSlug: 'shop',
  type: 'action' as const,
  createdAt: '2026-11-05T09:00:00Z',
  usedBy: 1,
});
const steps = [step('pay', 'pay with <card>'), step('look', 'look around')];
const models = [
  {
    id: 'checkout',
    name: 'Checkout',
    nodes: [{ id: 'n1', type: 'step' as const, stepId: 'pay', ...at }],
  },
  {
    id: 'visit',
    name: 'Visit',
    nodes: [
      { id: 'n1', type: 'step' as const, stepId: 'look', ...at },
      { id: 'n2', type: 'nested' as const, modelId: 'checkout', ...at },
    ],
  },
];

it('names the models that show a step', () => {
  expect(modelsWithStep(models, 'pay')).toEqual(['Checkout']);
});

it('names the models that call another', () => {
  expect(modelsNesting(models, 'checkout')).toEqual(['Visit']);
  expect(modelsNesting(models, 'visit')).toEqual([]);
});

it('finds the steps that name test data, by its whole name', () => {
  expect(stepsNaming(steps, 'card').map(({ id }) => id)).toEqual(['pay']);
  expect(stepsNaming(steps, 'car')).toEqual([]);
});
