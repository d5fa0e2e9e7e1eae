import i18next from 'i18next';

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([sign]) => sign.test(text))?.[1];

/** A browser's description of itself in the words of people: `Firefox, Windows`; what it says of itself where none fits, and that it is unknown where it says nothing. */
export function deviceName(userAgent: string): string {
  const name = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)]
    .filter(Boolean)
    .join(', ');
  return name || userAgent.slice(0, 60) || i18next.t('common:unknownDevice');
}
