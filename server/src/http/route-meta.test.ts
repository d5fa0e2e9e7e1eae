import { globSync, readFileSync } from 'node:fs';
import { contract, type DeclaredRoute } from '@caseloom/contract';
import { describe, expect, it } from 'vitest';
import { permissionOf, scopeOf } from './permissions.ts';
import { metaAt, metaOf } from './route-meta.ts';

const CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries<DeclaredRoute>(calls).map(
    ([call, declared]) => [`${feature}.${call}`, declared] as const,
  ),
);

describe.each(CALLS)('%s', (name, { '~orpc': { meta, route } }) => {
  it('has the same declaration by its name and at its address', () => {
    expect(metaOf(name.split('.'))).toBe(meta);
    const url = `/api${route.path?.replaceAll(/\{\w+\}/g, 'given')}`;
    expect(metaAt({ method: route.method ?? '', url: `${url}?a=/b` })).toBe(meta);
    expect(metaAt({ method: 'PATCH', url })).toBeUndefined();
    expect(metaAt({ method: route.method ?? '', url: `${url}/more/and/more` })).toBeUndefined();
  });
});

describe('what a call declares', () => {
  it('is nothing for an undeclared call: nobody may make it and no key opens it', () => {
    expect(metaOf(['model', 'burn'])).toEqual({});
    expect(permissionOf(['model', 'burn'])).toEqual([]);
    expect(scopeOf(['model', 'burn'])).toBeUndefined();
    expect(metaAt({ method: 'GET', url: '/api/model/given/burn' })).toBeUndefined();
  });

  const files = globSync('server/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const codeOf = (file: string) => readFileSync(file, 'utf8');

  it('is all that guards it: no code of the server names a call', () => {
    const names = new Set<string>(CALLS.map(([name]) => name));
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((file) =>
      [...codeOf(file).matchAll(/['"](\w+\.\w+)['"]/g)]
        .filter(([, text = '']) => names.has(text))
        .map(([text]) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('is read by the one guard, through which every feature implements its calls', () => {
    const found = files.filter((file) => /\bimplement\b/.test(codeOf(file)));
    expect(found).toEqual(['server/src/http/api.ts']);
  });
});
