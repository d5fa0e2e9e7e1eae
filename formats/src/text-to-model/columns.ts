/** What a column of rules may be called. */
const RULE_WORD =
  '(?:(?:field |input |business )?rules?|(?:field )?(?:validations?|restrictions?|constraints?|limits?|limitations?|bounds|boundaries)|validation (?:rules?|criteria)|(?:min|max)(?:imum)? ?(?:length|size)|length|size|(?:allowed |valid |value )?ranges?|(?:value |data |input )?formats?|pattern|mask|precision|decimals|criteria|description|details?|notes?|remarks?|comments?|explanations?|açıklama(?:sı|lar)?|not(?:lar)?|detay|(?:iş )?kural(?:ı|lar|ları)?|doğrulama(?:lar)?(?: kural(?:ı|ları))?|kısıt(?:ı|lar|lama|lamalar|ları)?|sınır(?:ı|lar|lama|lamalar|ları|değerleri)?|limit(?:ler|leri)?|uzunluk|boyut|(?:değer |geçerli )?aralı(?:k|ğı)|(?:veri )?biçim(?:i)?|(?:veri )?format(?:ı)?|desen|kalıp|ölçüt(?:ler)?|yorum(?:lar)?)';
/** `Length / Values` holds one or the other of each field. */
const VALUE_WORD =
  '(?:(?:allowed |possible )?(?:values?|options?|choices)|değer(?:i|ler|leri)?|seçenekler)';
const ANY_WORD = `(?:${RULE_WORD}|${VALUE_WORD})`;
const RULE = new RegExp(
  `^(?!${VALUE_WORD}$)${ANY_WORD}(?:\\s*(?:/|,|&|-|\\band\\b|\\bve\\b|\\bor\\b|\\bveya\\b)\\s*${ANY_WORD})*$`,
  'u',
);
/** A number alone below such a heading is how long a text may be. */
const LENGTH =
  /(?:^|[^\p{L}])(?:length|size|uzunlu(?:k|ğu)|karakter(?: sayısı)?|characters)(?!\p{L})/u;

