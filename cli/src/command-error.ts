/** Not usable input or arguments: `message` is the one sentence a person reads; the exit code is 2. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
