import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../../scripts/web-build.ts';
import type { DeliveredFile } from './publish-models.ts';

/** The requests of a page since the last `forget`. */
export interface Sent {
  /** Scripts and WebAssembly after gzip at level 9, in bytes. */
  code: number;
  /** Models as transferred, in bytes. */
  models: number;
}

/** Serves the viewers' pages and the models, all from memory in the same way. */
export interface PageServer {
  origin: string;
  sent(): Sent;
  forget(): void;
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.css': 'text/css',
};
const meshopt = join(root, 'bench/viewer/peers/node_modules/meshoptimizer/meshopt_decoder.cjs');
const page = (name: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>
<link rel="icon" href="data:,"><body style="margin:0"><script type="module" src="/pages/${name}/page.js"></script></body></html>`;

/** Starts it on loopback. `pages` is a folder of built pages, `models` maps the last path segment to a file. */
export async function startPageServer(pages: string, models: Map<string, DeliveredFile>): Promise<PageServer> {
  const kept = new Map<string, Buffer>();
  const weights = new Map<string, number>();
  let sent: Sent = { code: 0, models: 0 };
  const read = (path: string) => {
    const known = kept.get(path) ?? readFileSync(path);
    kept.set(path, known);
    return known;
  };
  const sendCode = (response: ServerResponse, path: string) => {
    const body = read(path);
    const weight = weights.get(path) ?? gzipSync(body, { level: 9 }).length;
    weights.set(path, weight);
    if (extname(path) !== '.css') sent.code += weight;
    // As any site caches files with hashed names, so that workers of one kind load only once.
    const headers = { 'content-type': types[extname(path)] ?? 'text/javascript', 'cache-control': 'max-age=31536000' };
    response.writeHead(200, headers).end(body);
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const [, kind, name = '', ...rest] = normalize(decodeURIComponent(pathname)).split('/');
    try {
      if (kind === 'empty') return void response.writeHead(200, { 'content-type': 'text/html' }).end();
      if (kind === 'view') return void response.writeHead(200, { 'content-type': 'text/html' }).end(page(name));
      if (kind === 'pages') return sendCode(response, join(pages, name, ...rest));
      if (kind === 'decoders') return sendCode(response, meshopt);
      const model = kind === 'models' ? models.get(name) : undefined;
      if (!model) return void response.writeHead(404).end();
      const body = read(model.path);
      if (request.method === 'GET') sent.models += body.length;
      response.writeHead(200, { ...model.headers, 'content-length': body.length }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no free port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    sent: () => sent,
    forget() {
      sent = { code: 0, models: 0 };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
