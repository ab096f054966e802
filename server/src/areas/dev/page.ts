import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; sandbox allow-same-origin allow-popups";

/** Answers with a developer page; `body` is HTML. No script runs on it. */
export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page(title, body));
}

/** Answers with a mail's HTML as it was sent, for a frame on a page of ours. */
export function sendFramedMail(reply: FastifyReply, html: string): FastifyReply {
  const framed = policy.replace('sandbox', "frame-ancestors 'self'; sandbox");
  return reply.header('content-security-policy', framed).type('text/html; charset=utf-8').send(html);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style>
<h1>${escapeHtml(title)}</h1>${body}</html>`;
}

const style = `body{font:15px/22px system-ui;max-width:800px;margin:32px auto;padding:0 16px}
h2{font-size:17px;margin:0 0 4px}code{font-size:13px;opacity:.7}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0 0 24px}[aria-current]{font-weight:600;text-decoration:none;color:inherit}
details,section{border-top:1px solid #8884;padding:12px 0}section{padding:24px 0}section details{border:0;padding:8px 0 0}
iframe{width:100%;height:560px;border:0}section iframe{height:480px;margin-top:12px}pre{white-space:pre-wrap;overflow-wrap:anywhere}`;
