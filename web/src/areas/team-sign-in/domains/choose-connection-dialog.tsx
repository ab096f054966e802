import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice/choice.tsx';
import type { SsoConnection, TeamDomain } from '../use-team-sso.ts';
import { chooseConnection, chooseConnectionRefusal } from './domain-calls.ts';

/** Chooses which of several connections the people of a domain log in through. */
export function ChooseConnectionDialog({
  team,
  domain: { id: domainId, domain, connectionId },
  connections,
  onClose,
}: {
  team: { id: string; name: string };
  domain: TeamDomain;
  connections: readonly SsoConnection[];
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const name = useId();
  const [chosen, setChosen] = useState(connectionId);
  const options = [
    { id: null, label: t('teamSignIn.choose.first') },
    ...connections.map(({ id, name: label }) => ({ id, label })),
  ];
  return (
    <ConfirmDialog
      title={t('teamSignIn.domain.choose')}
      about={team.name}
      variant="primary"
      size="medium"
      confirm={t('teamSettings.save')}
      act={() => chooseConnection(client, { teamId: team.id, domainId, connectionId: chosen })}
      refusal={chooseConnectionRefusal}
      done={t('teamSignIn.saved')}
      onClose={onClose}
    >
      <ChoiceGroup legend={t('teamSignIn.choose.legend', { domain })}>
        {options.map(({ id, label }) => (
          <Choice
            key={id ?? ''}
            card
            name={name}
            label={label}
            checked={chosen === id}
            onChange={() => setChosen(id)}
          />
        ))}
      </ChoiceGroup>
    </ConfirmDialog>
  );
}
