import { useParams } from '@tanstack/react-router';
import { Developers } from '../../areas/developers/page/developers.tsx';
import { TokensCard } from '../../areas/developers/tokens/tokens-card.tsx';
import { useApiTokens } from '../../areas/developers/tokens/use-api-tokens.ts';
import { useWebhooks } from '../../areas/developers/webhooks/use-webhooks.ts';
import { WebhooksCard } from '../../areas/developers/webhooks/webhooks-card.tsx';
import { SettingsHead } from '../../areas/teams/settings/settings-head.tsx';
import { useT } from '../../i18n/use-t.ts';
import type { Team } from '../../platform/account/account-types.ts';
import { useAccount } from '../../platform/account/use-account.ts';

/** `/teams/{teamId}/settings/developers`: what connects the team to other systems, below the head of its settings. */
export default function DevelopersRoute() {
  const { teamId = '' } = useParams({ strict: false });
  const team = useAccount().data?.teams.find(({ id }) => id === teamId);
  if (!team) return null;
  return (
    <>
      <SettingsHead team={team} />
      <Sections key={team.id} team={team} />
    </>
  );
}

function Sections({ team }: { team: Team }) {
  const t = useT();
  const tokens = useApiTokens(team);
  const webhooks = useWebhooks(team.id);
  return (
    <Developers
      sections={[
        {
          key: 'tokens',
          label: t('developers.tokens'),
          count: tokens.status === 'ready' && tokens.more === 'none' ? tokens.items.length : undefined,
          panel: <TokensCard team={team} />,
        },
        {
          key: 'webhooks',
          label: t('webhooks.title'),
          count: webhooks.data?.webhooks.length,
          panel: <WebhooksCard team={team} />,
        },
      ]}
    />
  );
}
