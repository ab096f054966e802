import type { Transport } from '@chamfer/client/publish';
import { call, upload } from '../../platform/api.ts';

/** The browser's transport for publishing: calls with the session, and uploads that report progress. */
export const publishTransport: Transport = { call, put: upload };
