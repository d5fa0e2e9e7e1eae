/** What a part of a document is about, by its heading. */
export type Role =
  | 'main'
  | 'alternative'
  | 'context'
  | 'trigger'
  | 'outcome'
  | 'data'
  | 'about'
  | 'body';

/** What headings of each kind are called; whole words, small letters, endings of plural and possession left open. */
const LABELS: Record<Role, string[]> = {
  main: [
    'main flow',
    'main success scenario',
    'main scenario',
    'main path',
    'main course',
    'basic flow',
    'basic path',
    'basic course of events',
    'basic course',
    'normal flow',
    'normal course',
    'primary flow',
    'happy path',
    'flow of events',
    'flow',
    'test steps',
    'steps to reproduce',
    'steps',
    'procedure',
    'scenario',
    'ana akış',
    'ana senaryo',
    'ana başarı senaryosu',
    'temel akış',
    'temel senaryo',
    'normal akış',
    'başarılı akış',
    'başarılı senaryo',
    'olağan akış',
    'olay akışı',
    'işlem adımları',
    'test adımları',
    'adımlar',
    'akış adımları',
    'akış',
    'senaryo',
  ],
  alternative: [
    'alternative flows?',
    'alternate flows?',
    'alternate (?:paths?|courses?|scenarios?|cases?)',
    'alternative cases?',
    '(?:exception|exceptional|error|failure) (?:courses?|scenarios?|cases?)',
    'alternative paths?',
    'alternative courses?',
    'alternative scenarios?',
    'alternatives',
    '(?:negative|unhappy|sad) (?:tests?|cases?|scenarios?|paths?|flows?|steps?)',
    'negatives?',
    'extensions?',
    'exceptions?',
    'exception flows?',
    'exceptional flows?',
    'exception paths?',
    'error flows?',
    'variations?',
    'special cases?',
    'edge cases?',
    'error cases?',
    'errors?(?: (?:codes?|responses?|handling|messages?|conditions?))?',
    'what (?:can|could|may|might) go wrong',
    'possible (?:errors|problems)',
    'alternatif akış(?:lar|ları)?',
    'alternatif senaryo(?:lar|ları)?',
    'alternatif yol(?:lar|ları)?',
    'alternatifler',
    '(?:olumsuz|negatif) (?:test(?:ler|leri)?|durum(?:lar|ları)?|senaryo(?:lar|ları)?|akış(?:lar|ları)?)',
    'olumsuz',
    'istisna akış(?:lar|ları)?',
    'istisnai akış(?:lar|ları)?',
    'istisna(?:lar)?',
    'hata akış(?:lar|ları)?',
    'hata durum(?:u|ları)',
    'ters gidebilecek(?:ler|leri)?',
    'neler ters gidebilir',
    'olası (?:hatalar|sorunlar)',
    'aykırı durumlar',
    'özel durumlar',
    'istisnai durumlar',
    'kenar durumlar',
    'hatalar',
    'hata (?:kodları|mesajları|yanıtları|yönetimi)',
    'uzantılar',
    'genişletmeler',
  ],
  context: [
    'pre-?\\s?conditions?',
    'prerequisites?',
    'pre',
    'assumptions?',
    'varsayım(?:lar)?',
    'given',
    'initial state',
    'setup',
    'ön ?koşul(?:lar|u|ları)?',
    'ön ?şart(?:lar|ları)?',
    'başlangıç durumu',
    'hazırlık',
  ],
  trigger: ['triggers?', 'triggering event', 'tetikleyici(?: olay)?', 'başlatan olay'],
  outcome: [
    'post-?\\s?conditions?',
    'success guarantees?',
    'success conditions?',
    'success criteria',
    'success end condition',
    'expected results?',
    'expected outcomes?',
    'expected behaviou?r',
    'results?',
    'son ?koşul(?:lar|u|ları)?',
    'ard ?koşul(?:lar|ları)?',
    'art ?koşul(?:lar|ları)?',
    'son durum',
    'başarı güvencesi',
    'başarı garantisi',
    'başarı koşulu',
    'başarı ölçütü',
    'beklenen sonuç(?:lar|ları)?',
    'beklenen davranış',
    'sonuç(?:lar)?',
  ],
  data: [
    'test data',
    'inputs?',
    'input data',
    'input fields',
    'fields?',
    'data',
    'rules',
    'business rules?',
    'validation rules?',
    'validations?',
    'constraints',
    'limits?',
    'limitations?',
    '(?:field|input|data|form) (?:rules?|constraints|limits|validations?|requirements|definitions?|details|descriptions?)',
    'validations? and constraints',
    'test veri(?:si|leri)',
    'veriler',
    'girdi(?:ler)?',
    'giriş alanları',
    'alanlar',
    'kurallar',
    'iş kural(?:ı|ları)',
    'doğrulama kural(?:ı|ları)',
    'doğrulama(?:lar)?',
    'validasyon(?:lar)?',
    'kısıt(?:lar|lamalar)',
    'sınır(?:lar|lamalar)',
    'alan (?:bilgileri|kuralları|tanımları|açıklamaları|kısıtları|özellikleri|detayları)',
    '(?:veri|giriş|girdi|form) (?:kuralları|kısıtları|doğrulamaları|alanları|doğrulama kuralları)',
    'kabul edilen değerler',
  ],
  body: [
    'acceptance criteria',
    '(?:functional |user )?requirements',
    'behaviou?r',
    'process',
    'workflow',
    'kabul kriter(?:i|leri)',
    '(?:fonksiyonel |işlevsel )?(?:gereksinimler|isterler)',
    'işleyiş',
    'süreç',
    'iş akışı',
  ],
  about: [
    'actors?',
    'primary actors?',
    'secondary actors?',
    'stakeholders?(?: and interests)?',
    'goal(?: in context)?',
    'scope',
    'level',
    'priority',
    'frequency(?: of use)?',
    'version',
    'author',
    'date',
    'minimal guarantees?',
    'technology and data variations?',
    'frequency',
    'story points?',
    'fixed',
    'bug ?fixes',
    'known (?:issues|limitations|problems|bugs)',
    'out of scope',
    'open (?:issues|questions|points)',
    'references',
    'glossary',
    'changelog',
    'assignee',
    'reporter',
    'status',
    'sprint',
    'labels?',
    'estimate',
    'owner',
    'id',
    'use case id',
    'brief description',
    'description',
    'summary',
    'purpose',
    'notes?',
    'aktör(?:ler)?',
    'birincil aktör(?:ler)?',
    'paydaşlar',
    'amaç',
    'kapsam',
    'öncelik',
    'sürüm',
    'yazar',
    'tarih',
    'düzey',
    'seviye',
    'asgari garantiler?',
    'en az garantiler?',
    'bilinen (?:sorunlar|hatalar|kısıtlar)',
    'kapsam dışı',
    'açık (?:konular|sorular|noktalar)',
    'düzeltmeler',
    'düzeltilen hatalar',
    'kaynaklar',
    'sözlük',
    'hazırlayan',
    'son güncelleme',
    'güncelleyen',
    'durum',
    'etiketler',
    'sorumlu',
    'sıklık',
    'kısa açıklama',
    'açıklama',
    'özet',
    'not(?:lar)?',
  ],
};

