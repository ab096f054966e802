import type { PublishFailure, PublishFailureCode } from '@chamfer/client/publish';
import type { ErrorCode } from '@chamfer/contract';
import type { MessageKey } from '../../i18n/messages.ts';

/** Codes that cannot occur when publishing: those of accounts and of the review page. */
type CodeElsewhere = Extract<
  ErrorCode,
  | 'INVALID_UUID'
  | 'INVALID_EMAIL'
  | 'WEAK_PASSWORD'
  | 'TOO_LONG_PASSWORD'
  | 'WRONG_PASSWORD'
  | 'PASSWORD_UNCHANGED'
  | 'EMAIL_ALREADY_USED'
  | 'INVALID_CONFIRMATION_HASH'
  | 'EMAIL_ALREADY_VERIFIED'
  | 'SESSION_NOT_FOUND'
  | 'OPERATION_NOT_ALLOWED'
  | 'MISSING_CAPTCHA'
  | 'CAPTCHA_MISMATCH'
  | 'SSO_ENFORCED'
  | 'PROOF_REQUIRED'
  | 'AUTH_HANDOFF_INVALID'
  | 'APP_AUTH_CODE_INVALID'
  | 'APP_PROPERTIES_NOT_FOUND'
  | `TWO_FACTOR_${string}`
  | `PASSKEY_${string}`
  | `TEAM_INVITATION_${string}`
  | 'PROJECT_VIEW_LINK_AUTH_REQUIRED'
  | 'PROJECT_VIEW_LINK_NOT_FOUND'
  | 'PROJECT_VIEW_LINK_FORBIDDEN'
  | 'COMMENTING_FORBIDDEN'
  | 'COMMENT_NOT_FOUND'
  | 'WEB_EXPORT_OUTDATED'
>;

/** How a failure is shown: a text, and whether the same files can be retried. */
export interface FailureText {
  text: MessageKey;
  /** `retry`: resume where it stopped. `change`: the form must be changed first. */
  next: 'retry' | 'change';
}

const lost: FailureText = { text: 'publishing.failure.network', next: 'retry' };
const again: FailureText = { text: 'publishing.failure.again', next: 'retry' };
const session: FailureText = { text: 'publishing.failure.session', next: 'retry' };
const request: FailureText = { text: 'publishing.failure.request', next: 'change' };
const restart: FailureText = { text: 'publishing.failure.restart', next: 'retry' };
const forbidden: FailureText = { text: 'publishing.failure.forbidden', next: 'change' };
const file = (text: MessageKey): FailureText => ({ text, next: 'change' });

/** One text for each code that publishing can fail with; a new code in the catalogue does not compile without one. */
const failureTexts: Record<Exclude<PublishFailureCode, CodeElsewhere>, FailureText> = {
  NETWORK: lost,
  REQUEST_TIMEOUT: lost,
  TIMEOUT: { text: 'publishing.failure.timeout', next: 'retry' },
  UNKNOWN: again,
  INTERNAL_ERROR: again,
  SERVICE_UNAVAILABLE: { text: 'publishing.failure.unavailable', next: 'retry' },
  TOO_MANY_REQUESTS: { text: 'publishing.failure.tooMany', next: 'retry' },
  UPLOAD_LIMIT_REACHED: { text: 'publishing.failure.limit', next: 'retry' },
  AUTH_TOKEN_EXPIRED: session,
  INVALID_TOKEN: session,
  SIGNED_REQUEST_INVALID: again,
  SIGNED_REQUEST_EXPIRED: again,
  ROUTE_NOT_FOUND: again,
  UPLOAD_PART_INVALID: again,
  UPLOAD_INCOMPLETE: again,
  REVISION_NOT_FOUND: restart,
  REVISION_CONFLICT: restart,
  PROJECT_NOT_FOUND: restart,
  WEB_EXPORT_NOT_FOUND: restart,
  WEB_EXPORT_CLOSED: restart,
  UPLOAD_NOT_FOUND: restart,
  VALIDATION_ERROR: request,
  INVALID_REQUEST_QUERY_PARAMETER: request,
  UNSUPPORTED_MEDIA_TYPE: request,
  TEAM_NOT_FOUND: forbidden,
  SPACE_NOT_FOUND: forbidden,
  SPACE_FORBIDDEN: forbidden,
  PROJECT_FORBIDDEN: forbidden,
  PAYLOAD_TOO_LARGE: file('publishing.failure.tooLarge'),
  FILE_TOO_LARGE: file('publishing.failure.tooLarge'),
  FILE_EMPTY: file('publishing.failure.empty'),
  UNSUPPORTED_FILE_TYPE: file('publishing.failure.type'),
  FILE_TYPE_MISMATCH: file('publishing.failure.mismatch'),
  INVALID_GLB: file('publishing.failure.glb'),
  INVALID_GLTF: file('publishing.failure.gltf'),
  GLTF_RESOURCE_MISSING: file('publishing.failure.missing'),
  INVALID_STEP: file('publishing.failure.step'),
  INVALID_STL: file('publishing.failure.stl'),
  INVALID_SVG: file('publishing.failure.svg'),
  UNSAFE_SVG: file('publishing.failure.unsafeSvg'),
  INVALID_PDF: file('publishing.failure.pdf'),
  INVALID_THUMBNAIL: file('publishing.failure.thumbnail'),
  MODEL_TOO_COMPLEX: file('publishing.failure.tooComplex'),
  CONVERSION_TIMEOUT: file('publishing.failure.conversionTimeout'),
  CONVERSION_OUT_OF_MEMORY: file('publishing.failure.conversionMemory'),
  CONVERSION_FAILED: file('publishing.failure.conversion'),
};

/** The text of a failure; an unknown code, such as from a newer server, gets the generic text. */
export function failureText({ code }: PublishFailure): FailureText {
  return code in failureTexts ? failureTexts[code as keyof typeof failureTexts] : again;
}
