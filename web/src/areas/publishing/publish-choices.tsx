import type { PublishRequest, PublishSpace } from '@chamfer/cli/publish';
import { useT } from '../../i18n/use-t.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './publish-form.module.css';
import { spaceLabel } from './space-label.ts';

/** What a person chooses beside the files. */
export interface PublishChoices {
  title: string;
  spaceId: string | null;
  sharedState: PublishRequest['sharedState'];
  baseRole: PublishRequest['baseRole'];
}

const states = ['anyone_with_link', 'team_only', 'restricted', 'not_shared'] as const;
const roles = ['commenter', 'viewer'] as const;

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
  /** Publishing was tried without a title. */
  titleMissing: boolean;
}) {
  const t = useT();
  // A role is given by the link, so it means nothing where the link lets nobody in (spec 3 §4).
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
          options={states.map((value) => ({
            value,
            label: t(`publishing.share.${value}`),
            detail: t(`publishing.share.${value}.detail`),
          }))}
          value={choices.sharedState}
          onChange={(sharedState) => onChange({ sharedState })}
        />
        {givesRole ? (
          <Select
            label={t('publishing.field.role')}
            options={roles.map((value) => ({ value, label: t(`publishing.role.${value}`) }))}
            value={choices.baseRole}
            onChange={(baseRole) => onChange({ baseRole })}
          />
        ) : null}
      </div>
    </>
  );
}
