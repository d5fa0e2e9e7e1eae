import { commonWords, isCommonPassword as isCommon } from '@caseloom/contract';

let known: Promise<ReadonlySet<string>> | undefined;

/** The list of leaked passwords, and our own words; read when the first password is chosen. */
function knownWords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(commonWords(dictionary['passwords-common'])),
  );
  return known;
}

/** The rule of the contract, over the list of leaked passwords. */
export async function isCommonPassword(password: string): Promise<boolean> {
  return isCommon(password, await knownWords());
}
