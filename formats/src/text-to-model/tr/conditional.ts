import type { ConditionRules } from '../language-rules.ts';
import { withoutStop } from '../sentence.ts';
import type { Conditional, Sequel } from '../sentence-parts.ts';
import { sequelIn, splitElse, withoutQuoted } from '../split-sentence.ts';
import { doer } from './doer.ts';
import { isKeptState } from './kept-state.ts';
import { letters } from './letters.ts';
import { USED } from './retry.ts';

const ELSE =
  /(?:[;.,]\s*|\s+)(?:aksi (?:halde|takdirde|durumda)|tersi durumda|diğer (?:tüm |bütün )?durumlarda)[,:]?\s+(?=\S)|(?:[;.,]\s*|\s+)(?:değilse|yoksa|(?<!(?<!\p{L})(?:yine|gene|hâlâ|hala) )olmazsa)[,:]?\s+(?=\S)|[;,]\s*\p{L}+(?:m[ae]zs[ae]|[aeıiuü]rs[ae]|[ıiuü]yors[ae]|d[ıiuü]ys[ae])[,:]?\s+(?=\S)/su;
/** A word that ends a condition: `ise`, `durumunda`, or a verb or adjective with -sa / -se. */
const ENDINGS =
  '(?:m[ae]d[ıi]k[çc][ae]|[aeıiuü]rsa|[aeıiuü]rse|m[ae]zs[ae]|yors[ae]|[dt][ıiuü]ys[ae]|m[ıi]ş[st]?s[ae]|muşsa|müşse|[ae]ca[kğ]sa|[ae]ce[kğ]se|l[ıiuü]ys[ae]|s[ıiuü]zs[ae]|ys[ae]|lms[ae])';
const NOMINAL =
  '(?:yanlış|geçersiz|boş|eksik|büyük|küçük|az|fazla|çok|uzun|kısa|yok|var|değil|aktif|pasif|uygun|eşit|farklı|aynı|başarısız|yetersiz|dolu|açık|geç|erken|üstünde|altında|arasında|dışında|içinde|üzerinde|bozuk|engelli|kapalı|kilitli|hatalı)s[ae]';
/** Any other word with -sa / -se after a consonant: `pasifse`, `gizliyse`; but `lisansa`, `kursa` are where to. */
const NO_CONDITION =
  '(?!(?:borsa|hisse|kimse|hiçkimse|nedense|nasılsa|kursa|hapse|farsa|dersle|derse|terse|arsa|norse|morse|yarsa|parsa|kalsa|olsa|adrese|herkese)(?!\\p{L}))';
const NOUN_IF = `${NO_CONDITION}\\p{L}{2,}(?<![ae]n)[bcçdfgğhjklmnprştvyz]s[ae]`;
/** `sepet boşken` */
const WHILE =
  '(?:iken|\\p{L}*(?:boş|dolu|açık|kapalı|aktif|pasif|yok|var|değil|seçili|giriş(?:li)?|(?:[lsk])[ıiuü]z?)y?ken)';
/** `150 TL üzeri siparişlerde` */
const OF_MANY =
  '\\d[\\d.,]*\\s*(?:tl|lira|adet|gün|%)?\\p{L}*\\s+(?:ve )?(?:üzeri(?:ndeki)?|üstü(?:ndeki)?|altı(?:ndaki)?|arası(?:ndaki)?|fazla|az)\\s+(?:\\p{L}+\\s+)?\\p{L}+l[ae]rd[ae]';
