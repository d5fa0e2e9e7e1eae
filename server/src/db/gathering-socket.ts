import { Socket } from 'node:net';

/** A socket that sends what is written in one turn of the event loop together: each sending costs about as much as a short query. */
export function gatheringSocket(): Socket {
  const socket = new Socket();
  // to connect puts the method back that it has as a socket
  return socket.once('connect', () => gatherWrites(socket));
}

function gatherWrites(socket: Socket): void {
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
}
