import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/api.ts';
import { DialogButtons } from '../../platform/dialog-buttons.tsx';
import { FormFailure } from '../../platform/form-failure.tsx';
import { spreadNews } from '../../platform/query-news.ts';
import { refusals } from '../../platform/refusals.ts';
import { useForm } from '../../platform/use-form.ts';
import { Modal } from '../../ui/modal.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { ProjectDialogProps } from './project-dialog.tsx';
import styles from './publish-again-dialog.module.css';

/** Moves a project to another space of its team; who gains or loses access is said before (ACCESS §3). */
export function MoveProjectDialog({ project, onClose }: ProjectDialogProps) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const { projectId, teamId, name, space } = project;
  const [isOpen, setOpen] = useState(true);
  const spaces = useQuery({
    queryKey: ['move-project', 'spaces', teamId],
    queryFn: ({ signal }) => call('GET /app/spaces', { query: { teamId }, signal }),
    staleTime: 0,
  });
  const targets = spaces.data?.items.filter(({ spaceId }) => spaceId !== space?.spaceId) ?? [];
  const form = useForm<{ spaceId: string }>({
    start: { spaceId: '' },
    check: ({ spaceId }) => (spaceId === '' ? { spaceId: 'projects.move.choose' } : {}),
    send: async ({ spaceId }) => {
      await call('PATCH /web/projects/{projectId}', { params: { projectId }, input: { spaceId } });
      spreadNews(client, 'design-changed');
      showToast({ kind: 'ok', text: t('projects.move.done', { name }) });
      setOpen(false);
    },
    refusal: moveRefusal,
  });
  const { spaceId } = form.values;
  const nameOf = (target: { spaceName?: string | undefined; spaceType: 'private' | 'team' }) =>
    target.spaceName ?? t(target.spaceType === 'private' ? 'projects.space.private' : 'projects.space.team');
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      size="small"
      title={t('projects.move.title', { name })}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons
          formId={formId}
          label={t('projects.move.confirm')}
          busy={form.busy}
          variant="primary"
          onCancel={() => setOpen(false)}
        />
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        {spaces.data && targets.length === 0 ? (
          <p>{t('projects.move.nowhere')}</p>
        ) : (
          <Select
            {...form.choice('spaceId')}
            label={t('projects.move.space')}
            placeholder={spaces.isLoading ? t('common.loading') : t('projects.move.choose')}
            value={spaceId === '' ? null : spaceId}
            disabled={!spaces.data}
            options={targets.map((target) => ({ value: target.spaceId, label: nameOf(target) }))}
          />
        )}
        {spaceId === '' ? null : <Effect projectId={projectId} spaceId={spaceId} />}
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}

/** Who gains or loses access. */
function Effect({ projectId, spaceId }: { projectId: string; spaceId: string }) {
  const t = useT();
  const format = useFormats();
  const { data } = useQuery({
    queryKey: ['move-project', projectId, spaceId],
    queryFn: ({ signal }) =>
      call('GET /app/projects/{projectId}/move', { params: { projectId }, query: { spaceId }, signal }),
    staleTime: 0,
  });
  if (!data) return <Skeleton height={40} />;
  const { gaining, losing, losers } = data;
  const names = losers.map(({ name, email }) => name ?? email);
  return (
    <div role="status">
      <p>{t('projects.move.gaining', { count: gaining })}</p>
      <p>{t('projects.move.losing', { count: losing })}</p>
      {names.length > 0 ? <p>{t('projects.move.losers', { names: format.list(names) })}</p> : null}
    </div>
  );
}

const moveRefusal = refusals<'PATCH /web/projects/{projectId}', 'spaceId'>({
  PROJECT_NOT_FOUND: 'projects.gone',
  PROJECT_FORBIDDEN: 'projects.move.forbidden',
  OPERATION_NOT_ALLOWED: 'projects.move.notAllowed',
  SPACE_NOT_FOUND: { spaceId: 'projects.move.spaceGone' },
  SPACE_FORBIDDEN: { spaceId: 'projects.move.spaceForbidden' },
});
