import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { MouseEvent } from 'react';
import { dark, grape, gray, ink, orange, red, teal, yellow } from './palette.ts';

const look = createTheme({
  colors: { ink, teal, green: teal, red, yellow, orange, grape, blue: ink, gray, dark },
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 6 },
  white: '#FFFFFF',
  black: '#1C2524',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Atkinson Hyperlegible Next Variable', 'Hyperlegible Fallback', sans-serif",
  fontFamilyMonospace: "'Atkinson Hyperlegible Mono Variable', ui-monospace, monospace",
  // the size of the page's own text; the library's is larger than a third heading
  fontSizes: { md: '15px' },
  lineHeights: { md: '1.4667' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  headings: {
    sizes: {
      h1: { fontSize: '24px', lineHeight: '30px' },
      h2: { fontSize: '18px', lineHeight: '24px' },
      h3: { fontSize: '15px', lineHeight: '22px' },
    },
  },
});

/**
 * Ink on warm paper, or light on night green-black; amber is for the path of a test case alone.
 *
 * @param t what the buttons are called that have no words on them
 */
export function themeOf(t: TFunction<'common'>): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': t('close') };
  return {
    ...look,
    components: {
      Anchor: { defaultProps: { underline: 'always' } },
      Tooltip: {
        defaultProps: { openDelay: 250, events: { hover: true, focus: true, touch: true } },
      },
      // a menu holds its items and nothing else; the first one takes the focus
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Modal: { defaultProps: { size: 'md', closeButtonProps } },
      Drawer: { defaultProps: { closeButtonProps } },
      Alert: { defaultProps: { closeButtonLabel: t('close') } },
      Notification: { defaultProps: { closeButtonProps } },
      PasswordInput: {
        defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('showPassword') } },
      },
      // choosing what is chosen already is no choice of nothing
      Select: { defaultProps: { allowDeselect: false } },
      FileButton: { defaultProps: { inputProps: { onClick: forgetFile } } },
      Pagination: {
        defaultProps: {
          getControlProps: (control: 'first' | 'last' | 'next' | 'previous') => ({
            'aria-label': t(`page.${control}`),
          }),
          getItemProps: (number: number) => ({ 'aria-label': t('page.number', { number }) }),
        },
      },
    },
  };
}

/** The words of notes and subtle buttons: in their tone, not in the near-black or near-white of the library. */
const toned = {
  '--mantine-color-ink-light-color': 'var(--primary)',
  '--mantine-color-red-light-color': 'var(--fail)',
  '--mantine-color-teal-light-color': 'var(--pass)',
  '--mantine-color-yellow-light-color': 'var(--warn)',
  '--mantine-color-grape-light-color': 'var(--nested)',
};

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...toned,
    '--mantine-color-body': '#F6F4EF',
    '--mantine-color-text': '#1C2524',
    '--mantine-color-dimmed': '#4A5654',
    '--mantine-color-placeholder': '#5F6A68',
    '--mantine-color-error': '#B22721',
    '--mantine-color-default-border': '#837B6D',
    '--surface': '#FFFFFF',
    '--sunken': '#ECE8DF',
    '--primary-soft': '#EFF6FD',
    // lightness and chroma (OKLCH) of avatars, whose hue is a person's
    '--face-soft': '92% 0.05',
    '--face-ink': '38% 0.1',
    '--fail': '#B22721',
    '--warn': '#805C02',
    '--line': '#DDD7CB',
    '--edge': '#5F6A68',
    '--path': '#D2600C',
    '--path-soft': '#FFF0D9',
    '--pass': '#036A5B',
    '--nested': '#6B4790',
    '--nested-soft': '#F7F3FE',
    '--warn-soft': '#FBF4E9',
    '--fail-fill': '#B22721',
    '--path-strong': '#A74902',
    '--path-ink': '#FFFFFF',
    '--primary': '#155080',
  },
  dark: {
    ...toned,
    '--mantine-color-dimmed': '#B3BFBC',
    '--mantine-color-placeholder': '#94A29E',
    '--mantine-color-error': '#FEA195',
    '--mantine-color-anchor': '#96C3EF',
    '--mantine-color-default-border': '#72827E',
    '--surface': '#18211F',
    '--sunken': '#0B1110',
    '--primary-soft': '#12283A',
    '--face-soft': '32% 0.055',
    '--face-ink': '89% 0.07',
    '--fail': '#FEA195',
    '--warn': '#DEB86F',
    '--line': '#2C3835',
    '--edge': '#94A29E',
    '--path': '#EE7F3F',
    '--path-soft': '#33240F',
    '--pass': '#84CFBE',
    '--nested': '#CCAFEF',
    '--nested-soft': '#2A1F38',
    '--warn-soft': '#32260B',
    // notes and initials stand on the soft tones, not on the near-black the library darkens to
    '--mantine-color-ink-light': '#12283A',
    '--mantine-color-red-light': '#3A1714',
    '--mantine-color-teal-light': '#0F2E28',
    '--mantine-color-yellow-light': '#32260B',
    '--mantine-color-grape-light': '#2A1F38',
    '--fail-fill': '#CA382F',
    '--path-strong': '#FEA475',
    '--path-ink': '#1C2524',
    '--primary': '#96C3EF',
  },
});

/** The same file chosen once more, written anew since, is a choice too. */
function forgetFile({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
