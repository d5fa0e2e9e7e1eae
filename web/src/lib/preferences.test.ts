import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepPreference, readPreference } from './preferences.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('a preference', () => {
  it('is undefined before it was chosen', () => {
    expect(readPreference('wheel')).toBeUndefined();
  });

  it('is read as it was chosen last', () => {
    keepPreference('theme', 'dark');
    keepPreference('theme', 'light');
    expect(readPreference('theme')).toBe('light');
  });

  it('is read from storage first, which is this tab’s own', () => {
    localStorage.setItem('language', 'tr');
    expect(readPreference('language')).toBe('tr');
  });

  it('does not fail where the browser closes its storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('closed');
    });
    expect(() => keepPreference('singleKeys', 'off')).not.toThrow();
  });
});
