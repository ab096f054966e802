import { brand } from '@chamfer/contract/brand';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; sandbox allow-same-origin allow-popups";

/** Responds with a developer page; `body` is HTML. No script runs on it. */
export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page(title, body));
}

/** Responds with a mail's HTML as it was sent, for a frame on a developer page. */
export function sendFramedMail(reply: FastifyReply, html: string): FastifyReply {
  const framed = policy.replace('sandbox', "frame-ancestors 'self'; sandbox");
  return reply.header('content-security-policy', framed).type('text/html; charset=utf-8').send(html);
}

const mark = `<svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true"><path d="M14.5 3.5H3.5v17h17V9.5"/>
<path class="cut" d="M14.5 3.5l6 6"/></svg>`;

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${devStyle}</style>
<header><a href="/">${mark}${brand.name}</a></header><main><h1>${escapeHtml(title)}</h1>${body}</main></html>`;
}

/** The colours and sizes of the web app (`web/src/ui/tokens.css`), whose files these pages do not load. */
export const devStyle = `:root{--paper:#fafaf8;--surface:#fff;--line:#e2e2dd;--edge:#878c93;--ink:#16181b;--soft:#5b6066;--accent:#2456e6}
@media (prefers-color-scheme:dark){:root{--paper:#131416;--surface:#1b1d20;--line:#2e3136;--edge:#7d838b;--ink:#f0f1f2;--soft:#a2a8b0;--accent:#7d9dff}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:450 15px/22px "Inter Variable",Inter,system-ui,sans-serif}
header{display:flex;align-items:center;height:56px;padding:0 24px;border-bottom:1px solid var(--line);background:var(--surface)}
header a{display:flex;align-items:center;gap:8px;color:inherit;font-weight:600;text-decoration:none}
svg{fill:none;stroke:currentColor;stroke-width:2}.cut{stroke:var(--accent)}
main{max-width:880px;margin:0 auto;padding:40px 24px 80px}h1{margin:0 0 8px;font:600 28px/36px inherit;font-family:inherit;letter-spacing:-.021em}
h2{font-size:17px;margin:0 0 4px}code{font-size:13px;color:var(--soft)}a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:0 0 24px}[aria-current]{font-weight:600;text-decoration:none;color:inherit}
.mails,.empty{border:1px solid var(--line);border-radius:10px;background:var(--surface);overflow:hidden}.empty{padding:48px 24px;text-align:center;color:var(--soft)}
.mails details+details{border-top:1px solid var(--line)}.mails summary{display:grid;grid-template-columns:1fr auto;gap:0 16px;padding:12px 16px;cursor:pointer;list-style:none}
.mails summary::-webkit-details-marker{display:none}.mails summary:hover{background:var(--paper)}.mails summary b{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.mails summary span,.mails time{color:var(--soft);font-size:13px}.mails summary span{grid-column:1/-1}
.mails iframe{border-top:1px solid var(--line)}section{padding:24px 0;border-top:1px solid var(--line)}section details{padding:8px 0 0}
iframe{display:block;width:100%;height:560px;border:0;background:#fff}section iframe{height:480px;margin-top:12px;border:1px solid var(--line);border-radius:10px}
pre{white-space:pre-wrap;overflow-wrap:anywhere}`;
