import type { PublishRequest, PublishSpace } from '@chamfer/client/publish';
import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './publish-form.module.css';
import { spaceLabel } from './space-label.ts';

/** The options a person chooses in addition to the files. */
export interface PublishChoices {
  title: string;
  spaceId: string | null;
  sharedState: PublishRequest['sharedState'];
  baseRole: PublishRequest['baseRole'];
}

const states: { value: PublishChoices['sharedState']; label: MessageKey; detail: MessageKey }[] = [
  {
    value: 'anyone_with_link',
    label: 'publishing.share.anyone_with_link',
    detail: 'publishing.share.anyone_with_link.detail',
  },
  { value: 'team_only', label: 'publishing.share.team_only', detail: 'publishing.share.team_only.detail' },
  { value: 'restricted', label: 'publishing.share.restricted', detail: 'publishing.share.restricted.detail' },
  { value: 'not_shared', label: 'publishing.share.not_shared', detail: 'publishing.share.not_shared.detail' },
];
const roles: { value: PublishChoices['baseRole']; label: MessageKey }[] = [
  { value: 'commenter', label: 'publishing.role.commenter' },
  { value: 'viewer', label: 'publishing.role.viewer' },
];

/** Title, space, sharing and role. */
export function PublishChoiceFields({
  choices,
  onChange,
  spaces,
  titleMissing,
}: {
  choices: PublishChoices;
  onChange: (change: Partial<PublishChoices>) => void;
  spaces: readonly PublishSpace[];
  /** Whether publishing was attempted without a title. */
  titleMissing: boolean;
}) {
  const t = useT();
  // The link grants the role, so it is meaningless if the link admits nobody (spec 3 §4).
  const givesRole = choices.sharedState === 'anyone_with_link' || choices.sharedState === 'team_only';
  return (
    <>
      <TextField
        label={t('publishing.field.title')}
        value={choices.title}
        maxLength={200}
        autoComplete="off"
        error={titleMissing ? t('publishing.field.title.empty') : undefined}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      {spaces.length > 1 ? (
        <Select
          label={t('publishing.field.space')}
          options={spaces.map((space) => ({ value: space.spaceId, label: spaceLabel(space, t) }))}
          value={choices.spaceId}
          onChange={(spaceId) => onChange({ spaceId })}
        />
      ) : null}
      <div className={styles.pair}>
        <Select
          label={t('publishing.field.share')}
          options={states.map(({ value, label, detail }) => ({ value, label: t(label), detail: t(detail) }))}
          value={choices.sharedState}
          onChange={(sharedState) => onChange({ sharedState })}
        />
        {givesRole ? (
          <Select
            label={t('publishing.field.role')}
            options={roles.map(({ value, label }) => ({ value, label: t(label) }))}
            value={choices.baseRole}
            onChange={(baseRole) => onChange({ baseRole })}
          />
        ) : null}
      </div>
    </>
  );
}
