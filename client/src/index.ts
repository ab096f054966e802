/** What every API client shares: the request of a typed call, the error of a failed one, and sending again. */
export { ApiError, errorOf, hasCode, isCancelled, isCaptchaError } from './api-error.ts';
export { type CallParts, type CallRequestParts, callRequest } from './call-request.ts';
export { everyPage } from './every-page.ts';
export { newId } from './new-id.ts';
export { makeSendOnce, type SendOnce } from './send-once.ts';
