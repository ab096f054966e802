import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';
import { makeSigningKey } from './signed-token.ts';

/** Somebody who can sign in at the provider. */
export interface OidcAccount {
  /** `sub`. */
  id: string;
  email: string;
  name: string;
  /** Left out of claims if it is undefined. */
  emailVerified?: boolean;
}

/** What the provider knows of us: our addresses of the connection, as its owner enters them. */
export interface OidcRegistration {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  backChannelLogoutUri?: string;
  postLogoutRedirectUri?: string;
}

/** A real identity provider (npm `oidc-provider`) on loopback. */
export interface RealOidcProvider {
  issuer: string;
  /** Who can sign in; tests change it. */
  accounts: OidcAccount[];
  close(): Promise<void>;
}

const key = makeSigningKey('real');

/**
 * Starts the provider; the one who starts it closes it. Its page to log in asks for an address alone, and any that is among
 * the accounts signs in; there is no page to consent.
 */
export async function startOidcProvider({
  accounts,
  clients,
}: {
  accounts: OidcAccount[];
  clients: OidcRegistration[];
}): Promise<RealOidcProvider> {
  const server = createServer((request, response) => {
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1];
    if (uid) void interact(request, response, provider, known);
    else void handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const known: RealOidcProvider = {
    issuer,
    accounts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = new Provider(issuer, configurationOf(known, clients));
  const handle = provider.callback();
  return known;
}

function configurationOf(known: RealOidcProvider, clients: OidcRegistration[]): Configuration {
  return {
    clients: clients.map((client) => ({
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: [client.redirectUri],
      post_logout_redirect_uris: client.postLogoutRedirectUri ? [client.postLogoutRedirectUri] : [],
      ...(client.backChannelLogoutUri && {
        backchannel_logout_uri: client.backChannelLogoutUri,
        backchannel_logout_session_required: true,
      }),
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    jwks: { keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid: key.id, use: 'sig', alg: 'RS256' }] as never },
    cookies: { keys: ['for tests alone'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Log out</button>`);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = page('<p>You are logged out.</p>');
        },
      },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_, id) => {
      const account = known.accounts.find((each) => each.id === id);
      if (!account) return undefined;
      const { email, name, emailVerified } = account;
      return { accountId: id, claims: () => ({ sub: id, email, name, email_verified: emailVerified }) };
    },
    // It reaches us on loopback, which it would refuse by itself.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    // The pages that come with it load a font from elsewhere.
    renderError: (ctx, { error }) => {
      ctx.type = 'html';
      ctx.body = page(`<p role="alert">${error}</p>`);
    },
    // Everybody consents.
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider } = oidc;
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

/** The page to log in, and what it sends. */
async function interact(
  request: IncomingMessage,
  response: ServerResponse,
  provider: Provider,
  { accounts }: RealOidcProvider,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return show(response, 200, String(params.login_hint ?? ''), '');
  const email = new URLSearchParams((await request.toArray()).join('')).get('email') ?? '';
  const account = accounts.find((each) => each.email === email);
  if (!account) return show(response, 422, email, '<p role="alert">Unknown address</p>');
  const login = { accountId: account.id, remember: false };
  await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
}

function show(response: ServerResponse, status: number, email: string, problem: string): void {
  const value = email.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const field = `<label>Email <input name="email" type="email" value="${value}"></label>`;
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page(`${problem}<form method="post">${field}<button>Log in</button></form>`));
}

const page = (content: string) =>
  `<!doctype html><html lang="en"><title>Identity provider</title><h1>Identity provider</h1>${content}</html>`;
