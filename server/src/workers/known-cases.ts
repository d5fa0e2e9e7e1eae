import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  type KnownCases,
  NO_CASES,
  type PackedCases,
  packCases,
  unpackCases,
} from '@caseloom/engine';

/** The cases of a model as the database keeps them: packed, as JSON, deflated. The same cases are the same bytes. */
export function pack(known: KnownCases): Uint8Array {
  return deflateRawSync(JSON.stringify(packCases(known)));
}

/** The cases as `pack` packed them; none where there is nothing. */
export function unpack(bytes: Uint8Array | undefined): KnownCases {
  return bytes === undefined ? NO_CASES : unpackCases(inflate(bytes));
}

/** The packed cases, to be sent. */
export function inflate(bytes: Uint8Array): PackedCases {
  return JSON.parse(inflateRawSync(bytes).toString());
}
