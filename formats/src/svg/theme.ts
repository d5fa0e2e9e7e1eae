/** The tokens of the visual identity that a picture needs. */
export const THEMES = {
  light: {
    paper: '#F6F4EF',
    surface: '#FFFFFF',
    strong: '#837B6D',
    text: '#1C2524',
    quiet: '#4A5654',
    primary: '#155080',
    pass: '#036A5B',
    nested: '#6B4790',
    nestedSoft: '#F7F3FE',
    warn: '#805C02',
    warnSoft: '#FBF4E9',
    edge: '#5F6A68',
  },
  dark: {
    paper: '#101716',
    surface: '#18211F',
    strong: '#72827E',
    text: '#E9EEEC',
    quiet: '#B3BFBC',
    primary: '#96C3EF',
    pass: '#84CFBE',
    nested: '#CCAFEF',
    nestedSoft: '#2A1F38',
    warn: '#DEB86F',
    warnSoft: '#32260B',
    edge: '#94A29E',
  },
} as const;

export type Theme = keyof typeof THEMES;
export type Colors = (typeof THEMES)[Theme];
