import type { contract, KeyScope } from '@caseloom/contract';

type Table = {
  [Feature in keyof typeof contract]?: {
    [Call in keyof (typeof contract)[Feature]]?: KeyScope;
  };
};

/** The calls that a key opens, and by which scope; what is not named is closed to keys. */
const KEY_SCOPES: Table = {
  project: { list: 'read', get: 'read' },
  model: {
    listOfProject: 'read',
    get: 'read',
    versions: 'read',
    generate: 'read',
    export: 'read',
    create: 'write',
    update: 'write',
    delete: 'write',
    copy: 'write',
    restore: 'write',
  },
  step: { list: 'read', create: 'write', update: 'write', delete: 'write' },
  testData: { list: 'read', filter: 'read', create: 'write', update: 'write', delete: 'write' },
  suite: {
    listOfProject: 'read',
    get: 'read',
    stream: 'read',
    cases: 'read',
    case: 'read',
    diff: 'read',
    export: 'read',
    create: 'run',
    update: 'run',
    updateCase: 'run',
    regenerate: 'run',
  },
  run: {
    listOfProject: 'read',
    get: 'read',
    compare: 'read',
    coverage: 'read',
    create: 'run',
    update: 'run',
    complete: 'run',
    rerun: 'run',
  },
  result: {
    stream: 'read',
    list: 'read',
    get: 'read',
    attachment: 'read',
    set: 'run',
    setMany: 'run',
    attach: 'run',
    detach: 'run',
    import: 'run',
  },
  report: { file: 'read' },
  requirement: { listOfProject: 'read', export: 'read', link: 'read' },
};

const BY_NAME = new Map<string, KeyScope>(
  Object.entries(KEY_SCOPES).flatMap(([feature, calls]) =>
    Object.entries(calls).map(([call, scope]) => [`${feature}.${call}`, scope] as const),
  ),
);

/** The scope that opens a call; undefined where no key does. */
export function scopeOf(path: readonly string[]): KeyScope | undefined {
  return BY_NAME.get(path.join('.'));
}
