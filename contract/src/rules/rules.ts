import { oneLine } from './names.ts';

/** Rules that the server enforces and forms show while typing. Plain functions, no schema library. */

/**
 * The form in which passwords of accounts and links are judged, hashed and compared (RFC 8265 §4.2, OpaqueString): spaces
 * of any script are one, and a letter with an accent is the same however a keyboard composes it.
 */
export function normalPassword(typed: string): string {
  return typed.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** The password rules of spec 1 §5, each true when the value satisfies it. Length is counted in characters of the normal form. */
export interface PasswordCheck {
  length: boolean;
  lowercase: boolean;
  uppercase: boolean;
  digit: boolean;
  tooLong: boolean;
  strong: boolean;
}

/** Checks a value against each password rule: 8 to 72 characters, a lowercase and an uppercase letter, a digit. */
export function checkPassword(typed: string): PasswordCheck {
  const value = normalPassword(typed);
  const characters = [...value].length;
  const length = characters >= 8 && characters <= 72;
  const lowercase = /\p{Ll}/u.test(value);
  const uppercase = /\p{Lu}/u.test(value);
  const digit = /\d/.test(value);
  return {
    length,
    lowercase,
    uppercase,
    digit,
    tooLong: characters > 72,
    strong: length && lowercase && uppercase && digit,
  };
}

/**
 * The account name rule (spec 1 §5, DECISIONS 17): 1 to 70 letters of any script, spaces, apostrophes and hyphens,
 * a letter at both ends, no repeated hyphens or apostrophes, and the joiners that a script needs. Returns the first rule that
 * the name on one line breaks, or null.
 */
export function brokenNameRule(name: string): 'min' | 'max' | 'charset' | 'start' | 'end' | 'repeat' | null {
  const trimmed = oneLine(name);
  if (trimmed.length === 0) return 'min';
  if ([...trimmed].length > 70) return 'max';
  if (!/^(?:[\p{L}\p{M} '’‘-]|\u200c|\u200d)*$/u.test(trimmed)) return 'charset';
  if (!/^\p{L}/u.test(trimmed)) return 'start';
  if (!/[\p{L}\p{M}]$/u.test(trimmed)) return 'end';
  if (/--|['’‘]{2}/u.test(trimmed)) return 'repeat';
  return null;
}

/**
 * Path parameters that hold the secret of a mailed link. A client sends their values in the header `secretHeader`, and
 * `secretInHeader` in the path, so that no log of a proxy has them; in the path they are accepted too.
 */
export const secretParams: readonly string[] = ['hash', 'token'];
export const secretHeader = 'x-link-secret';
export const secretInHeader = '-';
/** The solution of a captcha, in calls that take it in a header (DECISIONS 57). */
export const captchaHeader = 'x-recaptcha-token';
/** The key of a client under which a call that creates something is done once: a UUID, bare or in quotes. */
export const keyHeader = 'idempotency-key';
/** A guest's code, sent by mail, has this many digits (DECISIONS 68). */
export const guestCodeLength = 6;
/** A drawing has at most this many sheets, and each of them can be commented on. */
export const drawingMaxPages = 5000;
/** Sign-up accepts names of 1 to this many characters (DECISIONS 17). */
export const signUpNameMaxLength = 200;
/** Names of teams and spaces have at most this many characters (spec 2 §5). */
export const mostTeamNameLength = 200;
/** How many addresses one call invites (spec 2 §5). */
export const mostInvitees = 500;
/** Editor seats that a team can buy (DECISIONS 29); by contract it can have more. */
export const mostSeats = 50;
/** A VAT number has at most so many letters and digits, with its country code. */
export const mostVatLength = 20;

/**
 * A VAT number without what people write between its parts, spaces, dashes and dots of any script, in capitals. It is
 * read before its length is judged.
 */
export function compactVat(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(
      /[\s\p{Z}\p{Pd}\p{Default_Ignorable_Code_Point}\u2043\u2212.\u00B7\u2022\u2027\u2219\u22C5\u3002\u30FB]/gu,
      '',
    )
    .toUpperCase();
}

/** An account keeps at most so many passkeys; one more is refused with PASSKEY_LIMIT_REACHED. */
export const passkeysMax = 50;

/** The password of a review link has at least and at most so many characters. */
export const linkPasswordMinLength = 8;
export const linkPasswordMaxLength = 72;

/** What is wrong with the length of a link's new password; null if nothing. */
export function linkPasswordProblem(password: string): 'short' | 'long' | null {
  const { length } = [...normalPassword(password)];
  if (length < linkPasswordMinLength) return 'short';
  return length > linkPasswordMaxLength ? 'long' : null;
}

/** The longest message to the sales contact, in UTF-16 units. */
export const mostInquiryLength = 4000;