const END = new RegExp(
  `(?<!\\p{L})(?:ise|(?:olduğunda|olmadığında|olduğu durumda|olmadığı durumda)|(?:\\p{L}+m[ae]s[ıi])?\\s*(?:durumunda|halinde|hâlinde)|(?:durumda|takdirde)|\\p{L}+d[ıiuü]ğ[ıiuü] (?:sürece|müddetçe)|${NO_CONDITION}\\p{L}*${ENDINGS}|${NOMINAL}|${NOUN_IF}|${WHILE}|${OF_MANY})(?!\\p{L})[,:]?`,
  'gu',
);
const ANY_SA = /(?<!\p{L})\p{L}{2,}(?:sa|se)(?!\p{L})[,:]?/gu;
const WHEN =
  /^(.+?(?<!\p{L})(?!(?:boyunca|süresince|müddetince|uyarınca|gereğince|düşünce)(?!\p{L}))\p{L}+(?:d[ıiuü]ğ[ıi]nda|t[ıiuü]ğ[ıi]nda|d[uü]ğ[uü]nda|d[uü]ğ[uü]nde|d[ıi]ğ[ıi]nde|t[uü]ğ[uü]nda|t[uü]ğ[uü]nde|t[ıi]ğ[ıi]nde|[ıiuü]nca|[ıiuü]nce))(?!\p{L}),?\s+(\S.*)$/su;

