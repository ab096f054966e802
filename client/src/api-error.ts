import type { ErrorCode, ErrorEnvelope, ValidationIssue } from '@chamfer/contract';

/** Why a call failed. `NETWORK`: no response arrived. `message` is for developers; screens have their own texts. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'NETWORK';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly details: Record<string, unknown> | null;
  readonly requestId: string | null;
  readonly validationErrors: ValidationIssue[];
  /** Seconds to wait before trying again, if the server says so. */
  readonly retryAfter: number | null;

  constructor(
    envelope: Partial<Omit<ErrorEnvelope, 'code'>> & { code: ErrorCode | 'NETWORK' },
    response?: Pick<Response, 'status' | 'headers'>,
    options?: ErrorOptions,
  ) {
    super(envelope.message ?? envelope.code, options);
    this.name = 'ApiError';
    this.code = envelope.code;
    this.status = response?.status ?? 0;
    this.details = envelope.details ?? null;
    this.requestId = envelope.requestId ?? response?.headers.get('x-request-id') ?? null;
    this.validationErrors = envelope.validationErrors ?? [];
    const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  }
}

/** Whether a failure has this code. */
export function hasCode(error: unknown, code: ErrorCode | 'NETWORK'): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Whether the error asks for a captcha, or for another one; forms have their own text for it. */
export function isCaptchaError(error: unknown): boolean {
  return hasCode(error, 'MISSING_CAPTCHA') || hasCode(error, 'CAPTCHA_MISMATCH');
}

/** Whether the caller cancelled the request: nothing to show and nothing to report. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The error in a failed response; a response without our envelope (a proxy's page) gets the code for its status. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isEnvelope(body)) return new ApiError(body, response);
  return new ApiError({ code: codeOfStatus(response.status), message: `HTTP ${response.status}` }, response);
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

/** The error code for a response without our envelope. */
export function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'INVALID_TOKEN';
  if (status === 404) return 'ROUTE_NOT_FOUND';
  if (status === 408) return 'REQUEST_TIMEOUT';
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  return status === 502 || status === 503 || status === 504 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR';
}
