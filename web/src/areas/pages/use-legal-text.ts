import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

/** The query keys of the operator's texts. */
export const legalTextKeys = { text: (document: 'terms' | 'privacy') => ['legal', document] as const };

/** The operator's terms or privacy policy. */
export function useLegalText(document: 'terms' | 'privacy') {
  return useQuery({
    queryKey: legalTextKeys.text(document),
    queryFn: ({ signal }) => call('GET /legal/{document}', { params: { document }, signal }),
  });
}
