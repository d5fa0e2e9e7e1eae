import { expect, it } from 'vitest';
import { StopStack } from './stop-stack.ts';

it('what was opened last is stopped first, each once and after the one before it, however often it is asked for', async () => {
  const order: string[] = [];
  const stack = new StopStack();
  stack.defer(() => order.push('database'));
  stack.defer(async () => {
    order.push('server begins');
    await Promise.resolve();
    order.push('server ends');
  });
  await Promise.all([stack.stop(), stack.stop()]);
  expect(order).toEqual(['server begins', 'server ends', 'database']);
});

it('one that cannot be stopped keeps none of the others running, and is reported', async () => {
  const order: string[] = [];
  const stack = new StopStack();
  const fault = new Error('busy');
  stack.defer(() => order.push('database'));
  stack.defer(() => {
    throw fault;
  });
  await expect(stack.stop()).rejects.toBe(fault);
  expect(order).toEqual(['database']);
});
