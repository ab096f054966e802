import type { site } from '@chamfer/contract/calls/site';
import type { Handlers } from '../../platform/http/guard.ts';
import { listDownloads } from './downloads.service.ts';
import { sendSalesInquiry } from './sales-inquiry.service.ts';

/** The calls of visitors. */
export const siteRoutes: Handlers<keyof typeof site> = {
  'GET /app/downloads': (_request, ctx) => listDownloads(ctx),
  'POST /app/sales-inquiries': ({ input }, ctx) => sendSalesInquiry(ctx, input),
};
