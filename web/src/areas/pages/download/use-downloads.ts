import type { CallOutput } from '@chamfer/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

/** Where the design app is. */
export type Downloads = CallOutput<'GET /app/downloads'>;
/** One of its files. */
export type DownloadFile = Downloads['files'][number];

/** The query keys of the files of the design app. */
export const downloadKeys = { all: ['downloads'] as const };

/** Where the design app is, as the operator says. */
export function useDownloads() {
  return useQuery({
    queryKey: downloadKeys.all,
    queryFn: ({ signal }) => call('GET /app/downloads', { signal }),
  });
}
