import { Socket } from 'node:net';

/** A socket that sends what is written in one turn of the event loop together: each sending costs about as much as a short query. */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  const { write } = socket;
  let isGathering = false;
  socket.write = (...given: unknown[]): boolean => {
    if (!isGathering) {
      isGathering = true;
      socket.cork();
      process.nextTick(() => {
        isGathering = false;
        socket.uncork();
      });
    }
    return Reflect.apply(write, socket, given);
  };
  return socket;
}
