import { z } from 'zod';
import { linkRoles, projectRoles, sharedStates } from './roles.ts';
import { isEmail } from './rules.ts';

/** Shapes that several areas share. Ids are UUIDs, times ISO 8601 in UTC, lengths metres, angles radians (DECISIONS 56). */

/** An id of anything but a revision. Calls that declare INVALID_UUID answer it for a path or query that has none. */
export const id = z.uuid({ error: 'INVALID_UUID' });
/** A point in time. */
export const time = z.iso.datetime();
/** PostgreSQL stores no NUL and no lone surrogate, so no text may carry one. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), { error: 'must be well-formed text' });
/** An email address, trimmed and lower-cased. */
export const email = text(254)
  .transform((value) => value.trim().toLowerCase())
  .refine(isEmail, { error: 'INVALID_EMAIL' });
/** Passwords are bounded far above the rule, so that the rule's own message can be given. */
export const password = text(10_240);
/** The solution of a captcha, as its provider's script gave it (spec 1 §5 Captcha, DECISIONS 57). */
export const captcha = text(20_000).optional();
/** Options and answers of WebAuthn in their JSON form; the server's library checks what is in them. */
export const webAuthnJson = z.record(z.string(), z.unknown());
/** A project role in increasing order (spec 3 §6). */
export const projectRole = z.enum(projectRoles);
/** What a view link gives to those it lets in (spec 3 §4). */
export const baseRole = z.enum(linkRoles);
/** Whom a view link lets in (spec 3 §4). */
export const sharedState = z.enum(sharedStates);
/** A person as others see them (spec 3 §3 User). */
export const person = z.object({ userId: id, name: z.string().optional(), email: z.string() });
/** A request the client may make as it stands until it expires (spec 3 §3, DECISIONS 45). */
export const signedRequest = z.object({
  method: z.enum(['GET', 'POST', 'PUT']),
  url: z.string(),
  headers: z.record(z.string(), z.string()).optional(),
  expiresAt: time,
});
/** A signed request descriptor. */
export type SignedRequest = z.infer<typeof signedRequest>;
/** Nothing at all. */
export const nothing = z.void();
