import { describe, expect, it } from 'vitest';
import { shownValue } from './value.ts';

const turkish = { language: 'tr', empty: '(boş)' } as const;
const english = { language: 'en', empty: '(empty)' } as const;
const decimal = { value: '3.5', validity: 'valid', type: 'decimal' } as const;

describe('a value on the screen', () => {
  it('is written as the language writes numbers and dates', () => {
    const date = { value: '2026-11-22', validity: 'valid', type: 'date' } as const;
    expect([decimal, date].map((one) => shownValue(one, turkish))).toEqual(['3,5', '22.11.2026']);
    expect([decimal, date].map((one) => shownValue(one, english))).toEqual(['3.5', '2026-11-22']);
  });

  it('is as it was typed where it is invalid or a text', () => {
    expect(shownValue({ ...decimal, validity: 'invalid' }, turkish)).toBe('3.5');
    expect(shownValue({ value: '3.5', validity: 'valid' }, turkish)).toBe('3.5');
  });

  it('is masked where it is secret, and said where it is empty', () => {
    expect(shownValue({ ...decimal, isSecret: true }, turkish)).toBe('••••••');
    expect(shownValue({ value: '', validity: 'valid' }, turkish)).toBe('(boş)');
  });
});
