import { brand } from '@chamfer/contract/brand';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { AttestationObject } from '@simplewebauthn/server/helpers';
import { AppError } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { User } from '../people/people.service.ts';
import type { passkeys } from './factors.tables.ts';

/** How long a browser has to answer, in milliseconds. */
export const challengeMs = 5 * 60_000;
type Passkey = typeof passkeys.$inferSelect;

/** A request to a browser, with its challenge. */
interface Asked {
  challenge: string;
  options: Record<string, unknown>;
}

/**
 * Requests a new passkey that is discoverable without an email address and verifies its user. Authenticators that
 * already have a passkey of the account do not create a second.
 */
export async function askForNewPasskey(config: Config, user: User, existing: Passkey[]): Promise<Asked> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: relyingParty(config).rpID,
    userID: userHandle(user.id),
    userName: user.email,
    userDisplayName: user.name,
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return { challenge: options.challenge, options: { ...options } };
}

/** Requests one of these passkeys, or any of the site's if no account is known. */
export async function askForPasskey(config: Config, of?: Passkey[]): Promise<Asked> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).rpID,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: of?.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return { challenge: options.challenge, options: { ...options } };
}

/** The stored data of a new passkey, and the model of its authenticator. */
export interface NewPasskey
  extends Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'backedUp'> {
  aaguid: string;
}

/** Checks a browser's answer to the request for a new passkey. @throws PASSKEY_INVALID */
export async function checkNewPasskey(
  config: Config,
  challenge: string,
  given: Record<string, unknown>,
): Promise<NewPasskey> {
  const { rpID, origin } = relyingParty(config);
  const response = given as unknown as RegistrationResponseJSON;
  const [{ verifyRegistrationResponse }, helpers] = await Promise.all([library(), libraryHelpers()]);
  const { registrationInfo: made } = await orInvalid(async () => {
    requireNoCertificates(helpers.decodeAttestationObject(bytesOf(response.response.attestationObject)));
    return verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    });
  });
  if (!made || made.credential.id.length > longestId) throw new AppError('PASSKEY_INVALID');
  const { id, publicKey, counter, transports } = made.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: Array.isArray(transports) ? knownTransports.filter((each) => transports.includes(each)) : [],
    backedUp: made.credentialBackedUp,
    aaguid: made.aaguid,
  };
}

/** The credential named by an answer to a sign-in request. @throws PASSKEY_INVALID if the id is malformed */
export function credentialIdOf({ id }: Record<string, unknown>): string {
  if (typeof id === 'string' && /^[\w-]+$/.test(id) && id.length <= longestId) return id;
  throw new AppError('PASSKEY_INVALID');
}

/**
 * Checks that a passkey answered a request and verified its user. Returns its new counter. `named`: the request was for
 * the passkeys of one account; some authenticators then do not name the account.
 * @throws PASSKEY_INVALID
 */
export async function checkPasskey(
  config: Config,
  challenge: string,
  passkey: Passkey,
  given: Record<string, unknown>,
  named: boolean,
): Promise<{ counter: number; backedUp: boolean }> {
  const { rpID, origin } = relyingParty(config);
  const response = given as unknown as AuthenticationResponseJSON;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await orInvalid(async () => {
    // If the request did not name an account, the passkey has to (WebAuthn §7.2).
    const owner = response.response.userHandle ?? (named ? ownerOf(passkey) : undefined);
    if (owner !== ownerOf(passkey)) {
      throw new Error('The passkey was made for another account.');
    }
    return verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    });
  });
  if (!verified) throw new AppError('PASSKEY_INVALID');
  return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp };
}

/** The site that passkeys belong to: the server's public host and origin. */
function relyingParty({ PUBLIC_URL }: Config): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(PUBLIC_URL!);
  return { rpID: hostname, origin };
}

function ownerOf({ userId }: Passkey): string {
  return Buffer.from(userHandle(userId)).toString('base64url');
}

/** An account's id as authenticators store it. */
function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

/** Ed25519, ECDSA with P-256 and RSA: every authenticator supports at least one. */
const algorithms = [-8, -7, -257];
/** 1023 bytes in base64url: longer ids violate the standard and do not fit the index. */
const longestId = 1364;
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** No attestation is requested; verifying certificates sent anyway would only cost work and calls to their issuers. */
function requireNoCertificates(attestation: AttestationObject): void {
  const isBare = attestation.get('fmt') === 'none' || attestation.get('fmt') === 'packed';
  if (!isBare || attestation.get('attStmt').get('x5c')) throw new Error('An attestation was not asked for.');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

/** Loaded at the first use of a passkey, because it takes a fifth of the start-up time, and 25 MB. */
function library() {
  return import('@simplewebauthn/server');
}

function libraryHelpers() {
  return import('@simplewebauthn/server/helpers');
}

/** The library throws various errors; all of them mean that the answer is invalid. */
async function orInvalid<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (cause) {
    throw new AppError('PASSKEY_INVALID', null, { cause });
  }
}
