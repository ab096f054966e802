import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** An error of S3: its status and code. */
export class S3Fault extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Who may sign, and for which region. */
export interface Signer {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const algorithm = 'AWS4-HMAC-SHA256';
const skewMs = 15 * 60_000;
const longestSeconds = 7 * 24 * 3600;

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/**
 * Checks the signature of a request (Signature Version 4), in its headers or its address, and that its body is the one that was
 * signed. Everything that AWS asks for is asked for: host and all x-amz-… headers are signed, the time is near, and an address is for
 * exactly this method, path, query and host, until it ends.
 * @throws S3Fault
 */
export function checkSignature(request: IncomingMessage, body: Buffer, signer: Signer, now: number): void {
  const url = new URL(request.url!, 'http://any');
  const isPresigned = url.searchParams.has('X-Amz-Signature');
  if (isPresigned && request.headers.authorization) throw new S3Fault(400, 'InvalidArgument');
  const given = isPresigned ? ofAddress(url) : ofHeader(request);
  const [key, day, region, service, end] = given.credential.split('/');
  if (key !== signer.accessKeyId) throw new S3Fault(403, 'InvalidAccessKeyId');
  if (region !== signer.region || service !== 's3' || end !== 'aws4_request' || day !== given.date.slice(0, 8)) {
    throw new S3Fault(400, 'AuthorizationHeaderMalformed');
  }
  checkTime(given, now);
  const names = given.signedHeaders.split(';');
  const needed = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'));
  if (!['host', ...needed].every((name) => names.includes(name))) throw new S3Fault(403, 'AccessDenied');
  if (names.some((name) => request.headers[name] === undefined)) throw new S3Fault(403, 'SignatureDoesNotMatch');
  const payload = isPresigned ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'] ?? '');
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) throw new S3Fault(400, 'XAmzContentSHA256Mismatch');
  const canonical = [
    request.method,
    canonicalPath(request.url!),
    canonicalQuery(url),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    given.signedHeaders,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const derived = [day!, region!, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${signer.secretAccessKey}`);
  const expected = hmac(derived, [algorithm, given.date, scope, sha256(canonical)].join('\n')).toString('hex');
  if (expected !== given.signature) throw new S3Fault(403, 'SignatureDoesNotMatch');
}

interface Given {
  credential: string;
  date: string;
  signedHeaders: string;
  signature: string;
  /** How long an address is valid, in seconds; null for a header. */
  expires: number | null;
}

function ofHeader({ headers }: IncomingMessage): Given {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!found) throw new S3Fault(403, 'AccessDenied');
  const [, credential, signedHeaders, signature] = found as unknown as [string, string, string, string];
  return { credential, signedHeaders, signature, date: String(headers['x-amz-date'] ?? ''), expires: null };
}

function ofAddress({ searchParams }: URL): Given {
  const of = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  const expires = Number(of('Expires'));
  const isGood =
    Number.isInteger(expires) && expires >= 1 && expires <= longestSeconds && of('Algorithm') === algorithm;
  if (!isGood) throw new S3Fault(400, 'AuthorizationQueryParametersError');
  return {
    credential: of('Credential'),
    date: of('Date'),
    signedHeaders: of('SignedHeaders'),
    signature: of('Signature'),
    expires,
  };
}

function checkTime({ date, expires }: Given, now: number): void {
  const signedAt = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(signedAt)) throw new S3Fault(403, 'AccessDenied');
  if (expires === null ? Math.abs(now - signedAt) > skewMs : signedAt - now > skewMs) {
    throw new S3Fault(403, 'RequestTimeTooSkewed');
  }
  if (expires !== null && now > signedAt + expires * 1000) throw new S3Fault(403, 'AccessDenied');
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Of S3, a path is encoded once. */
function canonicalPath(url: string): string {
  return decodeURIComponent(url.split('?')[0]!).split('/').map(encoded).join('/');
}

function canonicalQuery({ searchParams }: URL): string {
  return [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
}
