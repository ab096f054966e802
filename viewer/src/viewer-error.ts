import type { ViewerErrorCode } from './port.ts';

/** The engine's only error. `message` is for logs; the page has its own words for each code. */
export class ViewerError extends Error {
  readonly code: ViewerErrorCode;

  constructor(code: ViewerErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ViewerError';
    this.code = code;
  }
}

/** Turns whatever was thrown into a `ViewerError`; an `AbortError` becomes ABORTED, the unknown gets `fallback`. */
export function asViewerError(thrown: unknown, fallback: ViewerErrorCode): ViewerError {
  if (thrown instanceof ViewerError) return thrown;
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new ViewerError('ABORTED', 'Opening was given up', { cause: thrown });
  }
  return new ViewerError(fallback, thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown });
}
