import type { PublishRequest, PublishSpace } from '@chamfer/client/publish';
import type { ModelUnit } from '@chamfer/contract/model-units';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Form } from '../../../platform/form/use-form.ts';
import { Select } from '../../../ui/choice/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from './publish-form.module.css';
import { spaceLabel } from './space-label.ts';

/** The options a person chooses in addition to the files. */
export interface PublishChoices {
  /** Null: as the model is called. */
  title: string | null;
  /** Null: the space where things go by themselves. */
  spaceId: string | null;
  sharedState: PublishRequest['sharedState'];
  baseRole: PublishRequest['baseRole'];
  /** Null: as the size of the model lets one think. */
  unit: ModelUnit | null;
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
  form,
  choices,
  spaces,
}: {
  form: Form<PublishChoices>;
  /** The values, with what holds where nothing was chosen. */
  choices: PublishChoices & { title: string };
  spaces: readonly PublishSpace[];
}) {
  const t = useT();
  const title = form.choice('title');
  // A role is given by the link, so it means nothing where the link lets nobody in (spec 3 §4).
  const givesRole = choices.sharedState === 'anyone_with_link' || choices.sharedState === 'team_only';
  return (
    <>
      <TextField
        {...title}
        label={t('publishing.field.title')}
        value={choices.title}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => title.onChange(event.target.value)}
      />
      {spaces.length > 1 ? (
        <Select
          {...form.choice('spaceId')}
          label={t('publishing.field.space')}
          options={spaces.map((space) => ({ value: space.spaceId, label: spaceLabel(space, t) }))}
          value={choices.spaceId}
        />
      ) : null}
      <div className={styles.pair}>
        <Select
          {...form.choice('sharedState')}
          label={t('publishing.field.share')}
          options={states.map(({ value, label, detail }) => ({ value, label: t(label), detail: t(detail) }))}
        />
        {givesRole ? (
          <Select
            {...form.choice('baseRole')}
            label={t('publishing.field.role')}
            options={roles.map(({ value, label }) => ({ value, label: t(label) }))}
          />
        ) : null}
      </div>
    </>
  );
}
