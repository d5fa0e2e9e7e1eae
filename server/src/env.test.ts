import { expect, it } from 'vitest';
import { readEnvironment } from './env.ts';

it('the error of a wrong setting names it and its valid values', () => {
  const wrong = { PORT: 'x', LOG_LEVEL: 'loud', MAIL_FROM: 'a' };
  expect(() => readEnvironment(wrong)).toThrow(
    [
      'PORT is "x"; it takes a whole number from 0 to 65535.',
      'MAIL_FROM is "a"; it takes a name and an address, or an address.',
      'LOG_LEVEL is "loud"; it takes one of fatal, error, warn, info, debug, trace, silent.',
    ].join('\n'),
  );
  expect(() => readEnvironment({ PORT: '70000' })).toThrow(
    'PORT is "70000"; it takes a whole number from 0 to 65535.',
  );
});

it('the address of the database itself needs that of the pooler in front of it', () => {
  const DATABASE_DIRECT_URL = 'postgres://user@database/caseloom';
  expect(() => readEnvironment({ DATABASE_DIRECT_URL })).toThrow(/without DATABASE_URL/);
  const DATABASE_URL = 'postgres://user@pooler:6432/caseloom';
  expect(readEnvironment({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
  });
});

it('the error of a setting that may hold a password does not repeat its value', () => {
  for (const name of ['DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL'])
    expect(() => readEnvironment({ [name]: 'mysql://user:hunter2@host' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  expect(() => readEnvironment({ METRICS_TOKEN: 'hunter2' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
  expect(() => readEnvironment({ STRIPE_SECRET_KEY: 'hunter2' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  );
});

it('the outbox is shown only where the portal is reached on the same machine', () => {
  const shows = (more: NodeJS.ProcessEnv) => readEnvironment(more).showsOutbox;
  expect(shows({})).toBe(true);
  expect(shows({ PUBLIC_URL: 'http://localhost:3000' })).toBe(true);
  // a proxy of this machine without headers of its own passes for somebody at this machine
  expect(shows({ PUBLIC_URL: 'https://caseloom.example.com' })).toBe(false);
  expect(shows({ SMTP_URL: 'smtp://localhost' })).toBe(false);
  expect(shows({ NODE_ENV: 'production' })).toBe(false);
});

it('trusted proxies are set by their addresses only', () => {
  expect(readEnvironment({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).trustProxy).toBeTruthy();
  for (const TRUST_PROXY of ['true', '*', 'all', ','])
    expect(() => readEnvironment({ TRUST_PROXY })).toThrow(/TRUST_PROXY/);
});

it('the address of the portal has a name of this machine, where passkeys work, for each address that it listens on', () => {
  const leadsTo = (more: NodeJS.ProcessEnv) => readEnvironment(more).publicUrl;
  expect(readEnvironment({}).host).toBe('localhost');
  expect(leadsTo({})).toBe('http://localhost:3000');
  for (const HOST of ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'])
    expect(leadsTo({ HOST, PORT: '8080' })).toBe('http://localhost:8080');
  expect(leadsTo({ HOST: 'tests.example.com' })).toBe('http://tests.example.com:3000');
  expect(leadsTo({ HOST: '127.0.0.1', PUBLIC_URL: 'https://tests.example.com/' })).toBe(
    'https://tests.example.com',
  );
});
