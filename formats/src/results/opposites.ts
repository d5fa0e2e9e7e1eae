/**
 * Verbs of which one undoes the other, or does the contrary, in the small letters without accents that titles are compared
 * in. English and Turkish; a word that is no verb of a test title, such as "address", is none of them.
 */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:creat(?:e|es|ed|ing)|add(?:s|ed|ing)?|insert(?:s|ed|ing)?|olustur\w*|ekle(?:r|me|mek|di|nir|ndi)?)$/,
    /^(?:delet(?:e|es|ed|ing)|remov(?:e|es|ed|ing)|sil(?:er|me|mek|di|inir|indi)?|kaldir\w*)$/,
  ],
  [/^(?:enabl\w*|activat\w*|etkinlestir\w*)$/, /^(?:disabl\w*|deactivat\w*|devre)$/],
  [/^(?:login|logon|signin|giris\w*)$/, /^(?:logout|logoff|signout|cikis\w*)$/],
  [
    /^(?:opens?|opened|opening|ac(?:ar|ma|mak|ti|ilir|ildi)?)$/,
    /^(?:clos(?:e|es|ed|ing)|kapat\w*)$/,
  ],
  [/^(?:lock(?:s|ed|ing)?)$/, /^(?:unlock(?:s|ed|ing)?)$/],
  [/^(?:accept\w*|approv\w*|kabul|onayla\w*)$/, /^(?:reject\w*|declin\w*|reddet\w*|reddedil\w*)$/],
  [/^(?:start(?:s|ed|ing)?|baslat\w*)$/, /^(?:stop(?:s|ped|ping)?|durdur\w*)$/],
  [/^(?:show(?:s|n|ed|ing)?|goster\w*)$/, /^(?:hid(?:e|es|den|ing)|gizle\w*)$/],
  [/^(?:increas\w*|artir\w*)$/, /^(?:decreas\w*|azalt\w*)$/],
  [/^subscrib\w*$/, /^unsubscrib\w*$/],
];

/** What goes with "out": "log out" is the opposite of "log in", whose "in" says too little to be compared. */
const WITH_OUT = /^(?:log|sign|check|clock)(?:s|ged|ed|ging|ing)?$/;

/** Whether the words of one title have a verb and those of another only its opposite. */
export function areOpposite(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [a, b] = [[...one], [...other]];
  const isOut = (words: readonly string[]) => words.includes('out');
  const goes = (words: readonly string[]) => words.some((word) => WITH_OUT.test(word));
  if (goes(a) && goes(b) && isOut(a) !== isOut(b)) return true;
  return OPPOSITES.some(([does, undoes]) => {
    const has = (words: readonly string[], verb: RegExp) => words.some((word) => verb.test(word));
    const sideOf = (words: readonly string[]) =>
      Number(has(words, does)) - Number(has(words, undoes));
    return sideOf(a) * sideOf(b) < 0;
  });
}
