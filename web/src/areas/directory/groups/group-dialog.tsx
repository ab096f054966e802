import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api/api.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { refusals } from '../../../platform/form/refusals.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { Select } from '../../../ui/choice/select.tsx';
import { Note } from '../../../ui/feedback/note.tsx';

import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { type DirectoryGroup, type DirectoryTeam, refreshDirectory, useSpacesToGive } from '../use-team-directory.ts';
import styles from './groups.module.css';

/** A choice of neither. */
const none = 'none';
const roles = ['contributor', 'editor', 'seat_manager'] as const;

interface TargetForm {
  spaceId: string;
  role: (typeof roles)[number] | typeof none;
}

const refusal = refusals<'PUT /app/teams/{teamId}/directory/groups/{groupId}/target', keyof TargetForm>({
  INVALID_UUID: 'directory.notAuthorized',
  TEAM_NOT_FOUND: 'directory.notAuthorized',
  TEAM_FORBIDDEN: 'directory.notAuthorized',
  DIRECTORY_GROUP_NOT_FOUND: 'directory.group.gone',
  SPACE_NOT_FOUND: 'directory.group.spaceGone',
  SUBSCRIPTION_REQUIRED: 'directory.group.needsSubscription',
});

/** Asks what being in a group gives. */
export function GroupDialog({
  team,
  group,
  onClose,
}: {
  team: DirectoryTeam;
  group: DirectoryGroup;
  onClose: () => void;
}) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  const spaces = useSpacesToGive(team.id);
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = useForm<TargetForm>({
    start: { spaceId: group.space?.spaceId ?? none, role: group.role ?? none },
    send: async ({ spaceId, role }) => {
      await call('PUT /app/teams/{teamId}/directory/groups/{groupId}/target', {
        params: { teamId: team.id, groupId: group.groupId },
        input: { spaceId: spaceId === none ? null : spaceId, role: role === none ? null : role },
      });
      void refreshDirectory(client, team.id);
      showToast({ kind: 'ok', text: t('directory.group.saved', { name: group.name }) });
      close();
    },
    refusal,
  });
  const [space, role] = [form.choice('spaceId'), form.choice('role')];
  const found = spaces.data?.items.map(({ id, name }) => ({ value: id, label: name || t('directory.space.untitled') }));
  // Until the spaces are there, and where there are more than are listed, the present one can be kept.
  const own = group.space && !found?.some(({ value }) => value === group.space?.spaceId) ? [group.space] : [];
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('directory.group.title', { name: group.name })}
      about={team.name}
      closeLabel={t('common.close')}
      footer={<DialogButtons formId={formId} label={t('directory.group.save')} busy={form.busy} onCancel={close} />}
    >
      <form id={formId} className={styles.form} {...form.props}>
        {spaces.isError ? <Note tone="warn">{t('directory.group.space.failed')}</Note> : null}
        <Select
          label={t('directory.group.space')}
          options={[
            { value: none, label: t('directory.group.space.none') },
            ...own.map(({ spaceId, name }) => ({ value: spaceId, label: name || t('directory.space.untitled') })),
            ...(found ?? []),
          ]}
          value={space.value}
          onChange={space.onChange}
        />
        <Select
          label={t('directory.group.role')}
          hint={t('directory.group.role.hint')}
          options={[
            { value: none, label: t('directory.group.role.none') },
            ...roles.map((value) => ({ value, label: t(`directory.role.${value}`) })),
          ]}
          value={role.value}
          onChange={role.onChange}
        />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}
