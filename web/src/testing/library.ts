import type { ModelAnswer, StepAnswer, TestDataAnswer } from '@caseloom/contract';
import { aNode, anEdge } from './drawing.ts';
import { anId } from './people.ts';

const TIME = '2026-11-05T09:00:00.000Z';

/** The model Login of the project Shop with one step, with these differences. */
export function aModel(differences: Partial<ModelAnswer> = {}): ModelAnswer {
  return {
    id: anId(300),
    projectSlug: 'shop',
    name: 'Login',
    description: '',
    bddType: 'bdd',
    isHidden: false,
    nodes: [aNode('start', 0, 0, 'start'), aNode('step', 100), aNode('end', 200, 0, 'end')],
    edges: [anEdge('start', 'step'), anEdge('step', 'end')],
    settings: {},
    version: 3,
    updatedBy: 'Ada',
    createdAt: TIME,
    updatedAt: TIME,
    ...differences,
  };
}

/** A step of the library of the project Shop, with these differences. */
export function aStep(differences: Partial<StepAnswer> = {}): StepAnswer {
  return {
    id: anId(400),
    projectSlug: 'shop',
    label: 'Log in',
    type: 'action',
    expected: '',
    createdAt: TIME,
    usedBy: 0,
    ...differences,
  };
}

/** The valid test data `<password>` of the project Shop, with these differences. */
export function aDataRecord(differences: Partial<TestDataAnswer> = {}): TestDataAnswer {
  return {
    id: anId(500),
    projectSlug: 'shop',
    modelId: null,
    name: 'password',
    validity: 'valid',
    type: 'text',
    values: ['Secret-9'],
    isPublic: false,
    version: 2,
    createdAt: TIME,
    ...differences,
  };
}
