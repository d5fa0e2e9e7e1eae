import '../testing/render.tsx';
import { printDay } from '@caseloom/locales/date';
import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatBytes,
  formatCoverage,
  formatDate,
  formatDays,
  formatNumber,
  formatPercent,
  formatTimeSpent,
  monthNames,
} from './format.ts';

/** Intl puts narrow and unbreakable blanks between words. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

it.each([
  ['en', 'just now', '1–30 Nov 2026'],
  ['tr', 'az önce', '1–30 Kas 2026'],
])('in %s what just happened and the days of a month read as people write them', (...words) => {
  const [language, now, days] = words;
  const time = '2026-11-22T10:00:10.000Z';
  expect(formatAgo(language, time, Date.parse(time) + 20_000)).toBe(now);
  const [first, last] = ['2026-11-01T00:00:00.000Z', '2026-11-30T23:59:59.999Z'];
  expect(formatDays(language, first, last).replaceAll(/\s–\s/g, '–')).toBe(days);
});

it.each([
  ['en', '22 Nov 2026'],
  ['tr', '22 Kas 2026'],
])('in %s a day reads the same on a page and in a name that the server gave', (language, day) => {
  const time = '2026-11-22T12:00:00.000Z';
  expect([formatDate(language, time), printDay(language, new Date(time))]).toEqual([day, day]);
});

describe('how long ago something was', () => {
  const now = Date.parse('2026-11-22T10:00:00.000Z');
  const ago = (minutes: number, language = 'en') =>
    formatAgo(language, new Date(now - minutes * 60_000).toISOString(), now);

  it.each([
    [5, '5 minutes ago'],
    [59, '59 minutes ago'],
    [60, '1 hour ago'],
    [23 * 60, '23 hours ago'],
    [24 * 60, 'yesterday'],
    [3 * 24 * 60, '3 days ago'],
  ])('of %i minutes is written in the largest unit that fits', (minutes, text) => {
    expect(ago(minutes)).toBe(text);
  });

  it('is written in Turkish', () => {
    expect(ago(24 * 60, 'tr')).toBe('dün');
    expect(ago(5, 'tr')).toBe('5 dakika önce');
  });
});

describe('a number', () => {
  it('has the separators of its language', () => {
    expect(formatNumber('en', 12_345.5)).toBe('12,345.5');
    expect(formatNumber('tr', 12_345.5)).toBe('12.345,5');
  });

  it('as a percentage has one digit at most, and the sign where the language puts it', () => {
    expect(formatPercent('en', 0.8744)).toBe('87.4%');
    expect(formatPercent('tr', 0.8744)).toBe('%87,4');
    expect(formatPercent('en', 1)).toBe('100%');
  });

  it('that does not exist is a dash, and zero is not', () => {
    expect(formatPercent('en', null)).toBe('–');
    expect(formatCoverage('en', null)).toBe('–');
    expect(formatCoverage('en', 0)).toBe('0%');
    expect(formatCoverage('en', 62.5)).toBe('62.5%');
  });
});

describe('the time that something took', () => {
  it.each([
    ['en', 4_000, '4 sec'],
    ['en', 125_000, '2 min 5 sec'],
    ['en', 3_600_000, '1 hr'],
  ])('in %s of %i ms has only the units that count', (language, milliseconds, text) => {
    const written = plain(formatTimeSpent(language, milliseconds)).replaceAll(/secs/g, 'sec');
    expect(written.replaceAll(/mins/g, 'min')).toBe(text);
  });

  it('is never less than a second', () => {
    expect(formatTimeSpent('en', 10)).toBe(formatTimeSpent('en', 1_000));
  });
});

describe('the size of a file', () => {
  it.each([
    [0, '0 kB'],
    [10, '1 kB'],
    [412 * 1024, '412 kB'],
    [1.25 * 1024 * 1024, '1.3 MB'],
    [20 * 1024 ** 3, '20 GB'],
  ])('of %i bytes is written in the unit that people use', (bytes, text) => {
    expect(plain(formatBytes('en', bytes))).toBe(text);
  });
});

it('the months are twelve, in the words of the language', () => {
  expect(monthNames('en')).toHaveLength(12);
  expect(monthNames('en')[0]).toBe('Jan');
  expect(monthNames('tr')[0]).toBe('Oca');
  expect(monthNames('tr')[11]).toBe('Ara');
});
