declare module 'virtual:contract' {
  export const contract: typeof import('@caseloom/contract').contract;
}
