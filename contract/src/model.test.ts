import type { GenerationResult, Model, TestData } from '@caseloom/engine';
import { expectTypeOf, it } from 'vitest';
import type { GenerationAnswer } from './generation.ts';
import type { ModelAnswer } from './model.ts';
import type { TestDataAnswer } from './test-data.ts';

it('carries what the engine works on', () => {
  expectTypeOf<ModelAnswer>().toExtend<Model>();
  expectTypeOf<TestDataAnswer>().toExtend<TestData>();
  expectTypeOf<GenerationAnswer['testCases']>().toEqualTypeOf<GenerationResult['testCases']>();
  expectTypeOf<GenerationAnswer['settings']>().toEqualTypeOf<GenerationResult['settings']>();
});
