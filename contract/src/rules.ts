/** Rules that the server enforces and forms show while typing. Plain functions, no schema library. */

/** The password rules of spec 1 §5, each true when the value satisfies it. Length is counted in characters. */
export interface PasswordCheck {
  length: boolean;
  lowercase: boolean;
  uppercase: boolean;
  digit: boolean;
  tooLong: boolean;
  strong: boolean;
}

/** Checks a value against each password rule: 8 to 72 characters, a lowercase and an uppercase letter, a digit. */
export function checkPassword(value: string): PasswordCheck {
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

/** Whether a text is a syntactically valid email address; at most 254 characters. */
export function isEmail(value: string): boolean {
  if (value.length > 254) return false;
  return /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u.test(
    value,
  );
}

/**
 * The account name rule (spec 1 §5, DECISIONS 17): 1 to 70 letters of any script, spaces, apostrophes and hyphens,
 * a letter at both ends, no repeated hyphens or apostrophes. Returns the first rule a trimmed name breaks, or null.
 */
export function brokenNameRule(name: string): 'min' | 'max' | 'charset' | 'start' | 'end' | 'repeat' | null {
  const trimmed = name.trim();
  if (trimmed.length === 0) return 'min';
  if ([...trimmed].length > 70) return 'max';
  if (!/^[\p{L}\p{M} '’‘-]*$/u.test(trimmed)) return 'charset';
  if (!/^\p{L}/u.test(trimmed)) return 'start';
  if (!/[\p{L}\p{M}]$/u.test(trimmed)) return 'end';
  if (/--|['’‘]{2}/u.test(trimmed)) return 'repeat';
  return null;
}

/** Comments have 1 to this many characters (spec 3 §5). */
export const commentMaxLength = 1000;
/** How many people one comment names. */
export const mostMentions = 20;
/** How many pictures one comment has. */
export const mostPictures = 4;
/** Bytes of a picture that is sent: 10 MB. */
export const pictureMaxBytes = 10 * 1000 * 1000;
/** Pixels of a picture that is sent; those of phones have up to 50 million. */
export const pictureMaxPixels = 64_000_000;
/** The kinds of pictures that a comment takes. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Of the name of a picture, in characters. */
export const pictureNameMaxLength = 200;
/** For how long after writing a comment its author may edit it, in milliseconds (ACCESS §3). */
export const commentEditMs = 15 * 60_000;

/** How many comments one call marks as read. */
export const mostReadAtOnce = 500;

/** Leaves out the characters that embed, override or isolate a direction: unclosed, they turn what stands around a text. */
export function withoutBidi(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Whether nothing of a text can be seen: blanks, and characters that only join or turn others. */
export function isBlank(value: string): boolean {
  return !/[^\s\p{Cf}]/u.test(value);
}

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
/** An account keeps at most so many passkeys; one more is refused with PASSKEY_LIMIT_REACHED. */
export const passkeysMax = 50;

/** The password of a review link has at least and at most so many characters. */
export const linkPasswordMinLength = 8;
export const linkPasswordMaxLength = 72;

/** What is wrong with the length of a link's new password; null if nothing. */
export function linkPasswordProblem(password: string): 'short' | 'long' | null {
  const { length } = [...password];
  if (length < linkPasswordMinLength) return 'short';
  return length > linkPasswordMaxLength ? 'long' : null;
}
