import nodemailer from 'nodemailer';
import type { Mail } from './queries.ts';
import { writeMail } from './write-mail.ts';

/** A mail server that is slow keeps one job waiting, and not for long. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export type Mailer = { deliver: (mail: Mail) => Promise<void>; close: () => void };

/** The way to the mail server. */
export function createMailer({
  smtpUrl,
  mailFrom,
  publicUrl,
}: {
  smtpUrl: string;
  mailFrom: string;
  publicUrl: string;
}): Mailer {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS });
  return {
    deliver: async (mail) => {
      const { subject, text } = writeMail(mail, publicUrl);
      const to = { name: mail.toName, address: mail.toAddress };
      await transport.sendMail({
        from: mailFrom,
        to,
        subject,
        text,
        ...(mail.params.replyTo && {
          replyTo: { name: '', address: String(mail.params.replyTo) },
        }),
        messageId: `<${mail.id}@caseloom>`,
      });
    },
    close: () => transport.close(),
  };
}
