import type { ErrorCode, ErrorEnvelope, ValidationIssue } from '@chamfer/contract';
import type { MessageKey } from '../i18n/messages.ts';

/** Why a call failed. `NETWORK`: no answer arrived. `message` is for developers; screens have texts of their own. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'NETWORK';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly details: Record<string, unknown> | null;
  readonly requestId: string | null;
  readonly validationErrors: ValidationIssue[];
  /** Seconds to wait before trying again, where the server says so. */
  readonly retryAfter: number | null;

  constructor(envelope: Partial<Omit<ErrorEnvelope, 'code'>> & { code: ErrorCode | 'NETWORK' }, response?: Response) {
    super(envelope.message ?? envelope.code);
    this.name = 'ApiError';
    this.code = envelope.code;
    this.status = response?.status ?? 0;
    this.details = envelope.details ?? null;
    this.requestId = envelope.requestId ?? response?.headers.get('x-request-id') ?? null;
    this.validationErrors = envelope.validationErrors ?? [];
    const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : null;
  }
}

/** Whether a failure has this code. */
export function hasCode(error: unknown, code: ErrorCode | 'NETWORK'): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

/** Whether a captcha is wanted, or another one; an error of it that reaches a form has a text of its own. */
export function isCaptchaError(error: unknown): boolean {
  return hasCode(error, 'MISSING_CAPTCHA') || hasCode(error, 'CAPTCHA_MISMATCH');
}

/** What a failure says that a screen has no text of its own for. */
export function failureText(error: unknown): MessageKey {
  return hasCode(error, 'PROOF_REQUIRED') ? 'common.error.notConfirmed' : 'common.error.tryAgain';
}

/** Whether somebody stopped what they had begun: there is nothing to say and nothing to report. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The error a failed answer carries; an answer that is none of ours (a proxy's page) gets the code of its status. */
export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (isEnvelope(body)) return new ApiError(body, response);
  return new ApiError({ code: codeOfStatus(response.status), message: `HTTP ${response.status}` }, response);
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'INVALID_TOKEN';
  if (status === 404) return 'ROUTE_NOT_FOUND';
  if (status === 413) return 'PAYLOAD_TOO_LARGE';
  if (status === 429) return 'TOO_MANY_REQUESTS';
  return status === 502 || status === 503 || status === 504 ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_ERROR';
}
