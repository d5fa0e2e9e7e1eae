/** How wide the dots are that edges are drawn from and to. */
export const HANDLE = 12;
