import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeSigningKey, type SigningKey, signedToken } from './signed-token.ts';

/** How a provider lies; what is not named is answered truthfully. */
export interface Lies {
  /** Claims of id tokens that are replaced, or removed with undefined. */
  claims?: Record<string, unknown>;
  /** Header of id tokens. */
  header?: Record<string, unknown>;
  /** What signs id tokens: another key, a text for HS256, or nothing. */
  signWith?: SigningKey | string | null;
  /** The id token as it is sent; null for none. */
  changeToken?: (token: string) => string | null;
  /** Entries of the configuration that are replaced, or removed with undefined. */
  configuration?: Record<string, unknown>;
  /** What answers instead, by path. */
  paths?: Record<string, (request: IncomingMessage, response: ServerResponse) => void>;
  /** What the UserInfo endpoint answers besides the subject. */
  person?: Record<string, unknown>;
}

/** A provider of ours on loopback that answers truthfully until it is given lies. */
export interface LyingProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  key: SigningKey;
  lies: Lies;
  /** What it was asked, such as `POST /token`, and the form of the last such request. */
  requests: string[];
  form: URLSearchParams;
  /** Answers an address to sign in at as if somebody had; the parameters for our callback. */
  signIn(address: URL): URLSearchParams;
  /** A logout token, with other claims and another header. */
  logoutToken(now: Date, claims?: Record<string, unknown>, header?: Record<string, unknown>): string;
  close(): Promise<void>;
}

const subject = 'mara-7f3a';
const key = makeSigningKey('current');

/** Starts the provider; the one who starts it closes it. */
export async function startLyingProvider(): Promise<LyingProvider> {
  const codes = new Map<string, { nonce: string; challenge: string; authTime?: number }>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, provider.issuer);
    provider.requests.push(`${request.method} ${pathname}`);
    const answer = provider.lies.paths?.[pathname] ?? paths[pathname];
    if (answer) answer(request, response);
    else send(response, 404, {});
  });
  const provider: LyingProvider = {
    issuer: '',
    clientId: 'chamfer',
    clientSecret: 'the secret of Chamfer: + & %',
    key,
    lies: {},
    requests: [],
    form: new URLSearchParams(),
    signIn(address) {
      const {
        state = '',
        nonce = '',
        code_challenge: challenge = '',
        max_age,
      } = Object.fromEntries(address.searchParams);
      const code = randomUUID();
      const authTime = max_age === '0' ? { authTime: Math.floor(Date.now() / 1000) } : {};
      codes.set(code, { nonce, challenge, ...authTime });
      return new URLSearchParams({ code, state, iss: provider.issuer });
    },
    logoutToken(now, claims = {}, header = {}) {
      const seconds = Math.floor(now.getTime() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const common = {
        iss: provider.issuer,
        aud: provider.clientId,
        iat: seconds,
        exp: seconds + 120,
        jti: randomUUID(),
      };
      const all = { ...common, sub: subject, sid: 'session-1', events, ...claims };
      return signedToken({ alg: 'RS256', kid: key.id, typ: 'logout+jwt', ...header }, all, key.privateKey);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const paths: NonNullable<Lies['paths']> = {
    '/.well-known/openid-configuration': (_, response) => send(response, 200, configurationOf(provider)),
    '/jwks': (_, response) => send(response, 200, { keys: [key.jwk] }),
    '/userinfo': (_, response) => send(response, 200, { sub: subject, ...provider.lies.person }),
    '/token': async (request, response) => {
      provider.form = new URLSearchParams((await request.toArray()).join(''));
      const known = codes.get(provider.form.get('code') ?? '');
      codes.delete(provider.form.get('code') ?? '');
      const verifier = provider.form.get('code_verifier') ?? '';
      const isVerified = createHash('sha256').update(verifier).digest('base64url') === known?.challenge;
      const description = 'The code is unknown. Call 555 for help!';
      if (!known || !isVerified) return send(response, 400, { error: 'invalid_grant', error_description: description });
      const token = idToken(provider, known);
      const changed = provider.lies.changeToken ? provider.lies.changeToken(token) : token;
      send(response, 200, { access_token: 'a', token_type: 'Bearer', ...(changed !== null && { id_token: changed }) });
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return provider;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function configurationOf({ issuer, lies }: LyingProvider): Record<string, unknown> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/end`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    ...lies.configuration,
  };
}

function idToken({ issuer, clientId, lies }: LyingProvider, known: { nonce: string; authTime?: number }): string {
  const seconds = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    aud: clientId,
    sub: subject,
    iat: seconds,
    exp: seconds + 300,
    nonce: known.nonce,
    auth_time: known.authTime,
    sid: 'session-1',
    email: 'mara@haldenworks.example',
    email_verified: true,
    name: 'Mara Lindqvist',
    ...lies.claims,
  };
  const { signWith = key } = lies;
  const isHmac = typeof signWith === 'string';
  const algorithm = signWith === null ? 'none' : isHmac ? 'HS256' : 'RS256';
  const header = { alg: algorithm, kid: key.id, typ: 'JWT', ...lies.header };
  return signedToken(header, claims, signWith === null || isHmac ? signWith : signWith.privateKey);
}
