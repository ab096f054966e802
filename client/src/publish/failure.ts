import type { ErrorCode } from '@chamfer/contract';
import { asApiError } from './transport.ts';

/** `NETWORK`: no response. `TIMEOUT`: the server did not finish in time. `UNKNOWN`: a code unknown to this client. */
export type PublishFailureCode = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'UNKNOWN';

interface FailureFacts {
  code: PublishFailureCode;
  message: string;
  fileName?: string | null;
  details?: Record<string, unknown> | null;
  requestId?: string | null;
  retryUntil?: string | null;
}

/** Why a design could not be published: the code, and the file it concerns, if any. */
export class PublishFailure extends Error {
  readonly code: PublishFailureCode;
  readonly fileName: string | null;
  readonly details: Record<string, unknown> | null;
  readonly requestId: string | null;
  /** Until when the server keeps what was sent and can try again; null where it does not. */
  readonly retryUntil: string | null;

  constructor(facts: FailureFacts, options?: ErrorOptions) {
    super(facts.message, options);
    this.name = 'PublishFailure';
    this.code = facts.code;
    this.fileName = facts.fileName ?? null;
    this.details = facts.details ?? null;
    this.requestId = facts.requestId ?? null;
    this.retryUntil = facts.retryUntil ?? null;
  }
}

/** Turns an ApiError of the transport into a failure that names the file; returns anything else unchanged. */
export function toPublishFailure(error: unknown, fileName: string | null = null): unknown {
  if (error instanceof PublishFailure) return error;
  const failure = asApiError(error);
  if (!failure) return error;
  const { code, message, details, requestId } = failure;
  return new PublishFailure(
    { code, message, fileName: fileNamedIn(details) ?? fileName, details, requestId },
    { cause: error },
  );
}

/** The file named in an error's details, by the name the server uses. */
export function fileNamedIn(details: Record<string, unknown> | null | undefined): string | null {
  return typeof details?.file === 'string' ? details.file : null;
}
