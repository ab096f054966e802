import { X509Certificate } from 'node:crypto';
import { MetadataRefused } from './metadata-refused.ts';

/** A certificate with which a provider signs. */
export interface Certificate {
  /** In PEM, with lines of 64 characters. */
  pem: string;
  /** SHA-256 of it, as providers show it: `AB:CD:…`. */
  fingerprint: string;
  /** Its last moment. Answers are accepted afterwards too; owners are warned before. */
  endsAt: Date;
}

const longestText = 16 * 1024;
const shortestKey = 2_048;

/**
 * A certificate as an owner pastes it: PEM, or the base64 in it, with any line breaks.
 * @throws MetadataRefused: `private-key`, `several-certificates`, `no-certificate`, `wrong-certificate`; `certificate-key` if
 * its key is not RSA of at least 2,048 bits, which is all that can be verified
 */
export function readCertificate(text: string): Certificate {
  if (text.length > longestText) throw new MetadataRefused('wrong-certificate');
  if (text.includes('PRIVATE KEY')) throw new MetadataRefused('private-key');
  if (text.split('-----BEGIN').length > 2) throw new MetadataRefused('several-certificates');
  const base64 = text.replaceAll(/-----(BEGIN|END) CERTIFICATE-----/g, '').replaceAll(/\s/g, '');
  if (base64 === '') throw new MetadataRefused('no-certificate');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new MetadataRefused('wrong-certificate');
  return describe(parse(Buffer.from(base64, 'base64')));
}

function parse(der: Uint8Array): X509Certificate {
  try {
    return new X509Certificate(der);
  } catch {
    throw new MetadataRefused('wrong-certificate');
  }
}

function describe(certificate: X509Certificate): Certificate {
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < shortestKey) {
    throw new MetadataRefused('certificate-key');
  }
  return {
    pem: certificate.toString(),
    fingerprint: certificate.fingerprint256,
    endsAt: new Date(certificate.validTo),
  };
}
