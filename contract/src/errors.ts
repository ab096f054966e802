/**
 * Every error the server can answer: one code per distinct cause (spec 1 §8, spec 3 §8, DECISIONS 21).
 * `message` is for developers and logs; screens have their own texts. Each code has its part of `docs/errors.md`.
 */
export const errors = {
  // Every call
  VALIDATION_ERROR: { status: 400, message: 'A field of the request is missing or has a wrong value.' },
  INVALID_REQUEST_QUERY_PARAMETER: { status: 400, message: 'A query parameter is missing or has a wrong value.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request did not arrive in time; it can be sent again.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The body of the request is larger than this call accepts.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This call does not accept the content type of the request body.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests; the Retry-After header says when to try again.' },
  BUSY: {
    status: 429,
    message:
      'Too much is being changed there at once, and nothing was changed; the Retry-After header says when to try again.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'The idempotency key was used for another call, or for the same call with other content.',
  },
  ALREADY_DONE: {
    status: 409,
    message:
      'This was done under the same idempotency key; the secret in its answer is not kept and cannot be given again.',
  },
  ROUTE_NOT_FOUND: { status: 404, message: 'There is no call at this path.' },
  INTERNAL_ERROR: { status: 500, message: 'Something went wrong on our side.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The server is starting, stopping, under maintenance or cannot reach its database.',
  },
  INVALID_UUID: { status: 400, message: 'An id in the path or query is not a UUID.' },
  // Tokens (spec 1 §8 Token handling)
  AUTH_TOKEN_EXPIRED: { status: 401, message: 'The access token has expired.' },
  INVALID_TOKEN: { status: 401, message: 'The token is missing, malformed, unknown or revoked.' },
  PROOF_REQUIRED: {
    status: 403,
    message: 'This call requires a proof of identity from the last ten minutes; the details list the accepted ones.',
  },
  GUEST_FORBIDDEN: {
    status: 403,
    message: 'A guest of a review link may read and write its comments, and nothing else.',
  },
  LOOKING_ONLY: {
    status: 403,
    message: 'An operator who acts as somebody else looks only, and not at money or security.',
  },
  TOKEN_SCOPE_FORBIDDEN: {
    status: 403,
    message: 'The API token may not make this call; the details name the scope that may, if there is one.',
  },
  API_TOKEN_LIMIT_REACHED: { status: 409, message: 'This account has as many API tokens as it can have.' },
  API_TOKEN_NOT_FOUND: { status: 404, message: 'There is no such API token, or it has ended.' },
  SIGNED_REQUEST_INVALID: { status: 403, message: 'The signature of the signed URL is invalid.' },
  SIGNED_REQUEST_EXPIRED: {
    status: 403,
    message: 'The signed URL has expired, or the permission it was created with has been revoked.',
  },
  // Accounts (spec 1 §8)
  INVALID_EMAIL: { status: 400, message: 'The email address is not valid.' },
  WEAK_PASSWORD: { status: 400, message: 'The password does not satisfy the rules or is a very common one.' },
  TOO_LONG_PASSWORD: { status: 400, message: 'The password is longer than 72 characters.' },
  WRONG_PASSWORD: { status: 404, message: 'No account has this email address and password.' },
  PASSWORD_UNCHANGED: { status: 400, message: 'The new password is the same as the current one.' },
  EMAIL_ALREADY_USED: { status: 409, message: 'An account with this email address already exists.' },
  INVALID_CONFIRMATION_HASH: { status: 400, message: 'The confirmation link is unknown, used or expired.' },
  EMAIL_ALREADY_VERIFIED: { status: 409, message: 'The email address of this account is already verified.' },
  SESSION_NOT_FOUND: { status: 404, message: 'This account has no such session.' },
  OPERATION_NOT_ALLOWED: { status: 409, message: 'Something else must be resolved first; the details say what.' },
  MISSING_CAPTCHA: { status: 400, message: 'A captcha must be solved first.' },
  CAPTCHA_MISMATCH: { status: 400, message: 'The captcha solution is wrong, expired or already used.' },
  TEAM_INVITATION_REQUIRED: {
    status: 409,
    message: 'A team has invited this email address; register with the link of the invitation.',
  },
  ACCOUNT_BLOCKED: { status: 403, message: 'An operator of the installation has blocked this account.' },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'There is no such account.' },
  SSO_ENFORCED: { status: 403, message: 'The identity provider of the company controls this account’s sign-in.' },
  INVALID_AUTHENTICATION_SESSION: {
    status: 400,
    message: 'The single sign-on is unknown, was used, or belongs to another browser, or its answer is not accepted.',
  },
  SSO_AUTHENTICATION_SESSION_EXPIRED: { status: 400, message: 'The single sign-on took too long; start it again.' },
  SSO_AUTHENTICATION_EMAIL_MISMATCH: {
    status: 400,
    message: 'The identity provider gave another email address than expected, or none that can be used.',
  },
  SSO_INVALID_NAME_ID_POLICY: { status: 400, message: 'The identity provider gave no lasting name for the person.' },
  SSO_CONNECTION_NOT_FOUND: { status: 404, message: 'The team has no such connection to an identity provider.' },
  DIRECTORY_GROUP_NOT_FOUND: { status: 404, message: 'The directory of the team has no such group.' },
  SSO_DOMAIN_NOT_FOUND: { status: 404, message: 'The team has no such domain.' },
  SSO_DOMAIN_INVALID: {
    status: 400,
    message: 'That is no domain of a company: it is malformed, or gives addresses to anybody.',
  },
  SSO_DOMAIN_EXISTS: { status: 409, message: 'The team has this domain already.' },
  SSO_DOMAIN_TAKEN: { status: 409, message: 'Another team has proven this domain.' },
  SSO_METADATA_INVALID: {
    status: 400,
    message: 'The description of the identity provider cannot be read or used; the details say why.',
  },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'The team has no such webhook.' },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, message: 'The webhook has no such delivery in its log.' },
  WEBHOOK_ADDRESS_INVALID: {
    status: 400,
    message: 'The address cannot be called: only public addresses with https can; the details say why.',
  },
  TWO_FACTOR_REQUIRED: {
    status: 400,
    message: 'The account requires a code from its authenticator app or a recovery code.',
  },
  TWO_FACTOR_CODE_INVALID: { status: 400, message: 'The code is wrong, expired or already used.' },
  TWO_FACTOR_ALREADY_ENABLED: { status: 409, message: 'Two-factor authentication is already on.' },
  TWO_FACTOR_NOT_ENABLED: {
    status: 409,
    message: 'Two-factor authentication is not on, or its setup was not started.',
  },
  PASSKEY_CHALLENGE_EXPIRED: {
    status: 400,
    message: 'The passkey request is unknown, used or older than five minutes.',
  },
  PASSKEY_INVALID: { status: 400, message: 'The passkey is unknown or its answer does not fit the request.' },
  PASSKEY_LIMIT_REACHED: { status: 409, message: 'The account has as many passkeys as it may have.' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'There is no such passkey among those of this account.' },
  AUTH_HANDOFF_INVALID: { status: 400, message: 'The hand-off token is unknown, used or expired.' },
  APP_AUTH_CODE_INVALID: {
    status: 400,
    message: 'The code is unknown, used or expired, or the verifier does not match it.',
  },
  APP_PROPERTIES_NOT_FOUND: { status: 404, message: 'There are no app properties for this account.' },
  // Teams, projects (spec 3 §8)
  TEAM_INVITATION_NOT_FOUND: { status: 404, message: 'The invitation is unknown, was removed or has expired.' },
  TEAM_INVITATION_ALREADY_ACCEPTED: { status: 409, message: 'The invitation has already been accepted.' },
  TEAM_INVITATION_NOT_SUPPORTED: { status: 400, message: 'This team cannot invite anybody to this role.' },
  USER_ALREADY_IN_THIS_TEAM: { status: 409, message: 'This person is a member of the team already.' },
  USER_ALREADY_INVITED_TO_TEAM: { status: 409, message: 'This address has a pending invitation to the team.' },
  FORBIDDEN_DOMAIN_FOR_CONTRIBUTOR_INVITATION: {
    status: 400,
    message: 'Contributors need a company address; this domain gives addresses to anybody.',
  },
  TEAM_FORBIDDEN: { status: 403, message: 'The role in this team does not allow that.' },
  TEAM_USER_NOT_FOUND: { status: 404, message: 'The team has no such member.' },
  INSUFFICIENT_SEATS: { status: 409, message: 'The team has no free editor seat for this.' },
  CONTRIBUTOR_LIMIT_REACHED: { status: 409, message: 'The team has as many contributors as its plan allows.' },
  SUBSCRIPTION_REQUIRED: { status: 403, message: 'The plan of the team does not include this.' },
  SUBSCRIPTION_OPERATION_NOT_ALLOWED: {
    status: 403,
    message: 'The subscription is in its grace period or will not renew, so nothing can be added to it.',
  },
  SUBSCRIPTION_NOT_FOUND: { status: 404, message: 'This account has no such subscription.' },
  CHECKOUT_NOT_FOUND: { status: 404, message: 'This account has no such checkout.' },
  CHECKOUT_NOT_ALLOWED: { status: 429, message: 'Too many attempts to pay; try again later.' },
  INVOICE_NOT_FOUND: { status: 404, message: 'The team has no such invoice.' },
  INVALID_COUPON: { status: 400, message: 'The coupon is unknown, expired, used up or not for this purchase.' },
  INVALID_VOUCHER: { status: 404, message: 'The voucher is unknown, used up, revoked or over.' },
  MULTIPLE_ACTIVE_SUBSCRIPTIONS: {
    status: 409,
    message: 'A subscription of this account, or of a team that it owns, is running; a voucher is not added to it.',
  },
  UNSUPPORTED_COUNTRY: { status: 400, message: 'Subscriptions are not sold in this country.' },
  USER_ALREADY_HAS_SUBSCRIPTION: { status: 409, message: 'There is a running subscription already.' },
  TRIAL_ALREADY_USED: { status: 409, message: 'The person, team or payment method had its free trial already.' },
  ESTIMATE_OUTDATED: { status: 409, message: 'The price has changed since it was shown; nothing was charged.' },
  PURCHASE_IN_PROGRESS: { status: 409, message: 'Another purchase for this team is being confirmed.' },
  PADDLE_PURCHASE_UNAVAILABLE: { status: 409, message: 'Nothing can be bought or changed here: it is not sold here.' },
  PAYMENT_UNAVAILABLE: { status: 503, message: 'The payment provider cannot be reached; nothing was charged.' },
  PAYMENT_PROCESSING_FAILED: { status: 402, message: 'The payment failed; nothing was charged.' },
  TEAM_NOT_FOUND: { status: 404, message: 'This account has no such team.' },
  SPACE_NOT_FOUND: { status: 404, message: 'This account has no such space.' },
  SPACE_FORBIDDEN: { status: 403, message: 'The role in this space does not allow that.' },
  PROJECT_NOT_FOUND: { status: 404, message: 'There is no such project.' },
  PROJECT_FORBIDDEN: { status: 403, message: 'The role in this project does not allow that.' },
  PROJECT_USER_NOT_FOUND: { status: 404, message: 'This person has no role of their own there.' },
  PROJECT_INVITATION_NOT_FOUND: { status: 404, message: 'The invitation is unknown, was removed or has expired.' },
  PROJECT_ACCESS_REQUEST_NOT_FOUND: { status: 404, message: 'There is no such access request, or it was answered.' },
  PENDING_PROJECT_ACCESS: { status: 409, message: 'Access to this project was requested and not answered yet.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'The email address of this account must be verified first.' },
  // Education (spec 2 §8)
  EDU_REQUEST_UNAVAILABLE: { status: 403, message: 'An education licence is not available to this account.' },
  EDU_REQUEST_INELIGIBLE_EMAIL: {
    status: 403,
    message: 'The address belongs to a company; an education licence needs one of a school or a private one.',
  },
  EDU_REQUEST_NOT_FOUND: { status: 404, message: 'This account has no request that waits for its address.' },
  EDU_PHOTO_NOT_FOUND: { status: 404, message: 'This account has no such photo, or a request has it already.' },
  // Review (spec 3 §8)
  PROJECT_VIEW_LINK_AUTH_REQUIRED: { status: 401, message: 'This review link requires a log-in.' },
  PROJECT_VIEW_LINK_NOT_FOUND: { status: 404, message: 'There is no such review link, or it is no longer shared.' },
  PROJECT_VIEW_LINK_FORBIDDEN: { status: 403, message: 'This account may not open the review link.' },
  PROJECT_VIEW_LINK_PASSWORD_PROTECTED: { status: 403, message: 'This review link asks for a password.' },
  PROJECT_VIEW_LINK_INVALID_PASSWORD: {
    status: 400,
    message: 'The password of the review link is wrong; the details say how many tries are left.',
  },
  PROJECT_VIEW_LINK_INVITATION_NOT_FOUND: {
    status: 404,
    message: 'The invitation is unknown, was removed or has expired.',
  },
  GUEST_COMMENTING_FORBIDDEN: {
    status: 403,
    message: 'Nobody can comment on this review link without an account.',
  },
  COMMENTING_FORBIDDEN: { status: 403, message: 'The role on this review link does not allow comments.' },
  GUEST_CODE_INVALID: {
    status: 400,
    message: 'The code is wrong or expired; the details say how many tries are left.',
  },
  PROJECT_VIEW_LINK_GUEST_NOT_FOUND: { status: 404, message: 'The review link has no such guest.' },
  COMMENT_NOT_FOUND: { status: 404, message: 'This account has no such comment.' },
  COMMENT_PICTURE_NOT_FOUND: { status: 404, message: 'There is no such picture of a comment.' },
  INVALID_PICTURE: { status: 422, message: 'The picture cannot be taken; the details say why.' },
  WEB_EXPORT_OUTDATED: { status: 409, message: 'The comment refers to a web export that does not belong to the link.' },
  // Publishing
  REVISION_NOT_FOUND: { status: 404, message: 'There is no such revision in this project.' },
  REVISION_CONFLICT: {
    status: 409,
    message: 'The project was changed in the meantime; the parent revision is not the latest.',
  },
  JOB_NOT_FOUND: { status: 404, message: 'There is no such job in a state in which that can be done.' },
  WEB_EXPORT_NOT_FOUND: { status: 404, message: 'This account has no such web export.' },
  WEB_EXPORT_CLOSED: { status: 409, message: 'The web export has already finished, failed or been cancelled.' },
  UPLOAD_NOT_FOUND: { status: 404, message: 'There is no such upload, or it was cancelled.' },
  UPLOAD_LIMIT_REACHED: {
    status: 409,
    message:
      'This account has too many uploads, web exports or unsent pictures in progress; finish or cancel some of them first.',
  },
  UPLOAD_INCOMPLETE: { status: 409, message: 'Parts of the upload have not arrived.' },
  UPLOAD_PART_INVALID: { status: 400, message: 'The part does not have the announced size.' },
  FILE_TOO_LARGE: { status: 413, message: 'The file is larger than this server accepts.' },
  FILE_EMPTY: { status: 400, message: 'The file is empty.' },
  UNSUPPORTED_FILE_TYPE: { status: 415, message: 'Files of this type cannot be published.' },
  FILE_TYPE_MISMATCH: { status: 400, message: 'The content of the file does not match its name.' },
  INVALID_GLB: { status: 422, message: 'The GLB file is damaged or refers to missing data.' },
  INVALID_GLTF: { status: 422, message: 'The glTF file is damaged.' },
  GLTF_RESOURCE_MISSING: { status: 422, message: 'The glTF file references files that were not uploaded with it.' },
  INVALID_STEP: { status: 422, message: 'The STEP file cannot be read.' },
  STEP_FACES_MISSING: { status: 422, message: 'Some faces of the STEP file cannot be read.' },
  INVALID_ARCHIVE: { status: 422, message: 'The packed file cannot be unpacked, or does not hold exactly one model.' },
  INVALID_STL: { status: 422, message: 'The STL file cannot be read.' },
  INVALID_OBJ: { status: 422, message: 'The OBJ file cannot be read.' },
  INVALID_SVG: { status: 422, message: 'The SVG drawing cannot be read.' },
  UNSAFE_SVG: { status: 422, message: 'The SVG drawing contains external references or foreign content.' },
  INVALID_PDF: { status: 422, message: 'The PDF drawing cannot be read.' },
  INVALID_THUMBNAIL: { status: 422, message: 'The thumbnail is not a readable image.' },
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