export const condition: ConditionRules = {
  joined:
    /^(\S.*?)(?:(?:[,;]\s+(?:ve\s+)?|\s+ve\s+)(?=eğer\s)|;\s+(?=[^;,]{3,100}(?:[rz]s[ae]|[ıiuü]ys[ae]|durumunda|hal[il]nde)[,\s]))(\S.*)$/su,
  idle: /^(?:her şey (?:yolunda|doğru|tamam)(?:ysa| ise| gittiyse)?|gerekirse|gerekiyorsa|gerekliyse|gerekli|varsa|var|mümkünse|mümkün|istenirse|isterseniz|dilerseniz|uygunsa)$/u,
  listed:
    /(?:^|\s)(?:şu|aşağıdaki|bu)\s+(?:durumlar(?:ın|dan)?\s*(?:birinde|biri(?:nde)?(?:\s+(?:olursa|oluşursa|varsa|yaşanırsa|gerçekleşirse|görülürse))?)?|durumlarda|hallerde|koşullarda|şartlarda)(?=\s|:)/u,
  stops: /(?:^|\s)(?:dur|durur|durdur\p{L}*|sonlan\p{L}*|çık\p{L}*|bitir\p{L}*)(?!\p{L})/u,
  hinders:
    /\p{L}m[ae]z(?:lar|ler)?$|(?<!\p{L})(?:hiçbir|hiç kimse) |(?<!\p{L})kapalı kalır$|(?<!\p{L})(?:vazgeç|engelle|ertele)\p{L}*$|(?<!\p{L})geri (?:çevir|gönder)\p{L}*$/u,
  lost: /(?<!\p{L})(?:çöktü|çökmüştür|çalışmıyor(?:dur| demektir)?|bozuk(?:tur)?)$/u,
  already:
    /(?<!\p{L})(?:hâ?lihazırda|hali hazırda|zaten|daha önce(?:den)?|önceden)(?!\p{L}).*(?<!\p{L})(?:var|mevcut|kayıtlı)(?!\p{L}| değil)/u,
  passed:
    /(?<!\p{L})(?:geçerli|(?:koşul|şart|kriter)\p{L}* (?:sağlan|karşılan|uyul|uygun)(?!m[ae])|doğru(?!lan)|başarılı|yeterli|uygun|onaylan|doğrulan|kabul edil|eşleş|(?:ödeme|tahsilat|tutar|para)\p{L}* (?:alın|gerçekleş|tamamlan|yapıl)(?!m[ae]))/u,
  gives:
    /(?:iletişime geç|başvur|yönlendir|bildir|durdur|iptal|destek|çık|bitir|göster|gönder|kontrol|bak|atla|dön|tekrar|yeniden|reddet|uyar)/u,
  before: /^[^,]{3,80}(?:önce|sonra|için),?\s+/iu,
  advises:
    /(?:[ae]bilirsin(?:iz)?|m[ae]l[ıi]s[ıi]n(?:[ıi]z)?|m[ae]n(?:[ıi]z)? (?:gerekir|gerekmektedir|gerekiyor))[.!:]?$/u,
  thenToo: /^(?:(?:bu|o|böyle bir) (?:durumda|halde|takdirde)|o zaman)[,:]?\s+/u,
  otherwise:
    /^(?:aksi (?:halde|takdirde|durumda)|değilse|yoksa|tersi durumda|diğer (?:tüm |bütün )?(?:durum|hal)l[ae]rd[ae])[,:]?\s+(\S.*)$/su,
  others: /^diğer (?:tüm |bütün )?(?:durum|hal)l[ae]rd[ae](?!\p{L})/u,
  unmet:
    /^(?:(?:hata|başarısızlık) (?:durumunda|halinde|hâlinde)(?!\p{L})|(?:başarısızlık|hata|(?:asgari|minimum) garanti)\s*[:–-])/u,
  met: /^(?:(?:ana|genel) )?başarı(?:lı (?:sonuç|bitiş)| garantisi| durumu)?\s*[:–-]\s+(?=\S)/u,
  wish: /^(?:\S+ ){0,3}(?:isterse|dilerse|istiyorsa|arzu ederse|tercih ederse)$/u,
  refers:
    /^(?:(?:alternatif|istisna|hata) (?:akış|senaryo)\p{L}*\s+[a-z]{0,3}-?\d{1,3}[a-z]?\S*|[a-z]{0,3}-?\d{1,3}[a-z]?(?: (?:numaralı|no['’]lu))? (?:alternatif|istisna|hata) (?:akış|senaryo)\p{L}*)\s+(?:gidilir|gider|geçilir|geçer|devam (?:edilir|eder)|uygulanır|izlenir|çalıştırılır|işletilir)$/u,
  besides: /(?<!\p{L})(?:de|da|ayrıca)(?!\p{L})|[ae]bilir$/u,
  read: (sentence, { isSure }) =>
    readKeyword(sentence) ?? readTurkish(sentence, isSure) ?? readUsed(sentence),
  readSequel,
};

/** `WHEN ödeme onaylandığında, Platform makbuzu göstermek`: a requirement with the keyword of another language. */
function readKeyword(sentence: string): Conditional | undefined {
  const [, condition = '', result = ''] =
    /^(?:WHEN|IF|WHILE|WHERE)\s+(.+?),\s+(\S.*)$/su.exec(sentence) ?? [];
  return result ? { condition, result, otherwise: '' } : undefined;
}

/** `Sistem, parola yanlışsa uyarı verir`: the subject stands before the condition. */
function subjectBeforeAside(sentence: string): { subject: string; rest: string } | undefined {
  const [, subject = '', rest = ''] = /^(\p{L}+(?:\s\p{L}+)?),\s+(\S.*)$/su.exec(sentence) ?? [];
  return subject && doer.doerOf(letters.lower(`${subject} `)) ? { subject, rest } : undefined;
}

function readTurkish(sentence: string, isSure: boolean): Conditional | undefined {
  const aside = subjectBeforeAside(sentence);
  const inner = aside && readTurkish(aside.rest, isSure);
  if (inner) return { ...inner, result: `${aside.subject} ${inner.result}` };
  const small = withoutQuoted(letters.lower(sentence));
  const eger = /^(?:ve |ancak |fakat )?(?:eğer|şayet)\s+/.exec(small)?.[0].length ?? 0;
  const end = conditionEnd({ small, sentence }, eger, isSure || eger > 0);
  if (end === undefined) return undefined;
  const condition = withoutStop(sentence.slice(eger, end.index)).replace(/\s+ise$/iu, '');
  const result = sentence.slice(end.index).replace(/^[\s,:;]+/, '');
  if (!result || !condition) return undefined;
  return { condition, ...splitElse(result, ELSE, letters.lower) };
}

/** `Üçüncü hatalı denemede hesap kilitlenir`, `Hesap üç hatalı denemeden sonra kilitlenir` */
function readUsed(sentence: string): Conditional | undefined {
  const small = withoutQuoted(letters.lower(sentence));
  const [, subject = '', condition = '', result = ''] = USED.exec(small) ?? [];
  if (!condition) return undefined;
  const from = subject.length;
  return {
    condition: sentence.slice(from, from + condition.length),
    result: `${sentence.slice(0, from)}${sentence.slice(sentence.length - result.length)}`,
    otherwise: '',
  };
}

const ELSE_AFTER_STOP =
  /[;.,]\s*(?:aksi (?:halde|takdirde|durumda)|değilse|yoksa|olmazsa|tersi durumda)[,:]?\s+\S/u;

function conditionEnd(
  { small, sentence }: { small: string; sentence: string },
  from: number,
  isSure: boolean,
): { index: number } | undefined {
  // Where the text states the other case, a condition stands before it, even without one of the usual endings.
  const other = ELSE_AFTER_STOP.exec(small)?.index ?? small.length;
  const patterns = isSure || other < small.length ? [END, ANY_SA] : [END];
  for (const pattern of patterns) {
    for (const found of small.slice(from, other).matchAll(pattern)) {
      const index = from + found.index + found[0].length;
      const isElse = /^(?:değilse|yoksa)/.test(found[0].trim()) && found.index === 0;
      const isTopic = !isSure && found[0].trim() === 'ise' && isTopicOf(small, found.index);
      if (
        !isElse &&
        !isTopic &&
        !isKeptState(small, sentence, index) &&
        !isInBrackets(small.slice(0, index)) &&
        // `hata verse bile`: whether it does makes no difference
        !/^\s+(?:bile|dahi)(?!\p{L})/u.test(small.slice(index)) &&
        small.slice(index).trim().length > 2
      )
        return { index: lastOfRow(small, index, other) };
    }
  }
  return undefined;
}

/** `fonksiyonu (varsa) çalıştırın`: what stands in brackets is no condition of the sentence. */
function isInBrackets(before: string): boolean {
  return before.lastIndexOf('(') > before.lastIndexOf(')');
}

/** `Sistem ise parayı verir`: who does something else than the one before, and no condition. */
function isTopicOf(small: string, index: number): boolean {
  const before = small.slice(0, index).trim();
  const after = small.slice(index).replace(/^\s*ise,?\s+/u, '');
  const isNoun = before !== '' && before.split(/\s+/).length < 3;
  return (
    isNoun &&
    doer.doerOf(`${before} `) !== undefined &&
    doer.doerOf(after) === undefined &&
    !doer.passive.test(after)
  );
}

/** Conditions in a row are one: `üye ise ve tutar 100 TL'den fazlaysa`. */
function lastOfRow(small: string, index: number, until: number): number {
  const rest = small.slice(index, until);
  if (!/^,?\s+(?:ve|veya|ya da|hem de|ancak)\s/.test(rest)) return index;
  const [next] = rest.matchAll(END);
  // nothing follows but the other half of the condition: `alan boşsa ya da kurala uymuyorsa`
  return next ? index + next.index + next[0].length : index;
}

function readSequel(sentence: string): Sequel | undefined {
  const aside = subjectBeforeAside(sentence);
  const inner = aside && readSequel(withoutStop(aside.rest));
  if (inner) return { ...inner, next: `${aside.subject} ${inner.next}` };
  const small = withoutQuoted(letters.lower(sentence));
  const found = sequelIn(sentence, small, WHEN.exec(small));
  return found && isOnlyLater(found) ? undefined : found;
}

/** `rapor saklanır ve bağlantı geldiğinde gönderilir`: only the last act, of the same thing, waits for that. */
function isOnlyLater({ first, next }: Sequel): boolean {
  return (
    /\p{L}+[ln][ıiuü]r\s+(?:ve|ama|ancak)\s/u.test(first) && /^\p{L}+[ln][ıiuü]r(?:$|;)/u.test(next)
  );
}
