import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A passkey as an authenticator stores it. */
export interface SoftPasskey {
  credentialId: Buffer;
  privateKey: KeyObject;
  /** The account's user handle as the server chose it, in base64url. */
  userHandle: string;
  /** Whether the authenticator reports that the passkey is backed up, for example in a password manager. */
  isSynced: boolean;
  /** Number of signatures made so far. */
  counter: number;
}

/** Errors that an authenticator or browser may make. Each field replaces the correct value. */
export interface PasskeyFlaws {
  challenge?: string;
  origin?: string;
  rpId?: string;
  /** Whether the authenticator verified the user. True if left out. */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** The attestation: its format, and its statement in CBOR. */
  attestation?: { format: string; statement: Buffer };
}

/** Properties of a new passkey. By default it is bound to one device of an unknown model. */
export interface PasskeyKind {
  isSynced?: boolean;
  /** The authenticator's model (AAGUID), a UUID. */
  aaguid?: string;
  /** The signature counter that the authenticator reports; 0 if it does not count signatures. */
  counter?: number;
  /** 32 random bytes by default. */
  credentialId?: Buffer;
}

/**
 * Creates an ES256 passkey and returns it with the response that a browser gives to `navigator.credentials.create()`.
 */
export function makePasskey(
  given: Record<string, unknown>,
  { isSynced = false, aaguid = nameless, counter = 0, credentialId = randomBytes(32) }: PasskeyKind = {},
  flaws: PasskeyFlaws = {},
): { passkey: SoftPasskey; response: Record<string, unknown> } {
  const options = given as unknown as { challenge: string; rp: { id: string }; user: { id: string } };
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const passkey = { credentialId, privateKey, userHandle: options.user.id, isSynced, counter };
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  const model = Buffer.from(aaguid.replaceAll('-', ''), 'hex');
  const attested = Buffer.concat([model, length, credentialId, coseKey(publicKey)]);
  const { format, statement } = flaws.attestation ?? { format: 'none', statement: map([]) };
  const attestationObject = map([
    [text('fmt'), text(format)],
    [text('attStmt'), statement],
    [text('authData'), bytes(authenticatorData(passkey, options.rp.id, flaws, attested))],
  ]);
  const clientData = clientDataOf('webauthn.create', options.challenge, flaws);
  return {
    passkey,
    response: answer(passkey, {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: isSynced ? ['hybrid', 'internal'] : ['usb', 'telepathy'],
    }),
  };
}

/**
 * Returns the response that a browser gives to `navigator.credentials.get()`. Increments the counter of a passkey that
 * counts its signatures.
 */
export function signWithPasskey(
  passkey: SoftPasskey,
  given: Record<string, unknown>,
  flaws: PasskeyFlaws = {},
): Record<string, unknown> {
  const options = given as unknown as { challenge: string; rpId: string };
  if (passkey.counter > 0) passkey.counter += 1;
  const data = authenticatorData(passkey, options.rpId, flaws);
  const clientData = clientDataOf('webauthn.get', options.challenge, flaws);
  const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), passkey.privateKey);
  return answer(passkey, {
    clientDataJSON: clientData.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: signature.toString('base64url'),
    userHandle: flaws.userHandle ?? passkey.userHandle,
  });
}

const nameless = '00000000-0000-0000-0000-000000000000';
/** The origin under which test applications are reached. */
const publicOrigin = 'http://localhost:3000';

function answer({ credentialId }: SoftPasskey, response: object): Record<string, unknown> {
  const id = credentialId.toString('base64url');
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

function clientDataOf(type: string, challenge: string, flaws: PasskeyFlaws): Buffer {
  const { origin = publicOrigin } = flaws;
  return Buffer.from(JSON.stringify({ type, challenge: flaws.challenge ?? challenge, origin, crossOrigin: false }));
}

/**
 * Builds authenticator data (WebAuthn §6.1): the hash of the host, flags, the counter and, for a new passkey, its key.
 */
function authenticatorData(passkey: SoftPasskey, rpId: string, flaws: PasskeyFlaws, attested?: Buffer): Buffer {
  const present = 0x01;
  const verified = (flaws.isVerified ?? true) ? 0x04 : 0;
  const synced = passkey.isSynced ? 0x18 : 0;
  const head = Buffer.alloc(5);
  head.writeUInt8(present | verified | synced | (attested ? 0x40 : 0));
  head.writeUInt32BE(flaws.counter ?? passkey.counter, 1);
  return Buffer.concat([sha256(flaws.rpId ?? rpId), head, attested ?? Buffer.alloc(0)]);
}

/** Encodes a P-256 public key as COSE (RFC 9053 §7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' }) as { x: string; y: string };
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}

/** Encodes a CBOR map (RFC 8949), with just the features that an authenticator needs. */
function map(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat()]);
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value]);
}

function integer(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 0x100) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 0xff]);
}
