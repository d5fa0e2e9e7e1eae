import { sentence } from '@caseloom/locales';
import type { Mail } from './queries.ts';

export type Letter = { subject: string; text: string };

/** A mail as it is read. Names that people chose can never be links in it: their dots, slashes and colons are taken out. */
export function writeMail(
  { template, params, language, toName }: Pick<Mail, 'template' | 'params' | 'language' | 'toName'>,
  publicUrl: string,
): Letter {
  const say = (key: string, words: Record<string, string>) =>
    sentence(language, 'mail', key, words);
  const { path, replyTo: _, message, ...names } = params;
  const words = Object.fromEntries(
    Object.entries(names).map(([key, value]) => [
      key,
      key === 'lines' ? toLines(String(value), publicUrl, language) : harmless(String(value)),
    ]),
  );
  // what somebody writes goes to the operator and back to the writer only, as it is
  if (message !== undefined) words.message = String(message);
  const link = path === undefined ? publicUrl : linkTo(`${publicUrl}${path}`, language);
  const greeting = toName.trim() ? `${say('greeting', { name: harmless(toName) })}\n\n` : '';
  return {
    subject: say(`${template}_subject`, words),
    text: `${greeting}${say(`${template}_text`, { ...words, link })}\n\n${say('signature', {})}\n`,
  };
}

/** The page speaks as the mail that leads to it. */
function linkTo(address: string, language: string): string {
  const link = new URL(address);
  link.searchParams.set('language', language);
  return link.href;
}

/** What is several lines stays so; behind a tab a line has the page of ours that it is about. */
function toLines(text: string, publicUrl: string, language: string): string {
  return text
    .split('\n')
    .map((line) => {
      const [words = '', path = ''] = line.split('\t');
      const isPath = /^\/app\/[\w/?=&-]*$/.test(path);
      return (
        harmless(words, 400) + (isPath ? `\n  ${linkTo(`${publicUrl}${path}`, language)}` : '')
      );
    })
    .join('\n');
}

/** A dot before a single letter ends no address: "A.Ş." stays. */
const DOT_OF_ADDRESS = /\.(?=\S)(?!\p{L}(?![\p{L}\p{N}]))/gu;

function harmless(name: string, maxLength = 120): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[:/\\<>@]/g, ' ')
    .replace(DOT_OF_ADDRESS, '. ')
    .slice(0, maxLength)
    .trim();
}
