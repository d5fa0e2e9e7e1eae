import { useSyncExternalStore } from 'react';
import { type Connection, onConnection, readConnection } from './connection.ts';

/** How the server is reached now. */
export const useConnection = (): Connection => useSyncExternalStore(onConnection, readConnection);
