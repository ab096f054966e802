/**
 * What the server enforces of comments and their pictures, and the page of a review link shows while somebody writes. Separate from
 * the rules of other forms, because that page comes without them.
 */

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

/** Leaves out the characters that embed, override or isolate a direction: unclosed, they change the direction of the surrounding text. */
export function withoutBidi(value: string): string {
  return value.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Whether nothing of a text can be seen: blanks, and characters that only join or turn others. */
export function isBlank(value: string): boolean {
  return !/[^\s\p{Cf}]/u.test(value);
}
