import { schema } from '@chamfer/server/schema';
import { buildPerson, makePasskey, type SoftPasskey, type TestApp, type TestPerson } from '@chamfer/testing';
import { eq } from 'drizzle-orm';
import type { OwnAddresses } from '../saml/connection.ts';
import { samlAddresses } from '../saml/connection.ts';
import type { ProviderPerson } from './saml-documents.ts';
import { SamlProvider } from './saml-provider.ts';

/** A browser on its way through an identity provider. */
export interface Journey {
  /** The cookie that it was given. */
  cookie: string;
  requestId: string;
  /** The id of the sign-in, its `authSessionID`. */
  state: string;
}

let source = 0;

/** A team that has a domain and a SAML connection that is on. */
export class SsoScene {
  readonly app: TestApp;
  readonly owner: TestPerson;
  readonly domain: string;
  readonly domainId: string;
  readonly connectionId: string;
  readonly provider: SamlProvider;

  constructor(app: TestApp, given: Pick<SsoScene, 'owner' | 'domain' | 'domainId' | 'connectionId' | 'provider'>) {
    this.app = app;
    this.owner = given.owner;
    this.domain = given.domain;
    this.domainId = given.domainId;
    this.connectionId = given.connectionId;
    this.provider = given.provider;
  }

  /** Each call comes from elsewhere, so that none is one too many. */
  private nextAddress(): string {
    source += 1;
    return `10.${90 + (source >> 16)}.${(source >> 8) & 255}.${source & 255}`;
  }

  get teamId(): string {
    return this.owner.teamId;
  }

  get own(): OwnAddresses {
    return samlAddresses(this.app.parts.config.PUBLIC_URL!, this.connectionId);
  }

  /** Begins with an address that is typed. */
  async begin(email: string, headers: Record<string, string> = {}): Promise<Journey> {
    const { body, headers: given } = await this.app.call('POST /auth/web/method', {
      input: { email },
      headers,
      ip: this.nextAddress(),
    });
    if (body.method !== 'sso') throw new Error(`${email} signs in by ${body.method}`);
    return journeyOf(body.url!, given);
  }

  /** Begins from the connection, without an address. */
  async beginHere(): Promise<Journey> {
    const { body, headers } = await this.app.call('POST /app/sso/start', {
      input: { connectionId: this.connectionId },
    });
    return journeyOf(body.url, headers);
  }

  /** The identity provider posts its answer; returns where the browser is sent. */
  async answer(
    { requestId }: Pick<Journey, 'requestId'>,
    person: ProviderPerson,
    facts: { requestId?: string | null; now?: Date } = {},
  ): Promise<URL> {
    const document = this.provider.respond({
      own: this.own,
      requestId,
      now: this.app.clock.now(),
      person,
      ...facts,
    });
    return this.post(document);
  }

  /** Posts a document to the address for answers; returns where the browser is sent. */
  async post(document: string): Promise<URL> {
    const { status, headers } = await this.app.call('POST /sso/saml/{connectionId}/acs', {
      params: { connectionId: this.connectionId },
      body: Buffer.from(new URLSearchParams({ SAMLResponse: document }).toString()),
      ip: this.nextAddress(),
    });
    if (status !== 303) throw new Error(`the answer was answered with ${status}`);
    return new URL(headers.location!, 'http://localhost');
  }

  /** The page sends back what it was given. */
  finish(
    { cookie }: Pick<Journey, 'cookie'>,
    to: URL,
    factor?: { by: 'code'; code: string } | { by: 'passkey'; challengeId: string; response: Record<string, unknown> },
  ) {
    const input = { code: to.searchParams.get('code') ?? '-', authSessionID: to.searchParams.get('state')! };
    return this.app.call('POST /sso/callback', {
      input: { ...input, ...(factor && { factor }) },
      headers: { cookie },
      ip: this.nextAddress(),
    });
  }

  /** The whole way: types an address, is answered for a person, and comes back. */
  async signIn(typed: string, person: ProviderPerson) {
    const journey = await this.begin(typed);
    return this.finish(journey, await this.answer(journey, person));
  }

  /** A person at the identity provider. */
  person(name: string, given: Partial<ProviderPerson> = {}): ProviderPerson {
    return {
      subject: `subject-of-${name}`,
      attributes: { email: `${name}@${this.domain}`, displayName: name },
      ...given,
    };
  }

  /** Makes the connection the only way in, without a test. */
  async enforce(exempt: TestPerson[] = [this.owner]): Promise<void> {
    const { db } = this.app.parts.database;
    await db
      .update(schema.ssoConnections)
      .set({ state: 'enforced', enforcedAt: this.app.clock.now() })
      .where(eq(schema.ssoConnections.id, this.connectionId));
    for (const { userId } of exempt) {
      await this.app.parts.database.pool.query(
        'update team_users set sso_exempt = true where team_id = $1 and user_id = $2',
        [this.teamId, userId],
      );
    }
  }
}

function journeyOf(url: string, headers: Record<string, string>): Journey {
  const state = new URL(url).searchParams.get('RelayState')!;
  return { cookie: String(headers['set-cookie']).split(';')[0]!, state, requestId: `_${state}` };
}

let count = 0;

/** Builds a team with a proven domain and a connection that is on. */
export async function buildSsoScene(app: TestApp, given: { owner?: TestPerson } = {}): Promise<SsoScene> {
  const owner = given.owner ?? (await buildPerson(app, { name: 'Mara Lindqvist' }));
  const domain = `works-${++count}-${crypto.randomUUID().slice(0, 8)}.example`;
  const [domainId, connectionId] = [crypto.randomUUID(), crypto.randomUUID()];
  const provider = new SamlProvider();
  const { issuer, signInUrl, signOutUrl, keys } = provider;
  const now = app.clock.now();
  const { db } = app.parts.database;
  await db.insert(schema.ssoConnections).values({
    id: connectionId,
    teamId: owner.teamId,
    kind: 'saml',
    product: 'entra',
    name: 'Entra ID',
    state: 'on',
    issuer,
    signInUrl,
    signOutUrl,
    certificates: [
      {
        pem: keys.certificate,
        fingerprint: 'AA',
        endsAt: new Date(now.getTime() + 300 * 24 * 3_600_000).toISOString(),
      },
    ],
    createdAt: now,
    testedAt: now,
    switchedOnAt: now,
  });
  await db.insert(schema.teamDomains).values({
    id: domainId,
    teamId: owner.teamId,
    domain,
    token: 'token',
    createdAt: now,
    verifiedAt: now,
    checkedAt: now,
  });
  return new SsoScene(app, { owner, domain, domainId, connectionId, provider });
}

/** Adds a passkey to an account. */
export async function addPasskey(app: TestApp, person: TestPerson): Promise<SoftPasskey> {
  const { challengeId, options } = (await app.call('POST /account/passkeys/options', { as: person })).body;
  const { passkey, response } = makePasskey(options);
  const { status } = await app.call('POST /account/passkeys', { as: person, input: { challengeId, response } });
  if (status !== 201) throw new Error(`the passkey was answered with ${status}`);
  return passkey;
}
