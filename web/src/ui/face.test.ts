import { DEFAULT_THEME } from '@mantine/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { variables } from '../lib/theme.ts';
import { HUES, huesOf } from './face.ts';

describe('the colours of people with the same initials', () => {
  it('are all different for up to twelve of them, in whatever order they are named', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: HUES }), (ids) => {
        const hues = huesOf(ids);
        expect(new Set(hues.values()).size).toBe(ids.length);
        expect(huesOf(ids.toReversed())).toEqual(hues);
      }),
    );
  });

  it('are of the ids: of many people alone each colour is used about as often', () => {
    const counts = Array.from({ length: HUES }, () => 0);
    for (let at = 0; at < 1200; at++) {
      const id = `018f${String(at).padStart(4, '0')}-0000-7000-8000-000000000000`;
      const [hue = 0] = huesOf([id]).values();
      counts[hue] = (counts[hue] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(50);
  });
});

/** The linear sRGB of a colour in OKLCH (B. Ottosson, 2020). */
function toLinear(l: number, c: number, hue: number): [number, number, number] {
  const a = c * Math.cos((hue * Math.PI) / 180);
  const b = c * Math.sin((hue * Math.PI) / 180);
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

/** WCAG's relative luminance of `'93% 0.045'` at a hue. */
function luminance(token: string, hue: number): number {
  const [lightness = 0, chroma = 0] = token.split(' ').map((part) => Number.parseFloat(part));
  const [r, g, b] = toLinear(lightness / 100, chroma, hue).map((one) =>
    Math.min(1, Math.max(0, one)),
  ) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe('the letters of an avatar', () => {
  it.each(['light', 'dark'] as const)(
    'have a contrast of 4.5 or more in the %s theme',
    (scheme) => {
      const tokens = variables(DEFAULT_THEME)[scheme];
      for (let hue = 0; hue < 360; hue += 360 / HUES) {
        const [soft, ink] = [
          luminance(tokens['--face-soft'] ?? '', hue),
          luminance(tokens['--face-ink'] ?? '', hue),
        ];
        const contrast = (Math.max(soft, ink) + 0.05) / (Math.min(soft, ink) + 0.05);
        expect(contrast, `hue ${hue}`).toBeGreaterThan(4.5);
      }
    },
  );
});
