/** Why a draft could not be made. */
export class Failure extends Error {
  readonly code: string;
  readonly raw: string | null;
  constructor(code: string, raw: string | null = null) {
    super(code);
    this.code = code;
    this.raw = raw;
  }
}
