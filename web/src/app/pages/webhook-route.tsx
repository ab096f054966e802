import { useParams } from '@tanstack/react-router';
import { Deliveries } from '../../areas/developers/webhooks/deliveries.tsx';
import { useAccount } from '../../platform/account/use-account.ts';

/** `/teams/{teamId}/settings/developers/webhooks/{webhookId}`: what a webhook was called for. */
export default function WebhookRoute() {
  const { teamId = '', webhookId = '' } = useParams({ strict: false });
  const team = useAccount().data?.teams.find(({ id }) => id === teamId);
  return team ? <Deliveries key={webhookId} team={team} webhookId={webhookId} /> : null;
}
