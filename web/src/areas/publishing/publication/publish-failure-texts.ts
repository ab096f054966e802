import type { PublishFailure, PublishFailureCode } from '@chamfer/client/publish';
import type { Call, CallError, CommonErrorCode, ErrorCode } from '@chamfer/contract';
import type { MessageKey } from '../../../i18n/messages.ts';

/** The calls that publish a design. */
type PublishCall = Extract<
  Call,
  | 'GET /app/spaces'
  | 'POST /app/projects'
  | `POST /app/projects/{projectId}/${string}`
  | `${string} /app/web-exports/{webExportId}${string}`
  | `${string} /app/uploads/{uploadId}${string}`
  | `${string} /uploads/{uploadId}${string}`
>;

/** What processing finds in the files; a web export ends with it, and no call answers it. */
type ProcessingCode = Extract<
  ErrorCode,
  | `INVALID_${'GLB' | 'GLTF' | 'STEP' | 'STL' | 'OBJ' | 'SVG' | 'PDF'}`
  | `CONVERSION_${string}`
  | 'GLTF_RESOURCE_MISSING'
  | 'UNSAFE_SVG'
  | 'INVALID_ARCHIVE'
  | 'STEP_FACES_MISSING'
  | 'FILE_TYPE_MISMATCH'
  | 'MODEL_TOO_COMPLEX'
>;

/** Every code that a publication can meet; the last ones are of a proxy before the server and of the browser itself. */
type MetCode =
  | CallError<PublishCall>
  | Exclude<CommonErrorCode, 'PROOF_REQUIRED' | 'TWO_FACTOR_REQUIRED' | 'ALREADY_DONE'>
  | ProcessingCode
  | Extract<PublishFailureCode, 'ROUTE_NOT_FOUND' | 'NETWORK' | 'TIMEOUT' | 'UNKNOWN'>;

/** What a failure means for a person: a text, and whether the same files can simply be tried again. */
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
const givenUp: FailureText = { text: 'publishing.failure.givenUp', next: 'retry' };
const file = (text: MessageKey): FailureText => ({ text, next: 'change' });

/** A text for each; a code that one of the calls newly declares does not compile without one. */
const failureTexts: Record<MetCode, FailureText> = {
  NETWORK: lost,
  REQUEST_TIMEOUT: lost,
  TIMEOUT: { text: 'publishing.failure.timeout', next: 'retry' },
  UNKNOWN: again,
  INTERNAL_ERROR: again,
  SERVICE_UNAVAILABLE: { text: 'publishing.failure.unavailable', next: 'retry' },
  TOO_MANY_REQUESTS: { text: 'publishing.failure.tooMany', next: 'retry' },
  LOOKING_ONLY: { text: 'common.error.lookingOnly', next: 'change' },
  BUSY: { text: 'common.error.busy', next: 'retry' },
  UPLOAD_LIMIT_REACHED: { text: 'publishing.failure.limit', next: 'retry' },
  AUTH_TOKEN_EXPIRED: session,
  INVALID_TOKEN: session,
  SIGNED_REQUEST_INVALID: again,
  SIGNED_REQUEST_EXPIRED: again,
  IDEMPOTENCY_KEY_REUSED: again,
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
  SPACE_NOT_FOUND: forbidden,
  SPACE_FORBIDDEN: forbidden,
  GUEST_FORBIDDEN: forbidden,
  TOKEN_SCOPE_FORBIDDEN: forbidden,
  PROJECT_FORBIDDEN: forbidden,
  OPERATION_NOT_ALLOWED: forbidden,
  SUBSCRIPTION_REQUIRED: { text: 'publishing.failure.plan', next: 'change' },
  PAYLOAD_TOO_LARGE: file('publishing.failure.tooLarge'),
  FILE_TOO_LARGE: file('publishing.failure.tooLarge'),
  FILE_EMPTY: file('publishing.failure.empty'),
  UNSUPPORTED_FILE_TYPE: file('publishing.failure.type'),
  FILE_TYPE_MISMATCH: file('publishing.failure.mismatch'),
  INVALID_GLB: file('publishing.failure.glb'),
  INVALID_GLTF: file('publishing.failure.gltf'),
  GLTF_RESOURCE_MISSING: file('publishing.failure.missing'),
  INVALID_STEP: file('publishing.failure.step'),
  STEP_FACES_MISSING: file('publishing.failure.faces'),
  INVALID_ARCHIVE: file('publishing.failure.archive'),
  INVALID_STL: file('publishing.failure.stl'),
  INVALID_OBJ: file('publishing.failure.obj'),
  INVALID_SVG: file('publishing.failure.svg'),
  UNSAFE_SVG: file('publishing.failure.unsafeSvg'),
  INVALID_PDF: file('publishing.failure.pdf'),
  INVALID_THUMBNAIL: file('publishing.failure.thumbnail'),
  MODEL_TOO_COMPLEX: file('publishing.failure.tooComplex'),
  CONVERSION_TIMEOUT: file('publishing.failure.conversionTimeout'),
  CONVERSION_OUT_OF_MEMORY: file('publishing.failure.conversionMemory'),
  CONVERSION_FAILED: file('publishing.failure.conversion'),
};

/** Texts of causes that the server distinguishes within a code. */
const causeTexts: Partial<Record<MetCode, Record<string, FailureText>>> = {
  INVALID_GLB: { lines: file('publishing.failure.linesOnly') },
  INVALID_GLTF: { lines: file('publishing.failure.linesOnly') },
  INVALID_STEP: {
    elsewhere: file('publishing.failure.stepElsewhere'),
    lines: file('publishing.failure.linesOnly'),
  },
  INVALID_OBJ: { lines: file('publishing.failure.linesOnly') },
  INVALID_PDF: { encrypted: file('publishing.failure.pdfEncrypted') },
};

/** The text of a failure, which says where the server keeps the files; an unknown code, such as from a newer server, gets the generic text. */
export function failureText({ code, retryUntil, details }: PublishFailure): FailureText {
  if (retryUntil) return givenUp;
  const cause = typeof details?.cause === 'string' ? causeTexts[code as MetCode]?.[details.cause] : undefined;
  if (cause) return cause;
  return code in failureTexts ? failureTexts[code as keyof typeof failureTexts] : again;
}
