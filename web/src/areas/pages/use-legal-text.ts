import type { CallRequest } from '@chamfer/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

/** A text that the operator writes. */
export type LegalDocument = CallRequest<'GET /legal/{document}'>['params']['document'];

/** The query keys of the operator's texts. */
export const legalTextKeys = { text: (document: LegalDocument) => ['legal', document] as const };

/** The operator's terms, privacy policy or imprint. */
export function useLegalText(document: LegalDocument) {
  return useQuery({
    queryKey: legalTextKeys.text(document),
    queryFn: ({ signal }) => call('GET /legal/{document}', { params: { document }, signal }),
  });
}
