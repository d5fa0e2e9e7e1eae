import { Readable } from 'node:stream';

/** A stream of Node as the stream of bytes that `File` and `Response` take. */
export function toWebStream(stream: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  // Node cannot know that the parts are bytes: its streams may hold objects too
  return Readable.toWeb(stream) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
