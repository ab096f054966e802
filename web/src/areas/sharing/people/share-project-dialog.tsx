import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { noteLinkCopied } from '../../../platform/account/use-first-steps.ts';
import { useFlag } from '../../../platform/flags/use-flag.ts';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import styles from '../share.module.css';
import { ShareLoading } from '../share-loading.tsx';
import { sharingRefusal } from '../sharing-refusals.ts';
import { changeAccess, type SharedProject, useProjectSharing } from '../use-project-sharing.ts';
import { InvitePeople } from './invite-people.tsx';
import { PeopleList } from './people-list.tsx';

/** Which project is shared. */
export interface ShareProjectDialogProps {
  projectId: string;
  teamId: string;
  /** It has closed. */
  onClose: () => void;
}

/** Who has access to a project, and how others get it (spec 3 §2 Share modals, J79 and J80). Opens on the page. */
export function ShareProjectDialog({ projectId, teamId, onClose }: ShareProjectDialogProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const { sharing, about, acts } = useProjectSharing(projectId);
  const { data } = sharing;
  // Flags hide: the server decides about every invitation by itself (spec 3 §5 and §6).
  const isSharingOn = useFlag('web_editor_role-ff');
  const isShort = useFlag('project_invitation_roles-ff');
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('sharing.project.title')}
      closeLabel={t('common.close')}
      footer={<CopyProjectLink projectId={projectId} />}
    >
      {data ? (
        <div className={styles.content}>
          {data.can.share && isSharingOn ? (
            <InvitePeople
              acts={acts}
              roles={isShort ? linkRoles : projectRoles}
              start="commenter"
              users={data.users}
              paywall={data.can.giveEditor ? null : { teamId }}
            />
          ) : null}
          <PeopleList
            users={data.users}
            acts={acts}
            mayShare={data.can.share}
            roles={projectRoles}
            paywall={data.can.giveEditor ? null : { teamId }}
            throughSpaceCount={data.throughSpaceCount}
            onLeft={() => setOpen(false)}
          />
          {about.data ? <ProjectAccess about={about.data} canChange={data.can.changeAccess} /> : null}
        </div>
      ) : (
        <ShareLoading failed={sharing.isError} busy={sharing.isFetching} onRetry={() => void sharing.refetch()} />
      )}
    </Modal>
  );
}

/** The address of the project: who has no access yet can ask for it there. */
function CopyProjectLink({ projectId }: { projectId: string }) {
  const t = useT();
  const address = new URL(`/p/${projectId}`, location.origin).href;
  return (
    <CopyButton
      className={styles.copy}
      text={address}
      label={t('sharing.link.copy')}
      copiedLabel={t('sharing.link.copied')}
      onCopied={noteLinkCopied}
      onRefused={() => showToast({ kind: 'info', text: address, duration: Number.POSITIVE_INFINITY })}
    />
  );
}

const projectRoles = ['editor', 'commenter', 'viewer'] as const;
/** Those that an invitation to a review link can give, too. */
const linkRoles = ['commenter', 'viewer'] as const;

/** Whom the project is open to without an invitation; a private space has nobody else (DECISIONS 42). */
function ProjectAccess({ about, canChange }: { about: SharedProject; canChange: boolean }) {
  const t = useT();
  const client = useQueryClient();
  const { project, space } = about;
  const [chosen, setChosen] = useState<typeof project.access | null>(null);
  if (!space || space.spaceType === 'private') return null;
  const everyone = t('sharing.access.space', { space: space.spaceName ?? '' });
  const texts = { invited: t('sharing.access.invited'), space: everyone };
  const choose = async (access: typeof project.access) => {
    setChosen(access);
    try {
      await changeAccess(client, project.projectId, access);
    } catch (error) {
      const { form } = sharingRefusal(error);
      showToast({ kind: 'error', text: t(form ?? 'sharing.failed') });
    } finally {
      setChosen(null);
    }
  };
  const shown = chosen ?? project.access;
  return (
    <div className={styles.access}>
      <div>
        <p className={styles.accessTitle}>{t('sharing.access')}</p>
        <p className={styles.soft}>{t('sharing.access.hint')}</p>
      </div>
      {canChange ? (
        <Select
          className={styles.accessSelect}
          label={t('sharing.access')}
          labelHidden
          value={shown}
          onChange={(access) => void choose(access)}
          disabled={chosen !== null}
          options={(['invited', 'space'] as const).map((value) => ({ value, label: texts[value] }))}
        />
      ) : (
        <p>{texts[shown]}</p>
      )}
    </div>
  );
}
