import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { educationRoles, educationTextMaxLength, idPhotoNameMaxLength, mostIdPhotos } from './rules/education-rules.ts';
import { givenName, id, mailedSecret, nothing, text, time } from './shapes.ts';

const minute = 60_000;
const hash = mailedSecret('INVALID_CONFIRMATION_HASH');

/** A photo that was sent. It is never sent back: operators alone see it. */
export const idPhoto = z.object({
  photoId: id,
  /** What the file was called. */
  name: z.string(),
  /** Of the file that was sent. */
  bytes: z.int(),
});

/** A page `/edu/confirmation?status=` (spec 2 §2, DECISIONS 36). */
export const confirmationStatus = z.enum([
  'requested',
  'approved',
  'already-requested',
  'already-edu',
  'verification-needed',
]);

/** What a photo is asked of. */
const evidence = z.enum(['id_photo', 'chsi']).nullable();

/** A photo as base64 in the request itself, also as a data URL, or the id of one that was sent before. */
const photoOrId = text(1_500_000).min(1, { error: 'required' });

const check = endpoint({
  summary:
    'Whether the signed-in person can request an education licence, or what became of the request. ' +
    '`/edu/edu-request` and `/edu-requests` are the same.',
  spec: 'spec 2 §3, §7, DECISIONS 36 and 57',
  auth: 'session',
  captchaHeader: true,
  output: z.object({
    /** A licence runs that was given because the account’s address is one of a school, and is not due to renew. */
    verified: z.boolean(),
    /** Null: none was made, it was refused, or its licence has ended. */
    eduRequestStatus: z.enum(['pending', 'approved']).nullable(),
    /** The licence ends within 30 days, so that another one can be requested. */
    dueToRenew: z.boolean(),
    /** The account’s address is one of a recognised school: no photo is needed. */
    hasEduDomain: z.boolean(),
    /** Another account had a licence for this address. */
    eduEmailAlreadyUsed: z.boolean(),
    /** The page that shows this, `/edu/confirmation?status=`; null for the form, or the page of an address that was used. */
    status: confirmationStatus.exclude(['requested']).nullable(),
    /** The account’s address, which answers go to. */
    email: z.string(),
    /** What a photo is needed of: a school ID, or for an account from China a copy from CHSI; null where none is needed. */
    evidence,
    /** When the request that is pending was made. */
    requestedAt: time.nullable(),
    /** When the licence that runs ends. */
    licenceUntil: time.nullable(),
    /** From when on it can be renewed. */
    renewableFrom: time.nullable(),
    /** Photos that were sent and that no request has yet: a form that is opened again goes on with them. */
    photos: z.array(idPhoto).max(mostIdPhotos),
  }),
  errors: [
    'EDU_REQUEST_UNAVAILABLE',
    'EDU_REQUEST_INELIGIBLE_EMAIL',
    'EMAIL_NOT_VERIFIED',
    'MISSING_CAPTCHA',
    'CAPTCHA_MISMATCH',
  ],
  limit: { per: 'user', max: 60, windowMs: minute },
});

const request = endpoint({
  summary:
    'Requests an education licence. With the verified address of a school it begins at once, otherwise after a look at ' +
    'the photos, which were sent before and are named here, or are in the request as base64. A request that is pending, ' +
    'or a licence that runs, is the answer to another one. `/edu/edu-request` and `/edu-requests` are the same.',
  spec: 'spec 2 §3, §5, §7, DECISIONS 36 and 57',
  auth: 'session',
  captchaHeader: true,
  /** Two photos as base64, and the rest. */
  bodyLimit: 3 * 1024 * 1024,
  input: z.object({
    role: z.enum(educationRoles, { error: 'required' }),
    firstName: givenName(educationTextMaxLength),
    lastName: givenName(educationTextMaxLength),
    school: givenName(educationTextMaxLength),
    major: givenName(educationTextMaxLength),
    /** Ids of photos that were sent, or photos as base64; needed where the check says of what. */
    idPhotos: z.array(photoOrId).max(mostIdPhotos).default([]),
  }),
  output: z.object({
    /** The page that shows this, `/edu/confirmation?status=`. */
    status: confirmationStatus,
  }),
  errors: [
    'EDU_REQUEST_UNAVAILABLE',
    'EDU_REQUEST_INELIGIBLE_EMAIL',
    'EMAIL_NOT_VERIFIED',
    // Another account had a licence for this address.
    'EMAIL_ALREADY_USED',
    'EDU_PHOTO_NOT_FOUND',
    'INVALID_PICTURE',
    'MISSING_CAPTCHA',
    'CAPTCHA_MISMATCH',
  ],
  limit: { per: 'user', max: 20, windowMs: 60 * minute },
});

/** Education licences (spec 2 §2 Education licence). */
export const education = {
  'GET /edu/edu-request': check,
  'GET /edu-requests': check,
  'POST /edu-requests': request,
  'POST /edu/edu-request': request,
  'PUT /edu/id-photos/{key}': endpoint({
    summary:
      'Takes a photo for a request that is being filled in: JPG, PNG, GIF, BMP, SVG or WebP by its content, at most 1 MB. ' +
      'Only its pixels are kept, encrypted. A request names it within a day, or it is removed.',
    spec: 'spec 2 §5, §9',
    auth: 'session',
    /** Made by the client for this photo: however often it is sent under it, one is stored, and each answer is that one. */
    params: z.object({ key: id }),
    query: z.object({ name: text(idPhotoNameMaxLength) }),
    body: 'bytes',
    output: idPhoto,
    errors: ['EDU_REQUEST_UNAVAILABLE', 'INVALID_PICTURE', 'UPLOAD_LIMIT_REACHED'],
    limit: { per: 'user', max: 60, windowMs: minute },
  }),
  'DELETE /edu/id-photos/{photoId}': endpoint({
    summary: 'Removes a photo of the person’s own that no request has yet.',
    auth: 'session',
    params: z.object({ photoId: id }),
    output: nothing,
    status: 204,
    errors: ['EDU_PHOTO_NOT_FOUND'],
  }),
  'POST /edu/verify/show': endpoint({
    summary: 'For which address a mailed link starts a licence; changes nothing.',
    spec: 'DECISIONS 75',
    auth: 'optional',
    input: z.object({ hash }),
    // `isOwn`: the bearer is signed in to the account that the link is for.
    output: z.object({ email: z.string(), isOwn: z.boolean() }),
    errors: ['INVALID_CONFIRMATION_HASH'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /edu/verify': endpoint({
    summary: 'Starts the licence of a request by the link that was mailed to the address of a school; it works once.',
    spec: 'spec 2 §2, §7, DECISIONS 36, 62 and 75',
    // Public; a bearer is looked at as in `POST /verify/confirm`, since the link proves the account’s address as well.
    auth: 'optional',
    input: z.object({ hash }),
    output: z.object({
      licenceUntil: time,
      /** The bearer is not the session that registered, and whatever had been added to the account was deleted. */
      removed: z.boolean(),
    }),
    errors: ['INVALID_CONFIRMATION_HASH', 'EMAIL_ALREADY_USED'],
    limit: { per: 'ip', max: 60, windowMs: minute },
  }),
  'POST /edu/verify/resend': endpoint({
    summary: 'Mails the link of a request that waits for its address again; earlier ones stop working.',
    auth: 'session',
    output: nothing,
    status: 204,
    errors: ['EDU_REQUEST_NOT_FOUND'],
    limit: { per: 'user', max: 3, windowMs: minute },
  }),
};
