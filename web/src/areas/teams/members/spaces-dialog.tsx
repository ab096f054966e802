import { shownEmail } from '@chamfer/contract/shown-email';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { useTeamSpaces } from '../settings/use-spaces.ts';
import styles from './spaces-dialog.module.css';
import { type JoinedMember, setInSpace, spaceRefusal } from './use-members.ts';

/** The spaces that a member is in; each press puts them in or takes them out at once (spec 2 §2, §6). */
export function SpacesDialog({
  member,
  team: { id: teamId, name: teamName },
  onClose,
}: {
  member: JoinedMember;
  team: Pick<Team, 'id' | 'name'>;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const spaces = useTeamSpaces(teamId);
  const [inSpaces, setInSpaces] = useState(() => new Set(member.spaces.map(({ id }) => id)));
  const change = async (spaceId: string, isIn: boolean) => {
    const set = (value: boolean) =>
      setInSpaces((before) => {
        const after = new Set(before);
        if (value) after.add(spaceId);
        else after.delete(spaceId);
        return after;
      });
    set(isIn);
    try {
      await setInSpace(client, { teamId, spaceId, userId: member.userId, isIn });
    } catch (error) {
      set(!isIn);
      showToast({ kind: 'error', text: t(spaceRefusal(error).form ?? 'teams.failed') });
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      size="small"
      title={t('teams.spaces.title', { name: member.name || shownEmail(member.email) })}
      about={teamName}
      closeLabel={t('common.close')}
      footer={null}
    >
      <p className={styles.text}>{t('teams.spaces.text')}</p>
      <ListView
        list={spaces}
        loading={t('teams.spaces.loading')}
        skeleton={<Skeleton width="60%" />}
        failed={t('teams.failed')}
        empty={<p>{t('teams.spaces.none')}</p>}
      >
        <div className={styles.list}>
          {spaces.items.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name ?? t('teams.untitledSpace')}
              checked={inSpaces.has(id)}
              onChange={({ target }) => void change(id, target.checked)}
            />
          ))}
        </div>
      </ListView>
    </Modal>
  );
}
