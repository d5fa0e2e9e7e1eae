import type { TestCase } from '@caseloom/engine';
import type { Export } from '../export.ts';
import type { Given } from './calls.ts';
import type { FunctionStyle } from './functions.ts';
import type { StepFunction } from './manifest.ts';
import type { AtEnd } from './merge.ts';

/** What a test case asks of a function, with a value for each of its parameters. */
export type FunctionCall = {
  function: StepFunction;
  /** As its line says it: Given the user signs in. */
  words: string;
  given: (Given | undefined)[];
  docString?: string;
  table?: string[][];
};

/** A test case as its test does it. */
export type CodedCase = {
  testCase: TestCase;
  title: string;
  tags: string[];
  calls: FunctionCall[];
};

/** A file of a model that nobody writes in: rewritten each time. */
export type GeneratedFile = { path: string; parts: () => Iterable<string> };

/** What the generated files of a model are made of. */
export type ModelCode = {
  input: Export;
  slug: string;
  functions: StepFunction[];
  /** Gone through case by case, maybe several times. */
  cases: () => Iterable<CodedCase>;
};

/** A runner, and how its code is written. */
export type Framework = FunctionStyle & {
  /** Where the functions are. */
  stepsFile: string;
  comment: '//' | '#';
  /** The indents of the two comments around a head. */
  indents: [string, string];
  /** What the file of functions begins as. */
  newStepsFile: () => string;
  /** What stands before all functions and is ours; nothing for most. */
  imports?: (functions: StepFunction[]) => string[];
  /** The lines of a function up to its body, by its expression where features call it. */
  head: (one: StepFunction, expression: string) => string[];
  body: string[];
  atEnd?: AtEnd;
  /** How a regular expression writes the group of a parameter. */
  groupFor?: (pattern: string, identifier: string) => string;
  files: (code: ModelCode) => GeneratedFile[];
};

/** What every generated file says first. */
export const REWRITTEN =
  'Written by Caseloom and rewritten each time: change the model or the steps.';
