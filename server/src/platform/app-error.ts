import { type ErrorCode, errors, type ValidationIssue } from '@chamfer/contract';

/** Additional data of an error: `details` go to the client, `cause` only to the log. */
export interface AppErrorOptions {
  cause?: unknown;
  validationErrors?: ValidationIssue[];
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
}

/** An error reported to the client by its code. Only the guard turns it into HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | null;
  readonly validationErrors: ValidationIssue[];
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Record<string, unknown> | null = null, options: AppErrorOptions = {}) {
    super(errors[code].message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.validationErrors = options.validationErrors ?? [];
    this.retryAfter = options.retryAfter;
  }
}
