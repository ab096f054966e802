import { readFile } from 'node:fs/promises';
import type { CallOutput } from '@chamfer/contract';
import type { Config } from './config/config.ts';

/** The operator's terms or privacy policy, read from its file at each call, so that a change needs no restart. */
export async function readLegalText(
  { TERMS_FILE, PRIVACY_FILE }: Config,
  document: 'terms' | 'privacy',
): Promise<CallOutput<'GET /legal/{document}'>> {
  const file = document === 'terms' ? TERMS_FILE : PRIVACY_FILE;
  return { text: file ? await readFile(file, 'utf8') : null };
}
