import type { CallRequest } from '@chamfer/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import { call } from '../../platform/api.ts';
import { spreadNews } from '../../platform/query-news.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './sharing.module.css';
import type { LinkSharing } from './sharing-types.ts';
import { linkSharingKeys } from './use-link-sharing.ts';
import { useRow } from './use-row.ts';

type Setting = Required<CallRequest<'PATCH /web/project-view-links/{id}'>['input']>;
type State = Setting['sharedState'];

const stateNames: Record<State, MessageKey> = {
  anyone_with_link: 'sharing.link.anyone_with_link',
  team_only: 'sharing.link.team_only',
  restricted: 'sharing.link.restricted',
  not_shared: 'sharing.link.not_shared',
};
const states = Object.keys(stateNames) as State[];

/** The address of a review link, who can open it and as what; a failed change reverts (spec 3 §4). */
export function LinkSettings({
  viewLinkId,
  sharing,
  onSaved,
  onUnpublish,
}: {
  viewLinkId: string;
  sharing: LinkSharing;
  onSaved: () => void;
  /** 'Not shared' was chosen: it is asked about first. */
  onUnpublish: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const { failure, run } = useRow();
  const { sharedState, baseRole } = sharing;
  const address = new URL(`/v/${viewLinkId}`, location.origin).href;
  const show = (setting: Partial<Setting>) =>
    client.setQueryData<LinkSharing>(linkSharingKeys.list(viewLinkId), (data) => data && { ...data, ...setting });
  const change = (setting: Setting) =>
    run(async () => {
      show(setting);
      try {
        await call('PATCH /web/project-view-links/{id}', { params: { id: viewLinkId }, input: setting });
      } catch (error) {
        show({ sharedState, baseRole });
        throw error;
      }
      onSaved();
      spreadNews(client, 'design-changed');
    });
  const canChange = sharing.can.update;
  // The role is given by the link, so it means nothing where the link itself lets nobody in.
  const givesRole = sharedState === 'anyone_with_link' || sharedState === 'team_only';
  return (
    <div className={styles.sections}>
      <div className={styles.address}>
        <TextField label={t('sharing.link.address')} value={address} readOnly onChange={() => undefined} />
        <CopyButton
          variant="primary"
          size="lg"
          text={address}
          label={t('sharing.link.copy')}
          copiedLabel={t('sharing.link.copied')}
        />
      </div>
      <div className={styles.pair}>
        <Select<State>
          label={t('sharing.link.who')}
          options={states.map((value) => ({ value, label: t(stateNames[value]) }))}
          value={sharedState}
          disabled={!canChange}
          onChange={(next) => {
            if (next === sharedState) return;
            if (next === 'not_shared') onUnpublish();
            else void change({ sharedState: next, baseRole });
          }}
        />
        {givesRole ? (
          <Select<Setting['baseRole']>
            label={t('sharing.link.as')}
            options={[
              { value: 'commenter', label: t('sharing.role.commenter') },
              { value: 'viewer', label: t('sharing.role.viewer') },
            ]}
            value={baseRole}
            disabled={!canChange}
            onChange={(next) => {
              if (next !== baseRole) void change({ sharedState, baseRole: next });
            }}
          />
        ) : null}
      </div>
      {failure ? <FieldError>{t(failure)}</FieldError> : null}
    </div>
  );
}
