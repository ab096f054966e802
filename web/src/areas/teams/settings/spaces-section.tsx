import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { refuseInTeam } from '../../../platform/account/team-refusals.ts';
import { ListEnd } from '../../../platform/list/list-end.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { SettingsList, SettingsRow, SettingsSection } from '../../../ui/layout/settings.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { type SpaceAct, SpaceDialog } from './space-dialog.tsx';
import { SpaceRow } from './space-row.tsx';
import styles from './team-settings.module.css';
import { type TeamSpace, useTeamSpaces } from './use-spaces.ts';

/** The spaces of a team, with what may be done with each. `?rename_space=` opens the dialog of one (spec 1 §4, J43). */
export function SpacesSection({ team }: { team: Team }) {
  const t = useT();
  const spaces = useTeamSpaces(team.id);
  const [asked, setAsked] = useState<{ act: SpaceAct; space: TeamSpace | null } | null>(null);
  useWantedRename(spaces, (space) => {
    if (space?.can.rename) return setAsked({ act: 'rename', space });
    if (space) return refuseInTeam('rename_space', team.id);
    showToast({ kind: 'error', text: t('teamSettings.space.gone') });
  });
  const create = team.can.createSpace ? (
    <Button onClick={() => setAsked({ act: 'create', space: null })}>{t('teamSettings.space.create')}</Button>
  ) : null;
  const isEmpty = spaces.status === 'ready' && spaces.items.length === 0 && spaces.more === 'none';
  return (
    <SettingsSection
      id="spaces"
      title={t('teamSettings.spaces')}
      lead={t('teamSettings.spaces.lead')}
      action={isEmpty ? null : create}
    >
      {spaces.status === 'failed' ? (
        <div className={styles.failed}>
          <FieldError>{t('teamSettings.spaces.failed')}</FieldError>
          <Button busy={spaces.isReloading} onClick={spaces.reload}>
            {t('common.retry')}
          </Button>
        </div>
      ) : isEmpty ? (
        <EmptyState
          className={styles.empty}
          title={t('teamSettings.spaces.empty')}
          text={t(
            create || team.addons.teamspaceManagement
              ? 'teamSettings.spaces.empty.text'
              : 'teamSettings.spaces.empty.needsSubscription',
          )}
          actions={create}
        />
      ) : (
        <SettingsList busy={spaces.status === 'loading'}>
          {spaces.items.map((space) => (
            <SpaceRow key={space.id} space={space} onAct={(act) => setAsked({ act, space })} />
          ))}
          {spaces.status === 'loading' ? <SettingsRow label={<Skeleton width={240} height={40} />} /> : null}
        </SettingsList>
      )}
      <ListEnd list={spaces} />
      {asked ? (
        <SpaceDialog key={`${asked.act} ${asked.space?.id}`} team={team} {...asked} onClose={() => setAsked(null)} />
      ) : null}
    </SettingsSection>
  );
}

type List = ReturnType<typeof useTeamSpaces>;

/** Looks up the space that the address names, once, and takes it out of the address; null where the team has no such. */
function useWantedRename(spaces: List, found: (space: TeamSpace | null) => void): void {
  const { rename_space: wanted } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { items, more, status } = spaces;
  const look = useEffectEvent((wanted: string, more: List['more']) => {
    const space = items.find(({ id }) => id === wanted);
    // It may be on a page that was not read yet.
    if (!space && more === 'there') return spaces.loadMore();
    if (!space && more === 'loading') return;
    found(space ?? null);
    void navigate({ to: '.', search: ({ rename_space: _, ...search }) => search, replace: true });
  });
  useEffect(() => {
    if (wanted && status === 'ready') look(wanted, more);
  }, [wanted, status, more]);
}
