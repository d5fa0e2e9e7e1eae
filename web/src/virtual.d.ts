declare module 'virtual:contract' {
  export const contract: typeof import('@caseloom/contract').contract;
}

declare module 'virtual:component-styles' {}

declare module 'virtual:faces' {}

declare module 'virtual:languages' {
  export { DEFAULT_LANGUAGE, LANGUAGE_NAMES, STEP_WORDS } from '@caseloom/locales/language';
}

declare module 'virtual:common-words' {
  /** One on each line. */
  export const words: string;
}
