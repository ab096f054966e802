import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a token is for: a person's programs, a team's programs, a team's directory. */
export type TokenKind = 'pat' | 'team' | 'scim';

/** A new token. Only its hash and its hint are stored; the token itself is shown once. */
export interface MadeToken {
  token: string;
  /** SHA-256 of the whole token, hexadecimal. */
  hash: string;
  /** Its last four characters, by which people tell tokens apart. */
  hint: string;
}

const secretBytes = 32;
/** Digits in base 62 of 32 bytes, and of a checksum. */
const secretDigits = 43;
const checksumDigits = 6;
const tokenPattern = new RegExp(`^chm_(pat|team|scim)_([0-9A-Za-z]{${secretDigits + checksumDigits}})$`);

/**
 * Makes a token: `chm_<kind>_`, 32 random bytes in base 62, and their CRC-32, so that scanners for leaked secrets find it and
 * a token with a typing error never reaches the database.
 */
export function makeToken(kind: TokenKind): MadeToken {
  const secret = toBase62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), secretDigits);
  const token = `chm_${kind}_${secret}${checksumOf(secret)}`;
  return { token, hash: hashToken(token), hint: token.slice(-4) };
}

/** The kind and hash of what has the form of a token and the right checksum; null for everything else. */
export function readToken(text: string): { kind: TokenKind; hash: string } | null {
  const [, kind, digits] = tokenPattern.exec(text) ?? [];
  if (!kind || !digits) return null;
  if (checksumOf(digits.slice(0, secretDigits)) !== digits.slice(secretDigits)) return null;
  return { kind: kind as TokenKind, hash: hashToken(text) };
}

/** Whether a bearer says that it is a token of ours, valid or not. Access tokens of sessions never begin like this. */
export function looksLikeToken(text: string): boolean {
  return text.startsWith('chm_');
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function checksumOf(secret: string): string {
  return toBase62(BigInt(crc32(secret)), checksumDigits);
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function toBase62(number: bigint, length: number): string {
  let rest = number;
  let text = '';
  while (rest > 0n) {
    text = digits[Number(rest % 62n)]! + text;
    rest /= 62n;
  }
  return text.padStart(length, '0');
}
