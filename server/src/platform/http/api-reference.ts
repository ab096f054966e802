import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@chamfer/contract/brand';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';

/** The page of the built web app that is the API reference. */
export const apiReferenceFile = 'api-reference.html';

/**
 * Serves `/docs/api`: the API reference, which reads `GET /openapi.json`. It is a document of its own with a policy of its own,
 * because the library that draws it makes style elements, admitted by a nonce, and a worker for its search. Everything it loads
 * is ours. `folder` is that of the built web app.
 */
export async function serveApiReference(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, apiReferenceFile), 'utf8').catch(() => null);
  if (page === null) return;
  const named = page.replaceAll('Chamfer', () => escapeHtml(brand.name));
  app.get('/docs/api', (_request, reply) => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy(nonce))
      .send(named.replace('name="chamfer:style-nonce" content=""', `name="chamfer:style-nonce" content="${nonce}"`));
  });
  app.get('/docs', (_request, reply) => reply.redirect('/docs/api'));
}

function policy(nonce: string): string {
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
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const scrollBarStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='",
];
