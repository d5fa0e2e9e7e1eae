declare module 'virtual:contract' {
  export const contract: typeof import('@caseloom/contract').contract;
}

declare module 'virtual:component-styles' {}