const NAMED =
  /^(?:use ?case(?: name)?|subject|konu|user story|story|epic|kullanıcı hikâyesi|hikâye|scenario|senaryo|test case(?: name| title)?|title|feature|process|kullanım (?:senaryosu|durumu)(?: adı)?|test (?:senaryosu|durumu)(?: adı)?|senaryo adı|başlık|süreç|işlem)(?=[\s:#–—-]|\d|$)[ ]?(?:[a-z]{0,4}-?\d[\d.]*)?\s*[:–—-]\s*(\S.*)$/u;

const PATTERNS = Object.entries(LABELS).map(
  ([role, names]) => [role as Role, labelPattern(names)] as const,
);

/** `label`, `label:` and words, `label 3a - words`, `label (step 3)`. */
function labelPattern(names: string[]): RegExp {
  const namePattern = names.toSorted((a, b) => b.length - a.length).join('|');
  const number = '(?:\\s*#?\\s*(?<ref>\\*?[a-z]{0,3}-?\\d{1,3}(?:\\.?[a-z])?))?';
  return new RegExp(`^(?:${namePattern})${number}\\s*(?<rest>(?:[:(–—]|-\\s).*)?$`, 'u');
}

export type Label = { role: Role; ref: string; rest: string };

/**
 * What a heading, or a line that serves as one, says it heads.
 *
 * @param text in small letters, `original` the same as written
 */
export function labelOf(text: string, original: string): Label | undefined {
  const clean = text.replace(/^[\d.]+\s+/, '');
  const offset = text.length - clean.length;
  for (const [role, pattern] of PATTERNS) {
    const found = pattern.exec(clean);
    if (!found) continue;
    const { ref = '', rest = '' } = found.groups ?? {};
    const ownText = rest ? original.slice(offset + clean.length - rest.length) : '';
    return { role, ref, rest: ownText.replace(/^[:–—\s-]+/, '').trim() };
  }
  return undefined;
}

/** The name after `Use case:` and the like. */
export function nameAfterLabel(text: string, original: string): string | undefined {
  const name = NAMED.exec(text)?.[1];
  return name === undefined ? undefined : original.slice(original.length - name.length).trim();
}

/** A heading without its number and its `UC-01:`. */
export function cleanTitle(title: string): string {
  return title
    .replace(/^\s*(?:\d{1,3}(?:\.\d{1,3}){0,4}[.)]?\s+)?/, '')
    .replace(/^(?:use case|uc|ks|kd|tc)[\s-]?\d[\d.]{0,8}\s*[:.)–—-]*\s*/i, '')
    .replace(/[:\s]+$/, '')
    .trim();
}
