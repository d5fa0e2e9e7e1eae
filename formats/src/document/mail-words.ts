/*
 * What mail programs and people write around the words of a message, in English and Turkish. Each pattern is
 * for a line as `fold` of the engine gives it (small letters, `i` for `ı`), trimmed and no longer than `MAX_LENGTH`.
 */

/** A longer line is of the text. */
export const MAX_LENGTH = 400;

/** What a subject begins with in an answer, or in a message that is passed on. */
export const ANSWERED = /^(?:re|ynt|yan|cvp|aw|sv)(?:\[\d{1,3}\])?\s*:\s*/u;
export const PASSED_ON = /^(?:fwd?|ilt|yönl?)(?:\[\d{1,3}\])?\s*:\s*/u;

/** The line above an earlier message; some programs break it in two. */
export const ATTRIBUTION: readonly RegExp[] = [
  /^on\b.{4,300}\bwrote:$/u,
  /^.{4,300}\s(?:tarihinde|şunu|şunlari)\s.{0,200}yazdi.{0,60}:$/u,
];
export const EARLIER =
  /^-{2,}\s*(?:original message|original appointment|özgün ileti|özgün mesaj|orijinal ileti|orijinal mesaj)\s*-{2,}$/u;
export const FORWARDED =
  /^(?:-{2,}\s*(?:forwarded message|iletilen ileti|iletilmiş mesaj|yönlendirilen ileti|yönlendirilmiş mesaj)\s*-{2,}|begin forwarded message:|iletilen mesaj başlangici:)$/u;

/** The first line of the head of an earlier message, and those that follow it. */
export const HEAD_BEGINS = /^\*?(?:from|kimden|gönderen)\s*:\*?(?:\s|$)/u;
export const HEAD_LINE =
  /^\*?(?:from|sent|date|to|cc|subject|importance|attachments|reply-to|kimden|gönderen|gönderildi|gönderilme tarihi|gönderme tarihi|tarih|kime|bilgi|konu|ekler|önem)\s*:\*?(?:\s|$)/u;

/** Lines of a head that no form has: with an address, or with a time; and two that only mail programs write together. */
export const HEAD_OF_MAIL =
  /^\*?(?:(?:from|to|cc|kimden|gönderen|kime|bilgi)\s*:.*@|(?:sent|date|gönderildi|gönderilme tarihi|gönderme tarihi|tarih)\s*:.*\d:\d\d)/u;
export const HEAD_SENT = /^\*?(?:sent|gönderildi|gönderilme tarihi|gönderme tarihi)\s*:/u;
export const HEAD_SUBJECT = /^\*?(?:subject|konu)\s*:/u;

/** What ends like a sentence and is part of a name. */
export const OF_COMPANY = /(?<!\p{L})(?:inc|ltd|llc|corp|co|gmbh|şti|a\.ş|san|tic|b\.v|s\.a)\.$/u;

/** Above the name of who writes, at the end. */
export const CLOSING =
  /^(?:(?:best|kind|warm) regards|regards|best wishes|best|thanks(?: and regards)?|many thanks|thank you|cheers|sincerely|yours sincerely|iyi (?:çalişmalar|günler)(?: dilerim| dileriz)?|saygilar(?:imla|imizla)?|teşekkürler|teşekkür ederim|sevgiler(?:imle)?|kolay gelsin)[ ,.!]*$/u;
export const SENT_FROM =
  /^(?:sent from my .{1,40}|get outlook for .{1,20}|.{1,40}['’](?:dan|den|tan|ten|umdan|imden|mdan|mden) gönderildi\.?)$/u;
