import { shownEmail } from '@chamfer/contract/shown-email';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Team } from '../../../platform/account/account-types.ts';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import styles from './access-dialog.module.css';
import { type JoinedMember, useMemberAccess } from './use-members.ts';

type Access = ReturnType<typeof useMemberAccess>['items'][number];

const projectRoleNames: Record<Access['role'], MessageKey> = {
  owner: 'teams.projectRole.owner',
  editor: 'teams.projectRole.editor',
  commenter: 'teams.projectRole.commenter',
  viewer: 'teams.projectRole.viewer',
};

/** The projects that a member can open, with the role and where it comes from (ACCESS §2). */
export function AccessDialog({
  member,
  team,
  onClose,
}: {
  member: JoinedMember;
  team: Pick<Team, 'id' | 'name'>;
  onClose: () => void;
}) {
  const t = useT();
  const access = useMemberAccess(team.id, member.userId);
  const via = ({ role, via: ways, spaceName }: Access) => {
    const space = spaceName ?? t('teams.untitledSpace');
    // Owners of a project were not invited.
    if (role === 'owner') return ways.includes('space') ? t('teams.access.space', { space }) : null;
    if (!ways.includes('space')) return t('teams.access.direct');
    return t(ways.includes('direct') ? 'teams.access.both' : 'teams.access.space', { space });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t('teams.access.title', { name: member.name || shownEmail(member.email) })}
      about={team.name}
      closeLabel={t('common.close')}
      footer={null}
    >
      <ListView
        list={access}
        loading={t('teams.access.loading')}
        skeleton={<Skeleton width="60%" />}
        failed={t('teams.failed')}
        empty={<p>{t('teams.access.none')}</p>}
      >
        <ul className={styles.list}>
          {access.items.map((item) => (
            <li key={item.projectId}>
              <b>{item.name}</b>
              <span>{t(projectRoleNames[item.role])}</span>
              <span className={styles.via}>{via(item)}</span>
            </li>
          ))}
        </ul>
      </ListView>
    </Modal>
  );
}
