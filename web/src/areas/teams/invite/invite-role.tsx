import { useT } from '../../../i18n/use-t.ts';
import { Choice, ChoiceGroup } from '../../../ui/choice/choice.tsx';
import type { InviteFormState } from './use-invite-form.ts';

/** The role that the invited people get. Contributor is there only where the team can have some (spec 2 §6). */
export function InviteRole({ state: { form, estimate } }: { state: InviteFormState }) {
  const t = useT();
  const { name, value, onChange } = form.choice('role');
  const offersContributor = estimate.data?.contributorOffered || value === 'contributor';
  const isFree = estimate.data?.freeSeats === null;
  return (
    <ChoiceGroup legend={t('teamInvites.role')} columns>
      <Choice
        card
        name={name}
        disabled={form.busy}
        label={t('teamInvites.role.editor')}
        detail={t('teamInvites.role.editor.detail')}
        checked={value === 'editor'}
        onChange={() => onChange('editor')}
      />
      {offersContributor ? (
        <Choice
          card
          name={name}
          disabled={form.busy}
          label={t('teamInvites.role.contributor')}
          detail={isFree ? t('teamInvites.role.contributor.detail.free') : t('teamInvites.role.contributor.detail')}
          checked={value === 'contributor'}
          onChange={() => onChange('contributor')}
        />
      ) : null}
    </ChoiceGroup>
  );
}
