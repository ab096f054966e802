import { Link, useParams } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { defaultTeam } from '../../platform/account/default-team.ts';
import { useAccount } from '../../platform/account/use-account.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { BrokenShaftArt } from '../../ui/art/small-art.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** An address below a team that no page has: says so, and leads back to the team. */
export default function TeamPageNotFound() {
  const t = useT();
  const { teamId } = useParams({ strict: false });
  const { data: account } = useAccount();
  const team = account && defaultTeam(account, teamId);
  if (!team) return null;
  const names = { team: team.name };
  return (
    <EmptyState
      art={<BrokenShaftArt />}
      title={t('common.title.notFound')}
      text={t('pages.notFound.text', names)}
      actions={
        <Link
          className={buttonClass({ variant: 'primary' })}
          to="/teams/$teamId/shared-with-me"
          params={{ teamId: team.id }}
        >
          {t('pages.notFound.open', names)}
        </Link>
      }
    />
  );
}
