import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { clientScript } from './client-script.ts';
import { applePayProgram, walletProgram } from './frames/apple-pay-program.ts';
import {
  applePayBody,
  applePayStyle,
  challengeBody,
  challengeStyle,
  walletBody,
  walletStyle,
} from './frames/bank-pages.ts';
import { cardRules } from './frames/card-rules.ts';
import { challengeProgram } from './frames/challenge-program.ts';
import { fieldsBody, fieldsStyle } from './frames/fields-page.ts';
import { fieldsProgram } from './frames/fields-program.ts';
import { ask, connected, settled } from './frames/frame-parts.ts';

/** A page that is shown in a frame. The program is given as the text of its function, whose types are already gone. */
interface FramePage {
  title: string;
  style: string;
  body: string;
  program: string;
}

const parts = `connected:${connected},ask:${ask},settled:${settled}`;
const pages: Record<string, FramePage> = {
  '/fields': {
    title: 'Card details',
    style: fieldsStyle,
    body: fieldsBody,
    program: `(${fieldsProgram})({${parts},rules:(${cardRules})()})`,
  },
  '/challenge': {
    title: 'Sandbox Bank',
    style: challengeStyle,
    body: challengeBody,
    program: `(${challengeProgram})({${parts}})`,
  },
  '/wallet': {
    title: 'Apple Pay',
    style: walletStyle,
    body: walletBody,
    program: `(${walletProgram})({${parts}})`,
  },
  '/apple-pay': {
    title: 'Apple Pay',
    style: applePayStyle,
    body: applePayBody,
    program: `(${applePayProgram})({${parts}})`,
  },
};

/**
 * The provider's script for the app's pages, and its frames. The policy of a frame gives it an origin that nothing else has,
 * so that the app's scripts, on the same port, reach nothing in it (BILLING §5).
 */
export function frameRoutes(app: FastifyInstance): void {
  app.get('/v1.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff')
      .type('text/javascript; charset=utf-8')
      .send(`(${clientScript})();`),
  );
  for (const [path, page] of Object.entries(pages)) app.get(path, async (_request, reply) => sendFrame(reply, page));
}

function sendFrame(reply: FastifyReply, { title, style, body, program }: FramePage): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    'sandbox allow-scripts allow-forms',
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style nonce="${nonce}">${style}</style><body>${body}<script nonce="${nonce}">${program}</script></body></html>`);
}
