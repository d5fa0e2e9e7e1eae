import { createMask } from '@caseloom/formats';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { listSecretValues } from '../test-data/queries.ts';
import { listNamesOfCase, replaceNamesOfCase } from './queries/automation-names.ts';
import { findCase } from './queries/cases.ts';
import { lockSuite, type SuiteKey } from './queries.ts';

/** What tests of a case are called in their code. @throws AppError `case_not_found` */
export async function openAutomationNames(
  tx: Queryable,
  suite: SuiteKey,
  key: string,
): Promise<{ automationNames: string[] }> {
  if (!(await findCase(tx, suite, key))) throw new AppError('case_not_found');
  return { automationNames: await listNamesOfCase(tx, suite, key) };
}

/** Sets what tests of a case are called in their code. @throws AppError `case_not_found` */
export async function setAutomationNames(
  tx: Queryable,
  suite: SuiteKey,
  { key, automationNames }: { key: string; automationNames: string[] },
): Promise<{ automationNames: string[] }> {
  await lockSuite(tx, suite);
  await openAutomationNames(tx, suite, key);
  // results are compared and shown without secrets
  const mask = createMask(await listSecretValues(tx, suite));
  await replaceNamesOfCase(tx, suite, key, [...new Set(automationNames.map(mask))]);
  return openAutomationNames(tx, suite, key);
}
