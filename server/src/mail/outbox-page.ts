import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/open.ts';
import { isFromHere } from '../http/loopback.ts';
import { listNewestMails } from './queries.ts';
import { writeMail } from './write-mail.ts';

/** `/outbox`: the mails that no mail server takes, for people at this machine. */
export function outboxPage(app: FastifyInstance, db: Db): void {
  app.get('/outbox', async (request, reply) => {
    if (!isFromHere(request)) return reply.callNotFound();
    const mails = await listNewestMails(db);
    const items = mails.map((mail) => {
      const { subject, text } = writeMail(mail, `${request.protocol}://${request.host}`);
      const body = inHtml(text).replace(/https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>');
      return `<article><h2>${inHtml(subject)}</h2><p>${inHtml(mail.toAddress)} · ${mail.createdAt.toISOString()}</p><pre>${body}</pre></article>`;
    });
    const list = items.join('') || '<p>No mail yet.</p>';
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title><style>body{font:15px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}article{border-top:1px solid #837b6d}</style><h1>Outbox</h1>${list}</html>`,
      );
  });
}

function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
