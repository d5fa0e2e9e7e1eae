import type { Role } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../http/deps.ts';
import { runPolicy } from './policy.ts';

const actor = (id: string): Actor => ({
  ...{ id, companyId: 'acme', role: 'member', sessionId: 's', may: 'anyone' },
  entered: new Set<string>(),
});

/** Who asks, and what they are to the project of a run that Ben began. */
const people: Record<string, [id: string, role: Role | undefined]> = {
  'the company owner': ['olcay', 'companyOwner'],
  'an admin of the project': ['ada', 'projectOwner'],
  'the member who began it': ['ben', 'member'],
  'another member': ['eve', 'member'],
  'who began it and left the project': ['ben', 'colleague'],
  'a stranger': ['zoe', undefined],
};

describe.each([
  [
    'complete',
    ['the company owner', 'an admin of the project', 'the member who began it', 'another member'],
  ],
  ['reopen', ['the company owner', 'an admin of the project', 'the member who began it']],
  ['delete', ['the company owner', 'an admin of the project', 'the member who began it']],
] as const)('%s', (deed, allowed: readonly string[]) => {
  it.each(Object.entries(people))(`a run: %s`, (who, [id, role]) => {
    const target = { createdBy: 'ben', role };
    expect(runPolicy[deed](actor(id), target)).toBe(allowed.includes(who));
  });
});

it('a key rules no run, also not one that it began', () => {
  const key = { ...actor('ben'), key: { scopes: [], projectIds: [], isByOwner: false } };
  expect(runPolicy.delete(key, { createdBy: 'ben', role: 'member' })).toBe(false);
});
