/**
 * Every error the server can answer: one code per distinct cause (spec 1 §8, spec 3 §8, DECISIONS 21).
 * `message` is for developers and logs; screens have their own texts. Each code has a page under `docs/errors`.
 */
export const errors = {
  // Every call
  VALIDATION_ERROR: { status: 400, message: 'A field of the request is missing or has a wrong value.' },
  INVALID_REQUEST_QUERY_PARAMETER: { status: 400, message: 'A query parameter is missing or has a wrong value.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time; it may be sent again.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body of the request is larger than this call accepts.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body of the request is not of a type this call accepts.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests; the Retry-After header tells when to try again.' },
  ROUTE_NOT_FOUND: { status: 404, message: 'There is no call at this address.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The server is starting, stopping, under maintenance or cannot reach its database.',
  },
  INVALID_UUID: { status: 400, message: 'An id in the address is none.' },
  // Tokens (spec 1 §8 Token handling)
  AUTH_TOKEN_EXPIRED: { status: 401, message: 'The access token has expired.' },
  INVALID_TOKEN: { status: 401, message: 'The token is missing, malformed, unknown or revoked.' },
  PROOF_REQUIRED: {
    status: 403,
    message: 'This needs a proof of who you are from the last ten minutes; the details say which ones count.',
  },
  SIGNED_REQUEST_INVALID: { status: 403, message: 'The signature of the address does not fit it.' },
  SIGNED_REQUEST_EXPIRED: {
    status: 403,
    message: 'The signed address has expired, or the right it was made with has ended.',
  },
  // Accounts (spec 1 §8)
  INVALID_EMAIL: { status: 400, message: 'The email address is not valid.' },
  WEAK_PASSWORD: { status: 400, message: 'The password does not satisfy the rules or is a very common one.' },
  TOO_LONG_PASSWORD: { status: 400, message: 'The password is longer than 72 characters.' },
  WRONG_PASSWORD: { status: 404, message: 'No account has this email address and password.' },
  PASSWORD_UNCHANGED: { status: 400, message: 'The new password is the current one.' },
  EMAIL_ALREADY_USED: { status: 409, message: 'An account with this email address exists.' },
  INVALID_CONFIRMATION_HASH: { status: 400, message: 'The confirmation link is unknown, used or expired.' },
  EMAIL_ALREADY_VERIFIED: { status: 409, message: 'The email address of this account is verified already.' },
  SESSION_NOT_FOUND: { status: 404, message: 'There is no such session among those of this account.' },
  OPERATION_NOT_ALLOWED: { status: 409, message: 'Something else has to be settled first; the details say what.' },
  MISSING_CAPTCHA: { status: 400, message: 'A captcha has to be solved first.' },
  CAPTCHA_MISMATCH: { status: 400, message: 'The captcha’s solution is wrong, expired or used.' },
  TEAM_INVITATION_REQUIRED: {
    status: 409,
    message: 'A team has invited this address; its link is the way to register.',
  },
  SSO_ENFORCED: { status: 403, message: 'The identity provider of the company controls this account’s sign-in.' },
  TWO_FACTOR_REQUIRED: {
    status: 400,
    message: 'The account asks for a code of its authenticator app or a recovery code.',
  },
  TWO_FACTOR_CODE_INVALID: { status: 400, message: 'The code is wrong, expired or used.' },
  TWO_FACTOR_ALREADY_ENABLED: { status: 409, message: 'Two-factor authentication is on already.' },
  TWO_FACTOR_NOT_ENABLED: { status: 409, message: 'Two-factor authentication is not on, or was not begun.' },
  PASSKEY_CHALLENGE_EXPIRED: {
    status: 400,
    message: 'The passkey request is unknown, used or older than five minutes.',
  },
  PASSKEY_INVALID: { status: 400, message: 'The passkey is unknown or its answer does not fit the request.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'There is no such passkey among those of this account.' },
  AUTH_HANDOFF_INVALID: { status: 400, message: 'The hand-off token is unknown, used or expired.' },
  APP_AUTH_CODE_INVALID: {
    status: 400,
    message: 'The code is unknown, used or expired, or the verifier does not fit it.',
  },
  APP_PROPERTIES_NOT_FOUND: { status: 404, message: 'There are no app properties for this account.' },
  // Teams, projects (spec 3 §8)
  TEAM_INVITATION_NOT_FOUND: { status: 404, message: 'The invitation is unknown, was removed or has expired.' },
  TEAM_INVITATION_ALREADY_ACCEPTED: { status: 409, message: 'The invitation was accepted already.' },
  TEAM_NOT_FOUND: { status: 404, message: 'There is no such team among those of this account.' },
  SPACE_NOT_FOUND: { status: 404, message: 'There is no such space among those of this account.' },
  SPACE_FORBIDDEN: { status: 403, message: 'The role in this space does not allow that.' },
  PROJECT_NOT_FOUND: { status: 404, message: 'There is no such project.' },
  PROJECT_FORBIDDEN: { status: 403, message: 'The role in this project does not allow that.' },
  // Review (spec 3 §8)
  PROJECT_VIEW_LINK_AUTH_REQUIRED: { status: 401, message: 'This review link asks for a log-in.' },
  PROJECT_VIEW_LINK_NOT_FOUND: { status: 404, message: 'There is no such review link, or it is no longer shared.' },
  PROJECT_VIEW_LINK_FORBIDDEN: { status: 403, message: 'This account may not open the review link.' },
  COMMENTING_FORBIDDEN: { status: 403, message: 'The role on this review link does not allow comments.' },
  COMMENT_NOT_FOUND: { status: 404, message: 'There is no such comment of this account.' },
  WEB_EXPORT_OUTDATED: { status: 409, message: 'The comment speaks of a web export that does not belong to the link.' },
  // Publishing
  REVISION_NOT_FOUND: { status: 404, message: 'There is no such revision in this project.' },
  REVISION_CONFLICT: { status: 409, message: 'The project has moved on; the parent revision is not the latest.' },
  WEB_EXPORT_NOT_FOUND: { status: 404, message: 'There is no such web export of this account.' },
  WEB_EXPORT_CLOSED: { status: 409, message: 'The web export is finished, failed or cancelled already.' },
  UPLOAD_NOT_FOUND: { status: 404, message: 'There is no such upload, or it was cancelled.' },
  UPLOAD_LIMIT_REACHED: {
    status: 409,
    message: 'This account has too much on its way already; something of it must be finished or cancelled first.',
  },
  UPLOAD_INCOMPLETE: { status: 409, message: 'Parts of the upload have not arrived.' },
  UPLOAD_PART_INVALID: { status: 400, message: 'The part is not of the size that was agreed.' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than this server accepts.' },
  FILE_EMPTY: { status: 400, message: 'The file is empty.' },
  UNSUPPORTED_FILE_TYPE: { status: 415, message: 'The content of the file is of no type that can be published.' },
  FILE_TYPE_MISMATCH: { status: 400, message: 'The content of the file is not what its name says.' },
  INVALID_GLB: { status: 422, message: 'The GLB file is damaged or claims things that are not in it.' },
  INVALID_GLTF: { status: 422, message: 'The glTF file is damaged.' },
  GLTF_RESOURCE_MISSING: { status: 422, message: 'The glTF file names files that were not sent with it.' },
  INVALID_STEP: { status: 422, message: 'The STEP file cannot be read.' },
  INVALID_STL: { status: 422, message: 'The STL file cannot be read.' },
  INVALID_SVG: { status: 422, message: 'The SVG drawing cannot be read.' },
  UNSAFE_SVG: { status: 422, message: 'The SVG drawing carries scripts or reaches for other addresses.' },
  INVALID_PDF: { status: 422, message: 'The PDF drawing cannot be read.' },
  INVALID_THUMBNAIL: { status: 422, message: 'The thumbnail is no picture that can be read.' },
  MODEL_TOO_COMPLEX: { status: 422, message: 'The model has more parts or triangles than can be shown.' },
  CONVERSION_TIMEOUT: { status: 422, message: 'Converting the file took too long.' },
  CONVERSION_OUT_OF_MEMORY: { status: 422, message: 'Converting the file needed too much memory.' },
  CONVERSION_FAILED: { status: 422, message: 'Converting the file failed.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof errors;

/** One invalid field of a request: its path (`files.0.size`), the reason, and a sentence for developers. */
export interface ValidationIssue {
  field: string;
  code: string;
  message: string;
}

/** The body of every failed call (spec 1 §3 Error envelope). */
export interface ErrorEnvelope {
  code: ErrorCode;
  message: string;
  details: Record<string, unknown> | null;
  requestId: string;
  validationErrors: ValidationIssue[];
}
