import { createRemoteJWKSet, customFetch } from 'jose';
import type { ExportedJWKSCache } from 'openid-client';
import type { OutgoingDoor } from '../../../platform/outgoing/outgoing-door.ts';
import { type DiscoveredIssuer, discoverIssuer, largestAnswer } from './discover-issuer.ts';
import type { OidcParts } from './oidc-connection.ts';

/** A provider as it was a few minutes ago at most, with its keys. */
export interface KnownIssuer {
  facts: DiscoveredIssuer;
  /** The keys that openid-client knows. */
  keys?: ExportedJWKSCache;
  /** The keys for tokens that come by themselves: fetched again at most every 30 seconds if one is missing. */
  keysOf: ReturnType<typeof createRemoteJWKSet>;
}

interface Remembered {
  asked: Promise<KnownIssuer>;
  /** As of performance.now(). */
  until: number;
}

const rememberedMs = 5 * 60_000;
const most = 500;

/** By door, since a door decides what is allowed, then by issuer and client. */
const known = new WeakMap<OutgoingDoor, Map<string, Remembered>>();

/**
 * The provider of a connection, remembered in this process for five minutes; failures are not. The oldest of 500 goes.
 * @throws DiscoveryRefused
 */
export async function knownIssuer({ connection: { issuer, clientId }, door }: OidcParts): Promise<KnownIssuer> {
  const ofDoor = known.get(door) ?? new Map<string, Remembered>();
  known.set(door, ofDoor);
  const key = JSON.stringify([issuer, clientId]);
  const before = ofDoor.get(key);
  if (before && before.until > performance.now()) return before.asked;
  const asked = ask(issuer, door);
  ofDoor.delete(key);
  ofDoor.set(key, { asked, until: performance.now() + rememberedMs });
  if (ofDoor.size > most) ofDoor.delete(ofDoor.keys().next().value!);
  asked.catch(() => {
    if (ofDoor.get(key)?.asked === asked) ofDoor.delete(key);
  });
  return asked;
}

async function ask(issuer: string, door: OutgoingDoor): Promise<KnownIssuer> {
  const facts = await discoverIssuer({ issuer, door });
  const fetchKeys = (url: string, options: RequestInit) =>
    door.fetch(url, { ...options, redirect: 'manual', limitBytes: largestAnswer });
  const keysOf = createRemoteJWKSet(new URL(facts.jwksUri), {
    cacheMaxAge: rememberedMs,
    [customFetch]: fetchKeys as never,
  });
  return { facts, keysOf };
}
