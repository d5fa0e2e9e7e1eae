/** What identifies a key press; a part of `KeyboardEvent`. */
export type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'
> & { getModifierState: (name: string) => boolean };

const LETTERS: Record<string, string> = { ı: 'i', İ: 'i', I: 'i' };

/**
 * The key as our map names it: the letter printed on it, in every layout; digits and `+` by
 * their place where a layout hides them behind Shift, as Turkish Q does.
 */
export function keyId({ key, code }: Pick<Press, 'key' | 'code'>): string {
  if (['+', '-', '?', '.'].includes(key)) return key;
  if (code === 'Equal' && key === '=') return '+';
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (digit) return digit;
  const letter = LETTERS[key] ?? (key.length === 1 ? key.toLowerCase() : key);
  const isOtherScript = letter.length === 1 && !/\p{Script=Latin}/u.test(letter);
  return (isOtherScript && placeOf(code)) || letter;
}

/** The letter of a key by its place; on a Mac, Option makes other signs of most letters. */
function placeOf(code: string): string | undefined {
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/**
 * The press as our shortcuts are written, `Mod+Shift+z`; nothing while a letter is composed, or with
 * AltGr, which types `@` and `{` on Turkish keyboards. Shift is left out where it only reaches the sign.
 */
export function comboOf(press: Press): string | undefined {
  if (press.isComposing || press.getModifierState('AltGraph')) return undefined;
  const key = (press.altKey && isMac() && placeOf(press.code)) || keyId(press);
  if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'Dead'].includes(key)) return undefined;
  const isMod = isMac() ? press.metaKey : press.ctrlKey;
  if (press.ctrlKey && press.altKey && key.length === 1) return undefined;
  const needsShift = ['+', '?', '.', '-'].includes(key);
  return [
    isMod && 'Mod',
    isMac() && press.ctrlKey && 'Ctrl',
    press.altKey && 'Alt',
    press.shiftKey && !needsShift && 'Shift',
    key === ' ' ? 'Space' : key,
  ]
    .filter(Boolean)
    .join('+');
}

/** Whether what has the focus takes letters itself. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))
  );
}

/** Whether a press begins a text: a letter, or what a name or a quotation begins with; letters with Ctrl or Alt are commands. */
export function beginsText({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  return !ctrlKey && !metaKey && !altKey && /^[\p{L}<"'(]$/u.test(key);
}

const SIGNS: Record<string, string> = {
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** A shortcut as a person reads it on this machine. */
export function keysInWords(combo: string): string[] {
  return combo.split(/(?<=.)\+/).map((part) => {
    if (part === 'Mod') return isMac() ? '⌘' : 'Ctrl';
    return SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
}
