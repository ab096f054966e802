import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { isEmail, mailboxOf, readEmail } from './rules/email-address.ts';
import { modelUnits } from './rules/model-units.ts';
import { oneLine } from './rules/names.ts';
import { linkRoles, projectRoles, sharedStates } from './rules/roles.ts';
import { mostTeamNameLength } from './rules/rules.ts';

/** Schemas shared by areas. Ids are UUIDs, times ISO 8601 UTC, lengths metres, angles radians (DECISIONS 56). */

/** An id of anything but a revision. Calls that declare INVALID_UUID answer it for malformed ids in path and query. */
export const id = z.uuid({ error: 'INVALID_UUID' });
/** A point in time. */
export const time = z.iso.datetime();
/** PostgreSQL cannot store NUL or lone surrogates. The server refuses them in every text of every call. */
export const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();
/** The message about a text with one of them. */
export const notStorable = 'must be well-formed text';
/** A text of at most `max` UTF-16 code units. */
export const text = (max: number) => z.string().max(max).refine(isStorable, { error: notStorable });
/**
 * The secret of a mailed link: 256 bits in base64url. One that was cut off or changed is answered with `refused`, or as
 * VALIDATION_ERROR; in both cases `validationErrors` names its field, which it does not for one that has expired.
 */
export const mailedSecret = (refused?: ErrorCode) =>
  z
    .string()
    .max(43, refused)
    .regex(/^[\w-]{43}$/, refused);
/** An email address in the form in which addresses are compared. The bound leaves room for what is pasted along. */
export const email = text(1000).transform(mailboxOf).refine(isEmail, { error: 'INVALID_EMAIL' });
/** An email address that is kept to send mail to: the letter case of its local part stays (DECISIONS 81). */
export const mailAddress = text(1000)
  .transform((value) => readEmail(value) ?? value)
  .refine(isEmail, { error: 'INVALID_EMAIL' });
/** The bound on passwords is far above the rule, so that the rule's own message can be shown. */
export const password = text(10_240);
/** A name of at most `max` characters, on one line (`oneLine`); not empty. */
export const givenName = (max: number) => text(max).transform(oneLine).pipe(z.string().min(1));
/** The name of a team or space, on one line. */
export const teamName = text(10_240)
  .transform(oneLine)
  .pipe(
    z
      .string()
      .min(1, { error: 'required' })
      .check(({ value, issues }) => {
        if ([...value].length <= mostTeamNameLength) return;
        const issue = { code: 'too_big', origin: 'string', maximum: mostTeamNameLength } as const;
        issues.push({ ...issue, input: value, message: 'too_long' });
      }),
  );
/** The solution of a captcha, as returned by its provider's script (spec 1 §5 Captcha, DECISIONS 57). */
export const captcha = text(20_000).optional();
/** What the browser's WebAuthn call is given, in JSON form. */
export const webAuthnOptions = z.record(z.string(), z.unknown());
/** What it answered, in JSON form; the server's library validates the contents. */
export const webAuthnResponse = z.record(z.string(), z.unknown());
/** A project role in increasing order (spec 3 §6). */
export const projectRole = z.enum(projectRoles);
/** What a view link gives to those it lets in (spec 3 §4). */
export const baseRole = z.enum(linkRoles);
/** Who may open a view link (spec 3 §4). */
export const sharedState = z.enum(sharedStates);
/** The unit of a model if its file names none. */
export const modelUnit = z.enum(modelUnits);
/** A length in metres or an angle in radians that is sent: far beyond any design, and nothing that overflows. */
export const placeNumber = z.number().min(-1e9).max(1e9);
/** A person as others see them (spec 3 §3 User). */
export const person = z.object({
  userId: id,
  /** There wherever the address is not. */
  name: z.string().optional(),
  /** For editors and owners of the project, and for people of the same team (DECISIONS 73); nobody sees that of a guest. */
  email: z.string().optional(),
  /** They comment without an account (DECISIONS 68). */
  isGuest: z.literal(true).optional(),
});
/** A person in a list for those who see every address in it, such as the members of their team. */
export const knownPerson = person.omit({ isGuest: true }).required({ email: true });
/** A request the client may make unchanged until it expires (spec 3 §3, DECISIONS 45). */
export const signedRequest = z.object({
  method: z.enum(['GET', 'POST', 'PUT']),
  url: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  expiresAt: time,
});
/** A signed request descriptor. */
export type SignedRequest = z.infer<typeof signedRequest>;
/** An empty value. */
export const nothing = z.void();
