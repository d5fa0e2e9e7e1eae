import { ORPCError } from '@orpc/client';
import { describe, expect, it } from 'vitest';
import '../testing/render.tsx';
import {
  cannotShow,
  fieldErrorsOf,
  isMissing,
  isUnreached,
  messageOf,
  requestIdOf,
} from './api.ts';
import { Unreached } from './connection.ts';

const refused = (status: number, code: string, rest: { data?: unknown; cause?: string } = {}) =>
  new ORPCError(code, { status, message: `message of ${code}`, ...rest });

describe('a failed call', () => {
  it('is explained in the words of the server', () => {
    expect(messageOf(refused(409, 'name_taken'))).toBe('message of name_taken');
  });

  it('without an answer says that Caseloom could not be reached', () => {
    expect(messageOf(new Unreached('Failed to fetch'))).toMatch(/could not be reached/);
  });

  it('that nothing is known of is a general error', () => {
    expect(messageOf(new Error('internal detail'))).toBe('General Error');
  });

  it.each([
    [new Unreached('x'), true],
    [refused(502, 'unexpected'), true],
    [refused(503, 'unavailable'), true],
    [refused(504, 'unexpected'), true],
    // another service is down, not ours: trying again by itself is no use
    [refused(503, 'payment_unavailable'), false],
    [refused(503, 'files_unavailable'), false],
    [refused(500, 'unexpected'), false],
    [refused(404, 'not_found'), false],
    [new TypeError('a fault of the page'), false],
  ])('%s counts as not answered: %s', (error, isExpected) => {
    expect(isUnreached(error)).toBe(isExpected);
  });

  it('names a request only where the server failed, not where it refused', () => {
    expect(requestIdOf(refused(500, 'unexpected', { cause: 'r-1' }))).toBe('r-1');
    expect(requestIdOf(refused(400, 'invalid_input', { cause: 'r-1' }))).toBeUndefined();
    expect(requestIdOf(new Error('x'))).toBeUndefined();
  });
});

describe('the errors of fields', () => {
  it('are found by the name of their field', () => {
    const data = [
      { path: 'name', message: 'This name is taken.' },
      { path: 'email', message: 'Not an e-mail address.' },
    ];
    expect(fieldErrorsOf(refused(400, 'invalid_input', { data }))).toEqual({
      name: 'This name is taken.',
      email: 'Not an e-mail address.',
    });
  });

  it.each([
    ['an error without details', refused(400, 'invalid_input')],
    ['details that are no list', refused(409, 'version_conflict', { data: { version: 3 } })],
    ['an error of the page itself', new Error('x')],
    ['no error', null],
  ])('are none for %s', (_, error) => {
    expect(fieldErrorsOf(error)).toEqual({});
  });
});

describe('a page', () => {
  it('cannot be shown where nothing was read yet', () => {
    expect(cannotShow(new Unreached('x'), undefined)).toBe(true);
    expect(cannotShow(null, undefined)).toBe(false);
  });

  it('keeps what it has while a later call fails, unless that says it is gone', () => {
    const data = { name: 'Shop' };
    expect(cannotShow(refused(500, 'unexpected'), data)).toBe(false);
    expect(cannotShow(refused(404, 'not_found'), data)).toBe(true);
  });

  it('is missing where the address is unknown or no address of anything', () => {
    expect(isMissing(refused(404, 'not_found'))).toBe(true);
    expect(isMissing(refused(400, 'invalid_input'))).toBe(true);
    expect(isMissing(refused(403, 'forbidden'))).toBe(false);
  });
});
