import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultDataDir } from './data-dir.ts';

it('in the repository, data is kept in its folder', () => {
  expect(defaultDataDir({ environment: { XDG_DATA_HOME: '/elsewhere' } })).toBe('./data');
});

it.each([
  ['linux', {}, '.local/share/caseloom'],
  ['darwin', {}, 'Library/Application Support/caseloom'],
  ['win32', {}, 'AppData/Local/caseloom'],
] as const)(
  'a package on %s keeps data in a folder of its user, wherever it is started',
  (platform, environment, folder) => {
    const found = defaultDataDir({ environment, platform, isPackage: true });
    expect(found).toBe(join(homedir(), folder));
  },
);

it('a package keeps data where the user has moved such data to', () => {
  const environment = { XDG_DATA_HOME: '/moved' };
  expect(defaultDataDir({ environment, platform: 'linux', isPackage: true })).toBe(
    '/moved/caseloom',
  );
});
