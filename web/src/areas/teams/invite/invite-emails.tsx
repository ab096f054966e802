import { mailboxOf } from '@chamfer/contract/email-address';
import { mostInvitees } from '@chamfer/contract/rules';
import type { MessageKey, MessageValues } from '../../../i18n/messages.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { TagField } from '../../../ui/field/tag-field.tsx';
import styles from './invite-dialog.module.css';
import type { AddressFault } from './invite-rules.ts';
import type { InviteFormState } from './use-invite-form.ts';

/** The message about one address with a fault, and about several. */
const texts: Record<AddressFault, { one: MessageKey; many: MessageKey }> = {
  invalid_format: { one: 'teamInvites.fault.format', many: 'teamInvites.fault.format.many' },
  already_in_team: { one: 'teamInvites.fault.inTeam', many: 'teamInvites.fault.inTeam.many' },
  ineligible_domain: { one: 'teamInvites.fault.domain', many: 'teamInvites.fault.domain.many' },
};
const order: AddressFault[] = ['invalid_format', 'already_in_team', 'ineligible_domain'];

/** The addresses, and what is wrong with them: an address is named where it is the only one of its kind. */
export function InviteEmails({ state }: { state: InviteFormState }) {
  const t = useT();
  const { form, faults, obstacle, invitees, validCount } = state;
  const { tags, text } = form.values;
  const hints: { id: MessageKey; values?: MessageValues }[] = order.flatMap((fault) => {
    const addresses = [...faults].filter(([, found]) => found === fault).map(([address]) => address);
    if (addresses.length === 0) return [];
    const email = tags.find((tag) => mailboxOf(tag) === addresses[0]) ?? text;
    const { one, many } = texts[fault];
    const values: MessageValues = addresses.length === 1 ? { email } : { count: addresses.length };
    return [{ id: addresses.length === 1 ? one : many, values }];
  });
  if (obstacle === 'too_many') {
    const values = { max: mostInvitees, count: validCount - mostInvitees };
    hints.push({ id: 'teamInvites.fault.tooMany', values });
  }
  // Only where there is something to send otherwise: no message that the first address is not finished yet.
  const isTyping = obstacle === 'typing' && invitees.length > 0;
  if (isTyping && hints.length > 0) hints.push({ id: 'teamInvites.fault.typing' });
  return (
    <TagField
      label={t('teamInvites.emails')}
      tags={tags}
      onTagsChange={(changed) => form.change({ tags: changed })}
      text={text}
      disabled={form.busy}
      onTextChange={(changed) => form.change({ text: changed })}
      isInvalid={(tag) => faults.has(mailboxOf(tag))}
      removeLabel={(email) => t('teamInvites.remove', { email })}
      placeholder={t('teamInvites.emails.placeholder')}
      hint={isTyping ? t('teamInvites.fault.typing') : tags.length === 0 ? t('teamInvites.emails.hint') : undefined}
      error={
        hints.length > 0
          ? hints.map(({ id, values }) => (
              <span key={id} className={styles.hints}>
                <Trans id={id} values={values} components={[(email) => <strong>{email}</strong>]} />
              </span>
            ))
          : undefined
      }
    />
  );
}
