import { z } from 'zod';
import { guardedFetch } from '../../guarded-fetch.ts';

/** Services of language models that people run on their own machines, and the ports that they have there. */
const LOCAL_SERVICES = [
  { name: 'Ollama', port: 11_434 },
  { name: 'LM Studio', port: 1234 },
  { name: 'vLLM', port: 8000 },
  { name: 'llama.cpp', port: 8080 },
];
/** What listens on this machine answers at once. */
const TIMEOUT_MS = 2000;
const MAX_MODELS = 200;

const modelList = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) });

export type FoundService = { name: string; baseUrl: string; models: string[] };

/**
 * Looks on the machine of the server for services that speak the OpenAI protocol.
 *
 * @returns those that answer, with the language models that they offer
 */
export async function findServices(
  places: readonly { name: string; port: number }[] = LOCAL_SERVICES,
): Promise<FoundService[]> {
  const found = await Promise.all(places.map(findService));
  return found.filter((service) => service !== undefined);
}

async function findService({
  name,
  port,
}: {
  name: string;
  port: number;
}): Promise<FoundService | undefined> {
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  try {
    const response = await guardedFetch({ isOpen: true })(`${baseUrl}/models`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // another program on the port answers something else
    const { data } = modelList.parse(await response.json());
    return { name, baseUrl, models: data.slice(0, MAX_MODELS).map(({ id }) => id) };
  } catch {
    return undefined;
  }
}
