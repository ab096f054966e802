import { allowInsecureRequests, type CustomFetch, customFetch, discovery, type ServerMetadata } from 'openid-client';
import { z } from 'zod';
import type { OutgoingDoor } from '../../../platform/outgoing/outgoing-door.ts';
import { type OutgoingRefused, outgoingRefusalIn } from '../../../platform/outgoing/outgoing-refused.ts';
import { DiscoveryRefused } from './discovery-refused.ts';
import { readIssuer, refuseShared } from './issuer-address.ts';
import { signingAlgorithms } from './signing-algorithms.ts';

/** What a provider says about itself, checked. */
export interface DiscoveredIssuer {
  /** Exactly as its tokens name it. */
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksUri: string;
  userinfoEndpoint: string | null;
  /** Where people are signed out of the provider. */
  endSessionEndpoint: string | null;
  /** Those of its algorithms that we accept. */
  signingAlgorithms: string[];
  /** Whether it names itself in its answers, against mix-ups (RFC 9207). */
  namesItself: boolean;
  /** Whether it reports the end of its sessions, and of which. */
  hasBackChannelLogout: boolean;
  clientAuthentication: 'basic' | 'post';
}

/** What is used of the configuration (OpenID Connect Discovery 1.0 §3); all else is ignored. */
const document = z.object({
  issuer: z.string().min(1),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.string().nullish(),
  end_session_endpoint: z.string().nullish(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().nullish(),
  backchannel_logout_supported: z.boolean().nullish(),
});

/** Configurations and sets of keys are small; none is read beyond this, in bytes. */
export const largestAnswer = 256 * 1024;

/** The door as a `fetch` for openid-client. */
export function fetchThrough(door: OutgoingDoor): CustomFetch {
  return (url, options) =>
    door.fetch(url, { ...(options as RequestInit), redirect: 'manual', limitBytes: largestAnswer });
}

/**
 * Asks a provider for its configuration, and checks it: it is the issuer that was asked for, and every address it names may
 * be used. Which addresses names lead to is checked when they are used.
 * @throws DiscoveryRefused
 */
export async function discoverIssuer({
  issuer,
  door,
}: {
  issuer: string;
  door: OutgoingDoor;
}): Promise<DiscoveredIssuer> {
  const url = readIssuer(issuer);
  const found = await askFor(url, door);
  refuseShared(found.issuer ?? '');
  const parsed = document.safeParse(found);
  if (!parsed.success) throw new DiscoveryRefused('not-a-provider', { found: String(parsed.error.issues[0]?.path[0]) });
  const facts = parsed.data;
  // The library lets Microsoft name another issuer.
  if (!URL.canParse(facts.issuer) || new URL(facts.issuer).href !== url.href) throw mismatch(url, facts.issuer);
  const ours = facts.id_token_signing_alg_values_supported.filter((name) => signingAlgorithms.includes(name));
  if (ours.length === 0) throw new DiscoveryRefused('no-signing-algorithm');
  const endpoints = [
    'authorization_endpoint',
    'token_endpoint',
    'jwks_uri',
    'userinfo_endpoint',
    'end_session_endpoint',
  ];
  for (const name of endpoints)
    checkEndpoint(name, facts[name as keyof typeof facts] as string | null | undefined, door);
  return {
    issuer: facts.issuer,
    authorizationEndpoint: facts.authorization_endpoint,
    tokenEndpoint: facts.token_endpoint,
    jwksUri: facts.jwks_uri,
    userinfoEndpoint: facts.userinfo_endpoint ?? null,
    endSessionEndpoint: facts.end_session_endpoint ?? null,
    signingAlgorithms: ours,
    namesItself: facts.authorization_response_iss_parameter_supported === true,
    hasBackChannelLogout: facts.backchannel_logout_supported === true,
    clientAuthentication: clientAuthenticationOf(facts.token_endpoint_auth_methods_supported),
  };
}

async function askFor(url: URL, door: OutgoingDoor): Promise<ServerMetadata> {
  try {
    // The door decides where http is spoken, so the library does not. No client is needed to ask.
    const options = { [customFetch]: fetchThrough(door), execute: [allowInsecureRequests] };
    return (await discovery(url, 'none', undefined, undefined, options)).serverMetadata();
  } catch (error) {
    const refused = outgoingRefusalIn(error);
    if (refused) throw new DiscoveryRefused(reasonOf(refused), {}, error);
    const found = (error as { cause?: { body?: { issuer?: unknown } } }).cause?.body?.issuer;
    if (typeof found === 'string' && found !== '') {
      refuseShared(found);
      throw mismatch(url, found, error);
    }
    throw new DiscoveryRefused('not-a-provider', {}, error);
  }
}

const reasonOf = ({ reason }: OutgoingRefused) => (reason === 'invalid-address' ? 'invalid-issuer' : reason);

const mismatch = (url: URL, found: string, cause?: unknown) =>
  new DiscoveryRefused('issuer-mismatch', { expected: url.href, found }, cause);

function checkEndpoint(name: string, address: string | null | undefined, door: OutgoingDoor): void {
  if (address === null || address === undefined) return;
  try {
    door.check(address);
  } catch (error) {
    throw new DiscoveryRefused('endpoint-not-allowed', { found: name }, error);
  }
}

function clientAuthenticationOf(methods: readonly string[]): 'basic' | 'post' {
  if (methods.includes('client_secret_basic')) return 'basic';
  if (methods.includes('client_secret_post')) return 'post';
  throw new DiscoveryRefused('no-client-secret');
}
