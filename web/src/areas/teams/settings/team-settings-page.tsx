import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { NamingDialog } from '../../../platform/form/naming-dialog.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { SettingsList, SettingsRow } from '../../../ui/layout/settings.tsx';
import { SettingsHead } from './settings-head.tsx';
import { SpacesSection } from './spaces-section.tsx';
import { checkTeamName, renameTeam, renameTeamRefusal } from './team-name.ts';

/** `/teams/{teamId}/settings`: the team's name and its spaces (spec 2 §2 Team settings page, J44). */
export default function TeamSettingsPage() {
  const { teamId = '' } = useParams({ strict: false });
  const { data: account } = useAccount();
  const team = account?.teams.find(({ id }) => id === teamId);
  if (!team) return null;
  return (
    <>
      <SettingsHead team={team} />
      <SettingsList>
        <TeamNameRow team={team} />
      </SettingsList>
      {team.can.listSpaces ? <SpacesSection key={team.id} team={team} /> : null}
    </>
  );
}

function TeamNameRow({ team }: { team: Team }) {
  const t = useT();
  const client = useQueryClient();
  const id = useId();
  const [editing, setEditing] = useState(false);
  const edit = (
    <Button id={`${id}-edit`} aria-labelledby={`${id}-edit ${id}-label`} onClick={() => setEditing(true)}>
      {t('teamSettings.edit')}
    </Button>
  );
  return (
    <>
      <SettingsRow
        label={t('teamSettings.team.name')}
        labelId={`${id}-label`}
        controls={team.can.rename ? edit : undefined}
      >
        {team.name}
      </SettingsRow>
      {editing ? (
        <NamingDialog
          title={t('teamSettings.team.rename')}
          about={team.name}
          label={t('teamSettings.team.name')}
          action={t('teamSettings.save')}
          name={team.name}
          check={checkTeamName}
          send={async (name) => {
            await renameTeam(client, team.id, name);
            return t('teamSettings.team.renamed');
          }}
          refusal={renameTeamRefusal}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}
