import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import type { TeamDomain } from '../use-team-sso.ts';
import { removeDomain, removeDomainRefusal } from './domain-calls.ts';

/** Asks before a domain is removed, and says how many people that concerns. */
export function RemoveDomainDialog({
  team,
  domain: { id, domain, state, peopleCount: count },
  onClose,
}: {
  team: { id: string; name: string };
  domain: TeamDomain;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const isInUse = state === 'verified' || state === 'missing';
  return (
    <ConfirmDialog
      title={t('teamSignIn.removeDomain.title', { domain })}
      about={team.name}
      confirm={t('teamSignIn.domain.remove')}
      act={() => removeDomain(client, team.id, id)}
      refusal={removeDomainRefusal}
      done={t('teamSignIn.removed', { name: domain })}
      onClose={onClose}
    >
      {isInUse ? t('teamSignIn.removeDomain.text', { count }) : t('teamSignIn.removeDomain.unused')}
    </ConfirmDialog>
  );
}
