import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A replacement for Google's server: its script, its challenge and its verification, as in Google's reference. */
export interface RecaptchaServer {
  /** The value of RECAPTCHA_URL. */
  url: string;
  /** What `execute()` does from the next page on: returns a token, or shows a challenge that waits. */
  behaviour: 'token' | 'challenge';
  /** How many of the next requests for the script fail. */
  failures: number;
  /** How often the script was requested. */
  asked: number;
  stop(): Promise<void>;
}

/** Starts it on a free port of the loopback interface. */
export async function startRecaptcha(): Promise<RecaptchaServer> {
  const state = { behaviour: 'token', failures: 0, asked: 0 } as RecaptchaServer;
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/recaptcha/api.js') {
      state.asked += 1;
      if (state.failures > 0) {
        state.failures -= 1;
        response.writeHead(500).end();
        return;
      }
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end(script(state));
    } else if (path === '/recaptcha/api2/bframe') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Select all bolts</p>');
    } else if (path === '/recaptcha/api/siteverify') {
      const sent = new URLSearchParams(await text(request));
      const success = sent.get('secret') === 'loopback-secret' && sent.get('response') === 'loopback-token';
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success, 'error-codes': success ? [] : ['invalid-input-response'] }));
    } else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha`;
  state.stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return state;
}

const script = ({ behaviour, url }: RecaptchaServer) => `
  const widgets = [];
  globalThis.grecaptcha = {
    ready: (then) => setTimeout(then),
    render(container, options) {
      const badge = document.createElement('p');
      badge.textContent = 'protected by reCAPTCHA ' + options.sitekey + ' ' + options.badge + ' ' + options.size;
      container.append(badge);
      return widgets.push(options) - 1;
    },
    execute(widget) {
      if (${JSON.stringify(behaviour)} === 'token') return setTimeout(() => widgets[widget].callback('loopback-token'));
      const box = document.createElement('div');
      Object.assign(box.style, { visibility: 'visible', position: 'absolute', zIndex: '2000000000' });
      const close = document.createElement('button');
      close.textContent = 'Close the challenge';
      close.onclick = () => { box.style.visibility = 'hidden'; };
      const frame = document.createElement('iframe');
      frame.src = ${JSON.stringify(`${url}/api2/bframe`)};
      box.append(close, frame);
      document.body.append(box);
    },
  };
`;
