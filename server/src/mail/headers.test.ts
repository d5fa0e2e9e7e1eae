import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@caseloom/locales';
import nodemailer from 'nodemailer';
import { expect, it } from 'vitest';
import type { MailTemplate } from './schema.ts';
import { writeMail } from './write-mail.ts';

/** A name that would add a header, a recipient and a body of its own. */
const EVIL = 'Ayşe\r\nBcc: victim@evil.example\r\n\r\n<b>Hello</b> https://evil.example\u2028x\0';

const sentences = readFileSync(`${import.meta.dirname}/../../../locales/en/mail.json`, 'utf8');
const TEMPLATES = Object.keys(JSON.parse(sentences)).flatMap((key) =>
  key.endsWith('_subject') ? [key.slice(0, -'_subject'.length) as MailTemplate] : [],
);
const WORDS = [...new Set([...sentences.matchAll(/\{\{(\w+)\}\}/g)].map(([, word = '']) => word))];

it.each(
  LANGUAGES.flatMap((language) => TEMPLATES.map((template) => [template, language] as const)),
)(
  'the mail %s in %s has one recipient and no header of anybody’s making',
  async (template, language) => {
    const names = WORDS.filter((word) => word !== 'link' && word !== 'message');
    const params = Object.fromEntries(names.map((word) => [word, EVIL]));
    const mail = { template, params: { ...params, path: '/app' }, toName: EVIL };
    const letter = writeMail({ ...mail, language }, 'https://caseloom.example');
    expect(letter.subject).not.toMatch(/[\r\n\0\u2028]/);
    expect(letter.text).not.toContain('https://evil.example');
    const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
    const to = { name: EVIL, address: 'ayse@example.com' };
    const sent = await transport.sendMail({ from: 'a@b.example', to, ...letter });
    expect(sent.envelope.to).toEqual(['ayse@example.com']);
    const [headers = ''] = String(sent.message).split('\r\n\r\n');
    const named = headers.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0]?.toLowerCase());
    expect(named).not.toContain('bcc');
    expect(new Set(named).size).toBe(named.length);
  },
);
