import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import type { Delivery } from './use-webhooks.ts';

const reasons: Readonly<Record<string, MessageKey>> = {
  timeout: 'webhooks.answer.timeout',
  unreachable: 'webhooks.answer.unreachable',
  redirect: 'webhooks.answer.redirect',
  too_large: 'webhooks.answer.tooLarge',
  unknown_host: 'webhooks.answer.unknownHost',
  certificate: 'webhooks.answer.certificate',
  address_not_allowed: 'webhooks.answer.notAllowed',
  https_needed: 'webhooks.answer.notAllowed',
};

/** What a delivery was answered: a status, why there was none, or that it is still to come. */
export function AnswerBadge({ delivery: { state, last } }: { delivery: Pick<Delivery, 'state' | 'last'> }) {
  const t = useT();
  if (!last) return <Badge>{t(state === 'failed' ? 'webhooks.answer.ended' : 'webhooks.answer.waiting')}</Badge>;
  const tone = state === 'delivered' ? 'ok' : 'danger';
  if (last.status !== null) return <Badge tone={tone}>{last.status}</Badge>;
  const reason = reasons[last.reason ?? ''] ?? 'webhooks.answer.none';
  return <Badge tone={tone}>{t(reason)}</Badge>;
}
