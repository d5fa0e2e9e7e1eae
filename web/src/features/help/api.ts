import { api } from '../../lib/api.ts';

export const writeToUs = (message: Parameters<typeof api.contact.send>[0]) =>
  api.contact.send(message);
