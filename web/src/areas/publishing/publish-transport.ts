import type { Transport } from '@chamfer/client/publish';
import { call, upload } from '../../platform/api.ts';

/** How the browser reaches the server when it publishes: the session's calls, and uploads that tell their progress. */
export const publishTransport: Transport = { call, put: upload };
