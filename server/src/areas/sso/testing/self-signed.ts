import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key and the certificate that it has signed itself. */
export interface SelfSigned {
  privateKey: string;
  certificate: string;
}

/** What a certificate is made of. */
export interface CertificateFacts {
  name: string;
  from: Date;
  to: Date;
  /** `weak` is RSA with 1,024 bits, `ec` a key on a curve. */
  kind?: 'rsa' | 'weak' | 'ec';
}

/** Makes a key and a certificate (X.509, RFC 5280), which Node alone reads and cannot write. */
export function selfSigned({ name, from, to, kind = 'rsa' }: CertificateFacts): SelfSigned {
  const { privateKey, publicKey } = keysOf(kind);
  const subject = sequence(set(sequence(objectId(commonName), der(0x0c, Buffer.from(name)))));
  const algorithm = kind === 'ec' ? sequence(objectId(ecdsaSha256)) : sequence(objectId(rsaSha256), der(0x05));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    subject,
    sequence(time(from), time(to)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', body, privateKey);
  const bytes = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = bytes.toString('base64').match(/.{1,64}/g)!;
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

const commonName = [0x55, 4, 3];
const rsaSha256 = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 11];
const ecdsaSha256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2];

function keysOf(kind: 'rsa' | 'weak' | 'ec'): { privateKey: KeyObject; publicKey: KeyObject } {
  if (kind === 'ec') return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return generateKeyPairSync('rsa', { modulusLength: kind === 'weak' ? 1_024 : 2_048 });
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const digits = content.length > 0xff ? [content.length >> 8, content.length & 0xff] : [content.length];
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length, ...digits]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const set = (...parts: Uint8Array[]) => der(0x31, ...parts);
const objectId = (bytes: number[]) => der(0x06, Buffer.from(bytes));
/** GeneralizedTime, which may be written for every year by this small writer. */
const time = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')}`));
