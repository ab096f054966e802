// What makes certificates needs it, and before itself.
import 'reflect-metadata';
import { createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AuthorityInfoAccessExtension,
  BasicConstraintsExtension,
  Extension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const [bundleId, appId] = ['com.example.cad', 6_400_000_001];
const dayMs = 24 * 60 * 60_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** By these, certificates are for the App Store's receipts. */
const marks = { intermediate: '1.2.840.113635.100.6.2.1', leaf: '1.2.840.113635.100.6.11.1' };

/** A subscription as Apple has it. */
export interface FakeAppStoreSubscription {
  /** The account that the design app named at the purchase. */
  accountId: string | null;
  status: 1 | 2 | 3 | 4 | 5;
  autoRenew: boolean;
  productType: string;
  isTrial: boolean;
  start: Date;
  end: Date;
  graceUntil: Date | null;
  revokedAt: Date | null;
  /** In thousandths of the unit of its currency; null where Apple names none. */
  price: number | null;
  currency: string;
}

/** What is other about what is signed than Apple would have it. */
export interface Signing {
  bundleId?: string;
  appId?: number;
  environment?: string;
  /** Of the header. */
  alg?: string;
  /** How many certificates come with it. */
  certificates?: number;
  by?: Chain;
}

/** Certificates that sign for one another, the last of which signs notifications. */
interface Chain {
  /** The private key of the leaf. */
  key: KeyObject;
  /** Leaf, intermediate and root, in DER. */
  x5c: Buffer[];
}

/**
 * The App Store on loopback, as far as notifications go: subscriptions that are sold, renewed and refunded, notifications about
 * them that are signed with its own chain of certificates, made as Apple makes them.
 */
export async function startAppStore() {
  const chain = await makeChain();
  const sold = new Map<string, FakeAppStoreSubscription>();
  const folder = mkdtempSync(join(tmpdir(), 'app-store-'));
  const rootFile = join(folder, 'root.cer');
  writeFileSync(rootFile, chain.x5c[2]!);

  function payloadsOf(id: string, changes: Partial<FakeAppStoreSubscription>, at: Date, signing: Signing) {
    const it = { ...sold.get(id)!, ...changes };
    const common = { environment: signing.environment ?? 'Production', signedDate: +at };
    const transaction = {
      ...common,
      originalTransactionId: id,
      transactionId: `${id}${+it.start}`,
      bundleId: signing.bundleId ?? bundleId,
      productId: 'com.example.cad.pro',
      purchaseDate: +it.start,
      expiresDate: +it.end,
      type: it.productType,
      inAppOwnershipType: 'PURCHASED',
      ...(it.accountId && { appAccountToken: it.accountId }),
      ...(it.isTrial && { offerType: 1, offerDiscountType: 'FREE_TRIAL' }),
      ...(it.revokedAt && { revocationDate: +it.revokedAt, revocationReason: 0 }),
      ...(it.price !== null && { price: it.price, currency: it.currency }),
    };
    const renewal = {
      ...common,
      originalTransactionId: id,
      productId: 'com.example.cad.pro',
      autoRenewStatus: it.autoRenew ? 1 : 0,
      ...(it.graceUntil && { gracePeriodExpiresDate: +it.graceUntil }),
    };
    return { transaction, renewal, status: it.status };
  }

  /** Signs anything as the App Store does, or in another way. */
  function signed(payload: object, { alg = 'ES256', certificates = 3, by = chain }: Signing = {}): string {
    const x5c = by.x5c.slice(0, certificates).map((der) => der.toString('base64'));
    const body = [{ alg, x5c }, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    if (alg === 'none') return `${body}.`;
    return `${body}.${sign('sha256', Buffer.from(body), { key: by.key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  }

  return {
    /** The settings that connect a server to it. */
    env: { APP_STORE_BUNDLE_ID: bundleId, APP_STORE_APP_ID: String(appId), APP_STORE_ROOT_CERTIFICATES: rootFile },
    /** What its certificates are checked against. */
    root: chain.x5c[2]!,
    bundleId,
    appId,
    signed,
    /** Sells a subscription, for a year from `at` on by default. Gives the id that its renewals have too. */
    sell(accountId: string | null, at: Date, changes: Partial<FakeAppStoreSubscription> = {}): string {
      const id = `2${Math.floor(Math.random() * 1e14)}`;
      const end = new Date(+at + 365 * dayMs);
      const rest = { status: 1, autoRenew: true, isTrial: false, graceUntil: null, revokedAt: null } as const;
      const paid = { productType: 'Auto-Renewable Subscription', price: 239_990, currency: 'USD' };
      sold.set(id, { accountId, start: at, end, ...rest, ...paid, ...changes });
      return id;
    },
    /** What Apple has of a subscription is from now on something else. */
    change(id: string, changes: Partial<FakeAppStoreSubscription>): void {
      sold.set(id, { ...sold.get(id)!, ...changes });
    },
    /**
     * A notification about a subscription as it is then, or with what is other about its transaction: headers and body. `uuid` is that
     * of one that is sent again.
     */
    notification(
      id: string,
      type: string,
      at: Date,
      given: { uuid?: string; subtype?: string; about?: Partial<FakeAppStoreSubscription>; signing?: Signing } = {},
    ) {
      const { uuid = randomUUID(), subtype, about = {}, signing = {} } = given;
      const { transaction, renewal, status } = payloadsOf(id, about, at, signing);
      const payload = {
        notificationType: type,
        ...(subtype && { subtype }),
        notificationUUID: uuid,
        version: '2.0',
        signedDate: +at,
        data: {
          appAppleId: signing.appId ?? appId,
          bundleId: signing.bundleId ?? bundleId,
          environment: signing.environment ?? 'Production',
          status,
          signedTransactionInfo: signed(transaction, signing),
          signedRenewalInfo: signed(renewal, signing),
        },
      };
      return post(signed(payload, signing));
    },
    /** Apple's test, which is about no subscription. */
    testNotification: (at: Date) =>
      post(
        signed({
          notificationType: 'TEST',
          notificationUUID: randomUUID(),
          version: '2.0',
          signedDate: +at,
          data: { appAppleId: appId, bundleId, environment: 'Production' },
        }),
      ),
    post,
  };
}

/** How a notification is sent: its headers and body. */
function post(signedPayload: string) {
  return { headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify({ signedPayload })) };
}

/**
 * A root, an intermediate and a leaf, as Apple's are; the leaf counts until `until`. `asks` is where they say that somebody can ask
 * whether they were revoked.
 */
export async function makeChain({ until, asks }: { until?: Date; asks?: string } = {}): Promise<Chain> {
  const [root, middle, leaf] = (await Promise.all(
    [1, 2, 3].map(() => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])),
  )) as [CryptoKeyPair, CryptoKeyPair, CryptoKeyPair];
  const always = { notBefore: new Date('2020-01-01'), notAfter: new Date('2090-01-01'), signingAlgorithm: algorithm };
  const mark = (oid: string) => new Extension(oid, false, Buffer.from([5, 0]));
  const info = asks ? [new AuthorityInfoAccessExtension({ ocsp: asks })] : [];
  const make = (
    name: string,
    issuer: string,
    keys: { publicKey: CryptoKey; signingKey: CryptoKey },
    extensions: Extension[],
    notAfter = always.notAfter,
  ) => X509CertificateGenerator.create({ ...always, notAfter, subject: name, issuer, ...keys, extensions });
  const [rootName, middleName] = ['CN=Fake Root CA', 'CN=Fake Worldwide Developer Relations'];
  const made = await Promise.all([
    make(
      'CN=Fake App Store',
      middleName,
      { publicKey: leaf.publicKey, signingKey: middle.privateKey },
      [mark(marks.leaf), ...info],
      until,
    ),
    make(middleName, rootName, { publicKey: middle.publicKey, signingKey: root.privateKey }, [
      new BasicConstraintsExtension(true, 0, true),
      mark(marks.intermediate),
      ...info,
    ]),
    make(rootName, rootName, { publicKey: root.publicKey, signingKey: root.privateKey }, [
      new BasicConstraintsExtension(true, undefined, true),
    ]),
  ]);
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', leaf.privateKey);
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return { key, x5c: made.map(({ rawData }) => Buffer.from(rawData)) };
}
