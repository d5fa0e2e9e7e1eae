/** The names of an object whose type says all that it has. */
export const keysOf = <Thing extends object>(thing: Thing) =>
  Object.keys(thing) as (keyof Thing & string)[];
