import { useParams } from '@tanstack/react-router';
import { Developers } from '../../areas/developers/page/developers.tsx';
import { TokensCard } from '../../areas/developers/tokens/tokens-card.tsx';
import { WebhooksCard } from '../../areas/developers/webhooks/webhooks-card.tsx';
import { SettingsHead } from '../../areas/teams/settings/settings-head.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useAccount } from '../../platform/account/use-account.ts';

/** `/teams/{teamId}/settings/developers`: what connects the team to other systems, below the head of its settings. */
export default function DevelopersRoute() {
  const t = useT();
  const { teamId = '' } = useParams({ strict: false });
  const team = useAccount().data?.teams.find(({ id }) => id === teamId);
  if (!team) return null;
  return (
    <>
      <SettingsHead team={team} />
      <Developers
        key={team.id}
        sections={[
          { key: 'tokens', label: t('developers.tokens'), panel: <TokensCard team={team} /> },
          { key: 'webhooks', label: t('webhooks.title'), panel: <WebhooksCard team={team} /> },
        ]}
      />
    </>
  );
}
