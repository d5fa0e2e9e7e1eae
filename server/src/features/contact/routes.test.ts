import { expect, it } from 'vitest';
import { anAddress, aWorld } from '../../../test/world.ts';
import { writeMail } from '../../mail/write-mail.ts';

const world = await aWorld();

it('takes a message to the operator as it was written, and a copy to its writer', async () => {
  const person = await world.aUser();
  const message = 'Line one: see https://x.example/a?b=<c>\n\nLine two.';
  const sent = await world.as(person).contact.send({ subject: 'Help, please.', message });
  expect(sent.message).toContain('sent');
  const [mail] = (await world.mailsTo('operator@example.com')).slice(-1);
  if (!mail) throw new Error('a mail was written');
  expect(mail.params.replyTo).toBe(person.email);
  const { text, subject } = writeMail(mail, 'https://x.example');
  expect(text).toContain(message);
  expect(text).not.toContain('replyTo');
  expect(subject).toContain('Help, please.');
  const copies = await world.mailsTo(person.email);
  expect(copies.map(({ template }) => template)).toEqual(['contact_copy']);
});

it('sends nothing to an address that is only claimed', async () => {
  const person = await world.aUser();
  const email = anAddress();
  await world.as(person).contact.send({ subject: 'x', message: 'y', email });
  expect(await world.mailsTo(email)).toEqual([]);
  const mails = await world.mailsTo('operator@example.com');
  expect(mails.at(-1)?.params.replyTo).toBe(email);
});

it('takes five an hour from one', async () => {
  const person = await world.aUser();
  const send = () => world.as(person).contact.send({ subject: 'x', message: 'y' });
  for (let count = 0; count < 5; count++) await send();
  await expect(send()).rejects.toMatchObject({ code: 'rate_limited', status: 429 });
});
