import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { NamingDialog } from '../../../platform/form/naming-dialog.tsx';
import {
  checkSpaceName,
  createSpace,
  createSpaceRefusal,
  deleteSpace,
  deleteSpaceRefusal,
  renameSpace,
  renameSpaceRefusal,
  type TeamSpace,
} from './use-spaces.ts';

/** What is done with a space. */
export type SpaceAct = 'create' | 'rename' | 'delete';

/** The dialog of an act; without a space it creates one. */
export function SpaceDialog({
  team: { id: teamId, name: teamName },
  act,
  space,
  onClose,
}: {
  team: Pick<Team, 'id' | 'name'>;
  act: SpaceAct;
  space: TeamSpace | null;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const name = space?.name ?? '';
  const shown = name || t('teamSettings.space.untitled');
  if (act === 'delete' && space) {
    return (
      <ConfirmDialog
        title={t('teamSettings.space.delete.title', { name: shown })}
        about={teamName}
        confirm={t('teamSettings.space.delete.confirm')}
        act={() => deleteSpace(client, teamId, space.id)}
        refusal={deleteSpaceRefusal}
        done={t('teamSettings.space.deleted', { name: shown })}
        onClose={onClose}
      >
        {t('teamSettings.space.delete.text', { members: space.memberCount })}
      </ConfirmDialog>
    );
  }
  if (space) {
    return (
      <NamingDialog
        title={t('teamSettings.space.rename.title')}
        about={teamName}
        label={t('teamSettings.space.name')}
        action={t('teamSettings.save')}
        name={name}
        check={checkSpaceName}
        send={async (next) => {
          await renameSpace(client, { teamId, spaceId: space.id, name: next });
          return t('teamSettings.space.renamed', { name: next });
        }}
        refusal={renameSpaceRefusal}
        onClose={onClose}
      />
    );
  }
  return (
    <NamingDialog
      title={t('teamSettings.space.create')}
      about={teamName}
      label={t('teamSettings.space.name')}
      action={t('teamSettings.space.create')}
      name=""
      check={checkSpaceName}
      send={async (next) => {
        const { name: created } = await createSpace(client, teamId, next);
        return t('teamSettings.space.created', { name: created ?? next });
      }}
      refusal={createSpaceRefusal}
      onClose={onClose}
    />
  );
}
