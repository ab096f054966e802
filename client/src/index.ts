/** What every client of the API shares: the request of a typed call, and the error of one that failed. */
export { ApiError, errorOf, hasCode, isCancelled, isCaptchaError } from './api-error.ts';
export { type CallParts, type CallRequestParts, callRequest } from './call-request.ts';
export { everyPage } from './every-page.ts';
