import type { Transport } from '@chamfer/client/publish';
import { call } from '../../../platform/api/api.ts';
import { upload } from '../../../platform/http/upload.ts';

/** The browser's transport for publishing: calls with the session, and uploads that report progress. */
export const publishTransport: Transport = { call, put: upload };
