import { readFile } from 'node:fs/promises';
import type { CallOutput, CallRequest } from '@chamfer/contract';
import type { Config } from './config/config.ts';

type LegalCall = 'GET /legal/{document}';
type Document = CallRequest<LegalCall>['params']['document'];

/** Terms, privacy policy or imprint of the operator, read from its file at each call, so that a change needs no restart. */
export async function readLegalText(
  { TERMS_FILE, PRIVACY_FILE, IMPRINT_FILE }: Config,
  document: Document,
): Promise<CallOutput<LegalCall>> {
  const file = { terms: TERMS_FILE, privacy: PRIVACY_FILE, imprint: IMPRINT_FILE }[document];
  return { text: file ? await readFile(file, 'utf8') : null };
}

/** Where imprint and privacy policy are, and who runs the installation, as pages and mails say it; undefined is not set. */
export function operatorAddresses({
  IMPRINT_URL,
  IMPRINT_FILE,
  PRIVACY_URL,
  PRIVACY_FILE,
  OPERATOR_NAME,
  PRIVACY_EMAIL,
}: Config) {
  return {
    operator: OPERATOR_NAME,
    imprint: IMPRINT_URL ?? (IMPRINT_FILE && '/imprint'),
    privacy: PRIVACY_URL ?? (PRIVACY_FILE && '/privacy'),
    'privacy-email': PRIVACY_EMAIL,
  };
}
