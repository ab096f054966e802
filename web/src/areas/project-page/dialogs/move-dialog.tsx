import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Select } from '../../../ui/choice/select.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { personNamed } from '../project-texts.ts';
import type { ProjectData } from '../use-project.ts';
import { changeProject, changeRefusal, useMovePreview, useTargetSpaces } from '../use-project-changes.ts';
import styles from './move-dialog.module.css';

/** Which project is moved. */
export interface MoveDialogProps {
  projectId: string;
  name: string;
  teamId: string;
  /** The space it lies in, if the person may know. */
  space: ProjectData['space'];
  onClose: () => void;
}

/** Moves a project to another space of its team, and says before who gains and who loses access. */
export function MoveDialog({ projectId, name, teamId, space, onClose }: MoveDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const spaces = useTargetSpaces(teamId);
  const spaceName = (one: { spaceName?: string | undefined; spaceType: 'private' | 'team' }) =>
    one.spaceName ?? t(one.spaceType === 'team' ? 'projects.space.team' : 'projects.space.private');
  const targets = (spaces.data ?? []).filter(({ spaceId }) => spaceId !== space?.spaceId);
  const form = useForm<{ spaceId: string | null }>({
    start: { spaceId: null },
    check: ({ spaceId }) => (spaceId === null ? { spaceId: 'projectPage.move.choose' } : {}),
    send: async ({ spaceId }) => {
      if (spaceId === null) return;
      await changeProject(client, projectId, { spaceId });
      const target = targets.find((one) => one.spaceId === spaceId);
      showToast({ kind: 'ok', text: t('projectPage.move.done', { name, space: target ? spaceName(target) : '' }) });
      close();
    },
    refusal: changeRefusal,
    focus: null,
  });
  const choice = form.choice('spaceId');
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('projectPage.move.title', { name })}
      closeLabel={t('common.close')}
      footer={<DialogButtons formId={formId} label={t('projectPage.move.confirm')} busy={form.busy} onCancel={close} />}
    >
      <form id={formId} className={styles.form} {...form.props}>
        {spaces.isPending ? (
          <Skeleton height={40} />
        ) : spaces.data && targets.length === 0 ? (
          <p>{t('projectPage.move.none')}</p>
        ) : (
          <Select
            {...choice}
            label={t('projects.links.space')}
            placeholder={t('projectPage.move.choose')}
            options={targets.map((one) => ({ value: one.spaceId, label: spaceName(one) }))}
          />
        )}
        {spaces.isError ? (
          <Banner kind="danger" alert>
            {t('common.error.tryAgain')}
          </Banner>
        ) : null}
        <MovePreview projectId={projectId} spaceId={choice.value} />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}

function MovePreview({ projectId, spaceId }: { projectId: string; spaceId: string | null }) {
  const t = useT();
  const format = useFormats();
  const preview = useMovePreview(projectId, spaceId);
  if (spaceId === null) return null;
  if (preview.isError) {
    return (
      <Banner kind="warn" alert>
        {t('projectPage.move.unknown')}
      </Banner>
    );
  }
  if (!preview.data) return <Skeleton height={40} />;
  const { gaining, losing, losers } = preview.data;
  const names = losers.map(({ userId }) => personNamed(losers, userId) ?? t('projects.person.unknown'));
  return (
    <ul className={styles.changes} role="status">
      <li>{t('projectPage.move.gaining', { count: gaining })}</li>
      <li>
        {t('projectPage.move.losing', { count: losing })}
        {names.length > 0 ? <span className={styles.names}>{format.list(names)}</span> : null}
      </li>
    </ul>
  );
}
