import { type CallParts, callRequest } from '@chamfer/client';
import { send } from './call.ts';
import { type OpenEvents, readEvents } from './event-stream.ts';

// The one door of the areas to the server. Sign-in goes through `call.ts`, because it needs neither events nor uploads.
export { ApiError, hasCode } from '@chamfer/client';
export { call } from './call.ts';
export { upload } from './upload.ts';

/**
 * Follows a call that answers server-sent events. A broken stream is opened again after 1 s, 2 s … at most 30 s, from
 * the last event on; a refusal (4xx) ends it. Gives a function that stops it.
 */
export const openEvents: OpenEvents = (name, options, onEvent) =>
  readEvents(send, callRequest(name, options as CallParts), onEvent);
