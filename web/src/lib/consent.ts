import { keepPreference, readPreference } from './preferences.ts';

/** Scripts of others that the operator of this installation named; the server names none outside production. */
export function foreignScripts(): string[] {
  const named = document.querySelector<HTMLMetaElement>('meta[name="foreign-scripts"]')?.content;
  return named?.split(' ').filter(Boolean) ?? [];
}

/** The answer of this browser's user; undefined until they have chosen. */
export function readConsent(): 'yes' | 'no' | undefined {
  const answer = readPreference('consent');
  return answer === 'yes' || answer === 'no' ? answer : undefined;
}

export function keepConsent(answer: 'yes' | 'no'): void {
  keepPreference('consent', answer);
}

/** Forgets the answer. Scripts that run already end with the page, which asks again. */
export function askAgain(): void {
  keepPreference('consent', 'ask');
  location.reload();
}

/** Loads them, each once. */
export function loadForeignScripts(): void {
  for (const address of foreignScripts()) {
    if (document.querySelector(`script[src="${CSS.escape(address)}"]`)) continue;
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    document.head.append(script);
  }
}
