import type { Parts } from '@chamfer/server/parts';

/** The keys of all objects, and the ids of all uploads that have parts. */
export async function listStore(store: Parts['store']): Promise<{ keys: string[]; uploads: string[] }> {
  const [keys, uploads]: [string[], string[]] = [[], []];
  for await (const { key } of store.objects()) keys.push(key);
  for await (const id of store.uploads()) uploads.push(id);
  return { keys, uploads };
}
