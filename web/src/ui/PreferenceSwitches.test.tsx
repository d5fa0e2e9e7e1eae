import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { readPreference } from '../lib/preferences.ts';
import { renderPart } from '../testing/render.tsx';
import { PreferenceSwitches } from './PreferenceSwitches.tsx';

afterEach(() => localStorage.clear());

describe('the switch of languages', () => {
  it('changes the sentences and the language of the page, and is remembered', async () => {
    await renderPart(<PreferenceSwitches />);
    fireEvent.click(screen.getByRole('radio', { name: 'TR' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('tr'));
    expect(i18next.language).toBe('tr');
    expect(readPreference('language')).toBe('tr');
    expect(await screen.findByRole('button', { name: 'Koyu temaya geç' })).toBeDefined();
  });
});

describe('the switch of themes', () => {
  it('offers the other theme by its name, and changes to it', async () => {
    await renderPart(<PreferenceSwitches />);
    fireEvent.click(await screen.findByRole('button', { name: 'Switch to dark theme' }));
    expect(await screen.findByRole('button', { name: 'Switch to light theme' })).toBeDefined();
  });
});