/** Headings of columns in small letters, in both languages. */
const COLUMNS = {
  number:
    /^(?:#|no|nr|[iı]d|req(?:uirement)? id|tc|seq|sn|s\.? ?no|madde(?: no)?|step (?:no|number|#)|test (?:no|id)|case|adım (?:no|numarası)|(?:(?:business )?rule|requirement) (?:no|number|id)|(?:(?:iş )?kural|gereksinim|ister) (?:no|numarası|kodu)|sıra(?: no| numarası)?|test kimliği|adım|step)\.?$/u,
  /** The steps that alternatives leave. */
  place: /^(?:(?:at|from|after|in|main|flow|leaves(?: at)?) )?(?:step|adım)(?: (?:no|number|#))?$/u,
  action:
    /^(?:test ?step|(?:test )?(?:step|user|tester) actions?|actions?|branching actions?|(?:test )?step description|what to do|instructions?|(?:test )?adım(?:ı|ları)? açıklaması|yapılacaklar|yapılan işlem|user actions?|step description|aksiyon|işlem|eylem|yapılacak(?: işlem)?|kullanıcı işlemi)$/u,
  words: /^(?:steps?|test steps?|procedure|adım(?:lar)?(?: açıklaması)?|test adım(?:ı|ları))$/u,
  /** What is described may be a step, or anything else that has a name. */
  described: /^(?:description|details?|definition|tanım|açıklama|detay)$/u,
  expected:
    /^(?:test ?result|expected(?! (?:benefits?|values?|gains?|dates?|costs?)$)(?: [\p{L} ]{1,30})?|beklenen(?! (?:fayda(?:lar)?|yarar|kazanım|kazanç|tarih|maliyet)$)(?: [\p{L} ]{1,30})?|results?|outcome|outputs?|system response|response|decision|what happens|then|handling|ne olur|beklenen(?: sonuç| çıktı| davranış| mesaj)?|sonuç|çıktı|sistem (?:yanıtı|tepkisi)|yanıt|karar|mesaj|message)$/u,
  given:
    /^(?:pre-?\s?conditions?|prerequisites?|given|ön ?koşul(?:lar|u|ları)?|ön ?şart(?:lar|ları)?)$/u,
  person:
    /^(?:actors?|users?|aktör|kullanıcı|müşteri)(?: (?:actions?|steps?|eylemi|işlemi|adımı))?$/u,
  system:
    /^(?:the )?(?:system|sistem)(?: (?:responses?|actions?|behaviou?r|yanıtı|tepkisi|davranışı|cevabı|işlemi))?$/u,
  data: /^(?:(?:test |input )?data|test values?|inputs?(?: values?)?|(?:test |giriş |kullanılan )?veri(?:si|leri|ler)?|girdi(?:ler)?)$/u,
  actor: /^(?:actors?|who|role|performed by|aktör|kim|rol|sorumlu|yapan)$/u,
  title:
    /^(?:title|test ?case(?: name| title| description)?|test(?: name)?|scenario(?: name)?|case(?: name)?|senaryo(?: adı)?|başlık|test (?:adı|senaryosu|durumu)|durum adı)$/u,
  condition:
    /^(?:when|if|condition|case|situation|reason|cause|meaning|koşul|durum|ne zaman|neden|sebep|şart|anlamı)$/u,
  branch:
    /^(?:(?:branching )?(?:condition|case|alternative|exception|event|cause|situation)|koşul|durum|alternatif|istisna|neden|olay)$/u,
  statement:
    /^(?:requirements?(?: (?:text|description|statement))?|statements?|rules?(?: description)?|business rules?|acceptance criteri(?:a|on)|criteri(?:a|on)|user stor(?:y|ies)|gereksinim(?:ler)?(?: (?:metni|tanımı|açıklaması))?|ister(?:ler)?|kural(?:lar)?|iş kural(?:ı|ları)|kabul kriter(?:i|leri)|kriter)$/u,
  /** Such a column belongs to a list of what there is: addresses, versions, terms, not to a table of what comes of what. */
  listed:
    /^(?:endpoints?|urls?|paths?|routes?|http.*|(?:http )?methods?|versions?|revisions?|authors?|reviewed by|approved by|terms?|acronyms?|abbreviations?|features?|stakeholders?|raci|meta ?data|goals?|objectives?|kpis?|metrics?|(?:expected )?benefits?|measur(?:e|ement)(?: method)?s?|use ?cases?(?: names?)?|modules?|uç nokta(?:lar)?|adres|metot|yöntem|sürüm|revizyon|yazar|hazırlayan|onaylayan|terim(?:ler)?|kısaltma(?:lar)?|özellik(?:ler)?|paydaş(?:lar)?|meta veri|hedef(?:ler)?(?: maddesi)?|(?:beklenen )?(?:fayda|yarar)(?:lar)?|ölçüm(?: yöntemi)?|kullanım (?:senaryo|durum)(?:u|ları)(?: adı)?|modül(?:ler)?)$/u,
  secret: /^(?:password|passphrase|pin|şifre(?:si)?|parola(?:sı)?)$/u,
  name: /^(?:fields?(?: name| label| caption)?|name|caption|label|element|parameter|attribute|variable|input(?: field)?|alan(?: adı| ismi)?|ad|adı|etiket|öğe|parametre|değişken|nitelik)$/u,
  min: /^(?:min(?:imum)?(?: (?:value|length))?|en az|alt sınır|en küçük)\.?$/u,
  max: /^(?:max(?:imum)?(?: (?:value|length))?|en (?:çok|fazla)|üst sınır|en büyük)\.?$/u,
  type: /^(?:type|(?:data|field|input|control|element) type|kind|control|component|widget|tür|tip|(?:veri|alan|giriş) (?:tipi|türü)|bileşen|kontrol|denetim)$/u,
  required:
    /^(?:req(?:uired|\.)?\??|mand(?:atory|\.)?\??|obligatory\??|[mr] ?\/ ?o|zorunlu(?:luk)?(?: mu)?\??|zor\.|z ?\/ ?[oi]|gerekli(?: mi)?\??)$/u,
  valid:
    /^(?:valid(?: values?| class(?:es)?| examples?)?|(?:allowed|permitted|accepted|possible)(?: values?)?|values?|options?|choices|geçerli(?: değer(?:ler)?| sınıf(?:lar)?| örnek(?:ler)?)?|değerler|(?:izin verilen|kabul edilen|olası)(?: değerler)?|seçenekler)$/u,
  invalid:
    /^(?:invalid(?: values?| class(?:es)?| examples?)?|geçersiz(?: değer(?:ler)?| sınıf(?:lar)?| örnek(?:ler)?)?)$/u,
  rule: RULE,
} as const;
/** What a column of a table holds. */
export type Column = keyof typeof COLUMNS;

/** Which of the known columns a heading is; the first kind that fits. */
export function columnAt(header: string[], kinds: Column[]): Map<Column, number> {
  const found = new Map<Column, number>();
  const taken = new Set<number>();
  for (const kind of kinds) {
    const index = header.findIndex(
      (cell, column) => !taken.has(column) && COLUMNS[kind].test(cell),
    );
    if (index < 0) continue;
    taken.add(index);
    found.set(kind, index);
  }
  return found;
}

/** `Step` is a number where there is a column of actions, and otherwise it is the action. */
export function stepColumns(header: string[]): Map<Column, number> {
  const others: Column[] = ['number', 'expected', 'data', 'actor', 'title', 'given'];
  const columns = columnAt(header, ['action', ...others]);
  if (columns.has('action')) return columns;
  const loose = columnAt(header, ['words', 'listed', 'described', ...others]);
  // `ID | Use case | Description` lists what there is
  const isList = loose.has('listed') && !loose.has('expected');
  const isOfSteps = !isList && (loose.has('number') || loose.has('expected'));
  const words = loose.get('words') ?? (isOfSteps ? loose.get('described') : undefined);
  if (words !== undefined) return loose.set('action', words);
  // `Name | Input | Expected response`: the name states what is tested
  const named = columnAt(header, ['name', ...others]);
  const name = named.get('name');
  const isOfTests = named.has('expected') && named.has('data');
  return name === undefined || !isOfTests ? columns : named.set('action', name);
}

/** Columns of a table of fields that say where something stands, or what is there at first: no rule. */
const NO_RULE =
  /\b(?:id|no|nr|ref(?:erence)?s?|sections?|steps?|order|position|pages?|screens?|versions?|dates?|defaults?|initial|examples?|samples?|labels?|tab)\b|^#|bölüm|sayfa|sıra|sürüm|tarih|varsayılan|öntanımlı|örnek|adım|etiket|ekran/u;

/** The columns whose cells may state a rule: those that are called so, and others whose heading says nothing else of them. */
export function ruleColumns(
  header: string[],
  known: ReadonlyMap<Column, number>,
): { index: number; isNamed: boolean; isLength: boolean }[] {
  const taken = new Set(known.values());
  return header.flatMap((cell, index) => {
    const isNamed = COLUMNS.rule.test(cell);
    const isOther = cell !== '' && !NO_RULE.test(cell);
    return !taken.has(index) && (isNamed || isOther)
      ? [{ index, isNamed, isLength: LENGTH.test(cell) }]
      : [];
  });
}
