/** The numbers that web and server must agree on: product.md §9, and the limits that keep one request from hurting others. */
export const LIMITS = {
  passwordMin: 8,
  passwordMax: 200,
  name: 120,
  description: 2000,
  label: 500,
  email: 254,
  phone: 40,
  address: 500,
  tokenName: 80,
  dataValue: 10_000,
  dataValues: 1000,
  argument: 20_000,
  columns: 200,
  rows: 2000,
  nodes: 5000,
  edges: 15_000,
  modelBytes: 8 * 1024 * 1024,
  logoBytes: 512 * 1024,
  pictureBytes: 2 * 1024 * 1024,
  invites: 50,
  contactMessage: 10_000,
  generatedCases: 5000,
} as const;

export const THEMES = ['system', 'light', 'dark'] as const;

export const LANGUAGES = ['en', 'tr'] as const;
export type Language = (typeof LANGUAGES)[number];
