import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { session } from '../../../platform/http/session.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { AccessDialog } from '../dialogs/access-dialog.tsx';
import { MoveDialog } from '../dialogs/move-dialog.tsx';
import { UnitDialog } from '../dialogs/unit-dialog.tsx';
import type { ProjectData } from '../use-project.ts';
import {
  bringBack,
  changeProject,
  changeRefusal,
  deleteProject,
  deleteRefusal,
  endSharing,
  endSharingRefusal,
  leaveProject,
  leaveRefusal,
} from '../use-project-changes.ts';
import type { Asked } from './project-content.tsx';

/** The dialog of what was chosen for the whole project; nothing for what has a dialog of its own. */
export function ProjectDialog({
  act,
  data,
  name,
  onClose,
}: {
  act: Asked['act'];
  data: ProjectData;
  name: string;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { project, teamId, sharing } = data;
  const { projectId } = project;
  const toProjects = () => void navigate({ to: '/teams/$teamId/shared-with-me', params: { teamId } });
  switch (act) {
    case 'move':
      return <MoveDialog projectId={projectId} name={name} teamId={teamId} space={data.space} onClose={onClose} />;
    case 'unit':
      return data.model ? <UnitDialog projectId={projectId} model={data.model} name={name} onClose={onClose} /> : null;
    case 'access':
      return <AccessDialog projectId={projectId} onClose={onClose} />;
    case 'archive':
      return (
        <ConfirmDialog
          variant="primary"
          title={t('projectPage.archive.title', { name })}
          confirm={t('projectPage.archive.action')}
          act={() => changeProject(client, projectId, { archived: true })}
          refusal={changeRefusal}
          done={t('projectPage.archive.done', { name })}
          onClose={onClose}
        >
          {t('projectPage.archive.text')}
        </ConfirmDialog>
      );
    case 'delete':
      return (
        <ConfirmDialog
          title={t('projects.delete.title', { name })}
          confirm={t('projects.delete.confirm')}
          act={async () => {
            await deleteProject(client, projectId);
            toProjects();
            const undo = () =>
              void bringBack(client, projectId).catch(() =>
                showToast({ kind: 'error', text: t('common.error.tryAgain') }),
              );
            showToast({
              kind: 'ok',
              text: t('projects.delete.done', { name }),
              action: { label: t('projectPage.delete.undo'), onPress: undo },
            });
          }}
          refusal={deleteRefusal}
          onClose={onClose}
        >
          {t('projectPage.delete.text')}
        </ConfirmDialog>
      );
    case 'end-sharing':
      return (
        <ConfirmDialog
          size="medium"
          title={t('projectPage.endSharing.title', { name })}
          confirm={t('projectPage.endSharing.confirm')}
          act={() => endSharing(client, projectId)}
          refusal={endSharingRefusal}
          done={t('projectPage.endSharing.done', { name })}
          onClose={onClose}
        >
          <p>{t('projectPage.endSharing.text')}</p>
          {sharing ? (
            <ul>
              <li>{t('projectPage.endSharing.people', { count: sharing.ending.people })}</li>
              {sharing.ending.oneself ? <li>{t('projectPage.endSharing.self')}</li> : null}
              <li>{t('projectPage.endSharing.links', { count: sharing.sharedLinkCount })}</li>
              <li>
                {t('projectPage.endSharing.waiting', {
                  invitations: sharing.ending.invitations,
                  requests: sharing.accessRequestCount,
                })}
              </li>
            </ul>
          ) : null}
        </ConfirmDialog>
      );
    case 'leave':
      return (
        <ConfirmDialog
          title={t('projectPage.leave.title', { name })}
          confirm={t('projectPage.leave.confirm')}
          act={async () => {
            await leaveProject(client, projectId, session.userId() ?? '');
            toProjects();
          }}
          refusal={leaveRefusal}
          done={t('projectPage.leave.done', { name })}
          onClose={onClose}
        >
          {t('projectPage.leave.text')}
        </ConfirmDialog>
      );
    default:
      return null;
  }
}
