import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schema } from '@chamfer/server/schema';
import { buildPerson, useTestApp } from '@chamfer/testing';
import { eq, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { idPhotos } from '../areas/education/education.tables.ts';
import { sealPhoto, unsealPhoto } from '../areas/education/photos/sealed-photo.ts';
import { twoFactors } from '../areas/factors/factors.tables.ts';
import { sessions } from '../areas/sessions/sessions.tables.ts';
import { oidcParty, sealOf } from '../areas/sso/connections/parties.ts';
import { ssoConnections, ssoSessions } from '../areas/sso/sso.tables.ts';
import { makeSecret, sealSecret, secretsOf } from '../areas/webhooks/core/secrets.ts';
import { webhooks } from '../areas/webhooks/webhooks.tables.ts';
import { sealedColumns } from '../areas.ts';
import { inTransaction } from '../platform/database/database.ts';
import { loadKeys, seal, unseal } from '../platform/secrets.ts';
import { giveNewSecrets } from './give-new-secrets.ts';

/** What a restore with new secrets makes of everything that is encrypted with the old ones. */

const source = fileURLToPath(new URL('..', import.meta.url));
/** Columns whose content ends with the old keys: `giveNewSecrets` removes it. */
const ending = ['sessions.provider_hint', 'sso_sessions.outcome'];
/** Who encrypts with a key of the installation, and the columns in which that is stored. */
const sealers: Record<string, string[]> = {
  'areas/factors/two-factor.service.ts': ['two_factors.secret'],
  'areas/education/photos/id-photos.service.ts': ['id_photos.sealed'],
  'areas/sso/connections/provider-facts.service.ts': ['sso_connections.sealed_secret'],
  'areas/sso/flow/answers.service.ts': ['sso_sessions.outcome', 'sessions.provider_hint'],
  'areas/webhooks/settings/webhooks.service.ts': ['webhooks.sealed_secret', 'webhooks.sealed_previous_secret'],
  // These only say how: `seal` and what areas build on it.
  'areas/education/photos/sealed-photo.ts': [],
  'areas/sso/connections/parties.ts': [],
  'areas/webhooks/core/secrets.ts': [],
  'platform/new-secrets.ts': [],
  // Stored nowhere: it is on its way between processes.
  'platform/events/messages.ts': [],
  // With the key of the backups.
  'platform/backup/backup-writer.ts': [],
  'platform/secrets.ts': [],
};

test('whoever encrypts with a key of the installation names columns that a restore with new secrets knows', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  const found = files
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|(^|\/)testing\//.test(path))
    .filter((path) => /\bseal[A-Z]?\w*\(/.test(readFileSync(join(source, path), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(sealers).toSorted());

  const known = new Set([...sealedColumns.map(({ table, column }) => `${table}.${column}`), ...ending]);
  expect([...known].toSorted()).toEqual([...new Set(Object.values(sealers).flat())].toSorted());
  const tables = Object.values<unknown>(schema).filter((each) => is(each, PgTable));
  const columns = tables.flatMap((table) =>
    getTableConfig(table).columns.map(({ name }) => `${getTableName(table)}.${name}`),
  );
  expect([...known].filter((column) => !columns.includes(column))).toEqual([]);
  expect(columns.filter((column) => /sealed|encrypted/.test(column) && !known.has(column))).toEqual([]);
});

const app = useTestApp();

test('everything that is kept can be used with the new keys and not with the old ones; what ends is gone', async () => {
  const { database, config } = app.parts;
  const { db, pool } = database;
  const former = await loadKeys(database);
  const { userId, teamId } = await buildPerson(app);
  const id = crypto.randomUUID();
  const at = new Date();
  const [secret, previous] = [makeSecret(), makeSecret()];
  const photo = Buffer.from([0, 255, 1, 254]);
  await inTransaction(database, async (tx) => {
    const secretOfApp = seal(former.factors, userId, 'JBSWY3DP');
    await tx.insert(twoFactors).values({ userId, secret: secretOfApp, createdAt: at });
    await tx.insert(webhooks).values({
      id,
      teamId,
      name: 'CI',
      url: 'https://ci.example',
      events: ['comment.created'],
      sealedSecret: sealSecret(former, id, secret),
      sealedPreviousSecret: sealSecret(former, id, previous),
      previousSecretUntil: new Date(at.getTime() + 60_000),
      createdAt: at,
    });
    await tx.insert(ssoConnections).values({
      id,
      teamId,
      kind: 'oidc',
      product: 'okta',
      name: 'Okta',
      clientId: 'chamfer',
      sealedSecret: sealOf(former, id, 'of the client'),
      createdAt: at,
    });
    const sealed = sealPhoto(former, id, photo);
    await tx
      .insert(idPhotos)
      .values({ id, userId, name: 'id.png', size: 4, width: 1, height: 1, sealed, createdAt: at });
    const providerHint = sealOf(former, id, 'id token');
    const device = { userId, userAgent: '', ip: '', providerHint, createdAt: at, lastUsedAt: at };
    await tx.insert(sessions).values([
      { id, ...device },
      { id: crypto.randomUUID(), ...device, revokedAt: at },
    ]);
    await tx
      .insert(ssoSessions)
      .values({ id, browserHash: '', connectionId: id, purpose: 'sign_in', nonce: '', verifier: '', createdAt: at });
  });
  const columns = new Set(sealedColumns.map(({ table, column }) => `${table}.${column}`));
  for (const each of columns) {
    const [table, column] = each.split('.');
    const { rows } = await pool.query(`select count(${column})::int as filled from ${table}`);
    expect(rows, `${each} is not tried here`).toEqual([{ filled: 1 }]);
  }

  await giveNewSecrets(database);
  const keys = await loadKeys(database);
  expect(keys.addresses.equals(former.addresses)).toBe(false);
  expect(keys.factors.equals(former.factors)).toBe(false);
  expect(keys.paymentMarks).toBe(former.paymentMarks);

  const [factor] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId));
  expect(unseal(keys.factors, userId, factor!.secret)).toBe('JBSWY3DP');
  expect(() => unseal(former.factors, userId, factor!.secret)).toThrow();
  const [webhook] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  expect(secretsOf(keys, webhook!, at)).toEqual([secret, previous]);
  expect(() => secretsOf(former, webhook!, at)).toThrow();
  const [connection] = await db.select().from(ssoConnections).where(eq(ssoConnections.id, id));
  expect(oidcParty({ config, keys }, connection!).connection.clientSecret).toBe('of the client');
  expect(() => oidcParty({ config, keys: former }, connection!)).toThrow();
  const [row] = await db.select().from(idPhotos).where(eq(idPhotos.id, id));
  expect(unsealPhoto(keys, id, row!.sealed).equals(photo)).toBe(true);
  expect(() => unsealPhoto(former, id, row!.sealed)).toThrow();

  const left = await db.select({ revokedAt: sessions.revokedAt, hint: sessions.providerHint }).from(sessions);
  expect(left.length).toBeGreaterThanOrEqual(2);
  expect(left.filter(({ revokedAt, hint }) => revokedAt === null || hint !== null)).toEqual([]);
  expect(await db.select().from(ssoSessions)).toEqual([]);
});
