import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, oneOf } from '../../platform/database/columns.ts';
import { users } from '../people/people.tables.ts';
import { teams } from '../teams/core/teams.tables.ts';
import type { Outcome } from './answers/outcome.ts';

/** A certificate that an identity provider signs with. */
export interface StoredCertificate {
  pem: string;
  /** SHA-256, in hex with colons. */
  fingerprint: string;
  /** ISO 8601. */
  endsAt: string;
}

/** What a team has set for single sign-on as a whole; teams without a row have the defaults. */
export const ssoSettings = pgTable('sso_settings', {
  teamId: uuid('team_id')
    .primaryKey()
    .references(() => teams.id, { onDelete: 'cascade' }),
  /** Whether people join the team by signing in. */
  isJoiningOn: boolean('is_joining_on').notNull().default(true),
});

/** Ways for the people of a team to sign in at an identity provider. */
export const ssoConnections = pgTable(
  'sso_connections',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['saml', 'oidc'] }).notNull(),
    product: text('product', { enum: ['entra', 'okta', 'google', 'keycloak', 'other'] }).notNull(),
    name: text('name').notNull(),
    /** `draft`: not tested, or changed since; `off`: tested, unused; `enforced`: its people sign in by nothing else. */
    state: text('state', { enum: ['draft', 'off', 'on', 'enforced'] })
      .notNull()
      .default('draft'),
    /** The entity id, or the issuer; null until the owner has entered it. */
    issuer: text('issuer'),
    signInUrl: text('sign_in_url'),
    signOutUrl: text('sign_out_url'),
    certificates: jsonb('certificates').$type<StoredCertificate[]>().notNull().default([]),
    clientId: text('client_id'),
    /** Encrypted, bound to the connection. */
    sealedSecret: text('sealed_secret'),
    createdAt: at('created_at').notNull(),
    testedAt: at('tested_at'),
    switchedOnAt: at('switched_on_at'),
    enforcedAt: at('enforced_at'),
    enforcedByUserId: uuid('enforced_by_user_id').references(() => users.id, { onDelete: 'set null' }),
    lastUsedAt: at('last_used_at'),
    /** The end of the certificate that owners were warned about, and how many days before; null for none. */
    warnedOf: text('warned_of'),
  },
  (table) => [
    oneOf(table.kind),
    oneOf(table.product),
    oneOf(table.state),
    index('sso_connections_team').on(table.teamId),
  ],
);

/** Domains of teams, proven by a TXT record. The connection of a proven domain signs in everybody with an address there. */
export const teamDomains = pgTable(
  'team_domains',
  {
    id: uuid('id').primaryKey(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** In ASCII and lower case, compared as a whole. */
    domain: text('domain').notNull(),
    /** What the record has to say. */
    token: text('token').notNull(),
    connectionId: uuid('connection_id').references(() => ssoConnections.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    verifiedAt: at('verified_at'),
    checkedAt: at('checked_at'),
    /** Since when the record of a verified domain is gone; null while it is there. */
    missingSince: at('missing_since'),
    /** When it was gone for three days: the domain counts for nothing until its record is back. */
    lostAt: at('lost_at'),
  },
  (table) => [
    unique('team_domains_of_team').on(table.teamId, table.domain),
    uniqueIndex('team_domains_proven')
      .on(table.domain)
      .where(sql`${table.verifiedAt} is not null and ${table.lostAt} is null`),
    index('team_domains_checked').on(table.checkedAt),
  ],
);

/** What a browser is sent to an identity provider for. */
export const ssoPurposes = ['sign_in', 'prove', 'test'] as const;

/** Ways to an identity provider and back. The id is the `state`, and the `authSessionID` of `POST /sso/callback`. */
export const ssoSessions = pgTable(
  'sso_sessions',
  {
    id: uuid('id').primaryKey(),
    /** SHA-256 of the cookie of the browser that began it. */
    browserHash: text('browser_hash').notNull(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => ssoConnections.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ssoPurposes }).notNull(),
    /** Of a proof or test: who asked for it, and in which session. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id'),
    /** Of OpenID Connect: the nonce and the verifier of PKCE. */
    nonce: text('nonce').notNull(),
    verifier: text('verifier').notNull(),
    /** The address that was typed, in the form in which addresses are compared; null where none was. */
    typedEmail: text('typed_email'),
    redirectUrl: text('redirect_url'),
    createdAt: at('created_at').notNull(),
    /** When the identity provider answered. */
    answeredAt: at('answered_at'),
    outcome: jsonb('outcome').$type<Outcome>(),
    /** SHA-256 of the code that the page sends back. */
    codeHash: text('code_hash'),
    usedAt: at('used_at'),
  },
  (table) => [oneOf(table.purpose), index('sso_sessions_created').on(table.createdAt)],
);

/** Who is who at an identity provider: one identity of a connection is one account. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    id: uuid('id').primaryKey(),
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => ssoConnections.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The NameID, or `sub`. */
    subject: text('subject').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
  },
  (table) => [
    uniqueIndex('sso_identities_subject').on(table.connectionId, table.subject),
    uniqueIndex('sso_identities_account').on(table.connectionId, table.userId),
    index('sso_identities_user').on(table.userId),
  ],
);

/** Assertions and logout tokens that were taken, so that none is taken twice; each until it has expired. */
export const ssoUsedAssertions = pgTable(
  'sso_used_assertions',
  {
    connectionId: uuid('connection_id')
      .notNull()
      .references(() => ssoConnections.id, { onDelete: 'cascade' }),
    assertionId: text('assertion_id').notNull(),
    until: at('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.assertionId] }),
    index('sso_used_assertions_until').on(table.until),
  ],
);
