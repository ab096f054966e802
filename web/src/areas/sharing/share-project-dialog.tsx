import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { session } from '../../platform/session.ts';
import { Modal } from '../../ui/modal.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InvitePeople } from './invite-people.tsx';
import { MemberRow } from './member-row.tsx';
import { PaywallPanel } from './paywall-panel.tsx';
import { ProjectAccess } from './project-access.tsx';
import { RequestRow } from './request-row.tsx';
import styles from './sharing.module.css';
import { orderSharers } from './sharing-order.ts';
import { SharingPending } from './sharing-pending.tsx';
import { type ProjectSharing, sharerKey } from './sharing-types.ts';
import { projectActions, useProjectSharing, useSharedProject } from './use-project-sharing.ts';

/** The project that is shared. */
export interface ShareProjectDialogProps {
  projectId: string;
  name: string;
  teamId: string;
  /** It has closed: the owner takes it off the page. */
  onClose: () => void;
}

/** Who has access to a project: invite, answer requests, change roles (spec 3 §2 Share modals, J79 and J80). */
export function ShareProjectDialog({ projectId, name, teamId, onClose }: ShareProjectDialogProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const sharing = useProjectSharing(projectId);
  const project = useSharedProject(projectId);
  const space = project.data?.space;
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('sharing.project.title')}
      closeLabel={t('common.close')}
      footer={
        sharing.data && project.data && space?.spaceType === 'team' ? (
          <ProjectAccess
            projectId={projectId}
            access={project.data.project.access}
            space={space.spaceName ?? ''}
            canChange={sharing.data.can.changeAccess}
          />
        ) : null
      }
    >
      {sharing.data ? (
        <ProjectPeople {...{ projectId, name, teamId }} sharing={sharing.data} onLeft={() => setOpen(false)} />
      ) : (
        <SharingPending query={sharing} />
      )}
    </Modal>
  );
}

function ProjectPeople({
  projectId,
  name,
  teamId,
  sharing,
  onLeft,
}: Omit<ShareProjectDialogProps, 'onClose'> & { sharing: ProjectSharing; onLeft: () => void }) {
  const t = useT();
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [actions] = useState(() => projectActions(projectId));
  const me = session.userId();
  const paywall = sharing.can.giveEditor ? undefined : <PaywallPanel teamId={teamId} />;
  return (
    <>
      <InvitePeople actions={actions} users={sharing.users} startRole="commenter" paywall={paywall} />
      <section>
        <div className={styles.head}>
          <h3>{t('sharing.people')}</h3>
          {sharing.throughSpaceCount > 0 ? (
            <p className={styles.soft}>{t('sharing.more', { count: sharing.throughSpaceCount })}</p>
          ) : null}
        </div>
        <ul className={styles.people}>
          {orderSharers(sharing.users, accepted).map((sharer) => {
            const key = sharerKey(sharer);
            const row = { actions, paywall };
            if (sharer.type === 'invitation') return <InvitationRow key={key} {...row} invitation={sharer} />;
            if (sharer.type === 'member') {
              const isMe = sharer.userId === me;
              return <MemberRow key={key} {...row} member={sharer} isMe={isMe} thing={name} onLeft={onLeft} />;
            }
            return (
              <RequestRow
                key={key}
                {...row}
                projectId={projectId}
                request={sharer}
                onAccepted={(userId) => setAccepted((before) => new Set([...before, userId]))}
              />
            );
          })}
        </ul>
      </section>
    </>
  );
}
