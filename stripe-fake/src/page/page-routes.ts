import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { challengeProgram } from './challenge-program.ts';
import { makeExpress } from './express.ts';
import { expressProgram, sheetProgram } from './express-program.ts';
import { fieldProgram } from './field-program.ts';
import { known } from './known-options.ts';
import { stripeScript } from './stripe-script.ts';
import { makeElement, overlay } from './stub-parts.ts';

/** The path of the script for pages. */
export const scriptPath = '/endive/stripe.js';

/** A page in a frame; the program is given as the text of its function, whose types are already gone. */
interface FramePage {
  title: string;
  style: string;
  body: string;
  program: () => void;
}

const dialog = `body{display:grid;place-items:center;min-height:100vh;margin:0;background:rgb(0 0 0/.5);font:15px/22px Arial,sans-serif}
main{width:min(400px,calc(100vw - 32px));padding:20px;background:#fff;color:#16181b}
button{min-height:44px;margin:8px 8px 0 0;padding:0 16px;font:inherit}dl{display:grid;grid-template-columns:1fr auto}dd{margin:0}`;

const pages: Record<string, FramePage> = {
  field: {
    title: 'Card field',
    style: '*{box-sizing:border-box}body{margin:0}input{width:100%;padding:0;border:0;outline:0;background:none}',
    body: '<input inputmode="numeric" autocomplete="off" spellcheck="false">',
    program: fieldProgram,
  },
  challenge: {
    title: '3D Secure 2 Test Page',
    style: dialog,
    body: '<main><h1>3D Secure 2 Test Page</h1><p>A bank for tests.</p><button id="pass">Complete</button><button id="fail">Fail</button></main>',
    program: challengeProgram,
  },
  express: {
    title: 'Express checkout',
    style:
      'body{margin:0}button{width:100%;height:100vh;border:1px solid #000;border-radius:8px;background:#000;color:#fff;font:500 16px system-ui,sans-serif}[data-theme=white] button{background:#fff;color:#000}',
    body: '<button type="button" aria-label="Apple Pay">Apple Pay</button>',
    program: expressProgram,
  },
  sheet: {
    title: 'Apple Pay',
    style: dialog,
    body: '<main><h1>Apple Pay</h1><dl><dt>Total</dt><dd id="amount"></dd></dl><p id="state" role="status"></p><button id="pay">Pay</button><button id="decline">Pay with a declined card</button><button id="cancel">Cancel</button></main>',
    program: sheetProgram,
  },
};

/** The script that pages load, and the frames it puts there. */
export function pageRoutes(http: FastifyInstance): void {
  const parts = `{known:${JSON.stringify(known)},makeElement:${makeElement},makeExpress:${makeExpress},overlay:${overlay}}`;
  http.get(scriptPath, async (_request, reply) =>
    reply
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(`(${stripeScript})(${parts});`),
  );
  for (const [name, { title, style, body, program }] of Object.entries(pages)) {
    http.get(`/stub/${name}`, async (_request, reply) => {
      const nonce = randomBytes(16).toString('base64');
      // Fields are styled by the page, through the script.
      const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; connect-src 'self'`;
      return reply
        .header('content-security-policy', policy)
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${style}</style><body>${body}<script nonce="${nonce}">(${program})()</script></body></html>`);
    });
  }
}
