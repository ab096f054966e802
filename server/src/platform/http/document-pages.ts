import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The page of the built web app that is the API reference. */
export const apiReferenceFile = 'api-reference.html';

/**
 * Serves the documents below `/docs`: guides, their list, and the API reference, which reads
 * `GET /openapi.json`. They are documents of their own with policies of their own, because the library that draws the reference
 * makes style elements, admitted by a nonce, and a worker for its search. Everything they load is ours. `folder` is that of the
 * built web app.
 */
export async function serveDocuments(app: FastifyInstance, folder: string): Promise<void> {
  const reference = await readFile(join(folder, apiReferenceFile), 'utf8').catch(() => null);
  if (reference !== null) {
    app.get('/docs/api', (_request, reply) => {
      const nonce = randomBytes(16).toString('base64url');
      const page = reference.replace(noNonce, noNonce.replace('""', `"${nonce}"`));
      return reply.headers(headersOf(referencePolicy(nonce))).send(page);
    });
  }
  for (const name of await readdir(join(folder, 'docs')).catch((): string[] => [])) {
    if (!name.endsWith('.html')) continue;
    const page = await readFile(join(folder, 'docs', name), 'utf8');
    const path = name === 'index.html' ? '/docs' : `/docs/${name.slice(0, -'.html'.length)}`;
    app.get(path, (_request, reply) => reply.headers(headersOf(guidePolicy)).send(page));
  }
}

const noNonce = 'name="chamfer:style-nonce" content=""';

function headersOf(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
  };
}

const nothingElse = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const guidePolicy = `default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; ${nothingElse}`;

function referencePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The hashes are those of the two style elements that its scroll bars make without a nonce, one of them empty.
    `style-src 'self' 'nonce-${nonce}' ${scrollBarStyles.join(' ')}`,
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    'worker-src blob:',
    nothingElse,
  ].join('; ');
}

const scrollBarStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='",
];
