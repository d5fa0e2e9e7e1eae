import { expect, it } from 'vitest';
import { draftingOf } from './drafting.ts';

it.each([
  ['qwen3:4b', 'sentences'],
  ['Llama-3.2-3B-Instruct', 'sentences'],
  ['gemma-3-1b-it-qat', 'sentences'],
  ['mistralai/Mistral-7B-Instruct-v0.3', 'sentences'],
  ['qwen2.5:0.5b', 'sentences'],
  ['tinyllama:latest', 'sentences'],
  ['llama3.3:70b-instruct-q4_K_M', 'whole'],
  ['qwen3-30b-a3b', 'whole'],
  ['gpt-5-mini', 'whole'],
  ['claude-sonnet-5', 'whole'],
  ['my-model-b2', 'whole'],
])('by its name, %s makes drafts: %s', (model, expected) => {
  expect(draftingOf({ model })).toBe(expected);
  expect(draftingOf({ model, drafting: 'whole' })).toBe('whole');
});
