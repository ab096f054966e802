import { mailboxOf } from '@chamfer/contract/email-address';
import { mostInvitees } from '@chamfer/contract/rules';
import { useEffect, useRef, useState } from 'react';
import type { MessageKey, MessageValues } from '../../../i18n/messages.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { TagField } from '../../../ui/field/tag-field.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { roleDetails, roleNames } from '../role-texts.ts';
import styles from '../share.module.css';
import { sharingRefusal } from '../sharing-refusals.ts';
import type { GivenRole, Sharer, SharingActs } from '../sharing-types.ts';
import { type AddressFault, addressFaults, inviteesOf, inviteObstacle, leftTags } from './invite-rules.ts';
import { Paywall, type PaywallOf } from './paywall.tsx';

/** The message about one address with a fault, and about several. */
const texts: Record<AddressFault, { one: MessageKey; many: MessageKey }> = {
  INVALID_EMAIL: { one: 'sharing.fault.format', many: 'sharing.fault.format.many' },
  OWN_EMAIL: { one: 'sharing.fault.own', many: 'sharing.fault.own' },
  ALREADY_MEMBER: { one: 'sharing.fault.member', many: 'sharing.fault.member.many' },
  ALREADY_INVITED: { one: 'sharing.fault.invited', many: 'sharing.fault.invited.many' },
  CONTRIBUTOR_LIMIT_REACHED: { one: 'sharing.fault.limit', many: 'sharing.fault.limit.many' },
};
const order = Object.keys(texts) as AddressFault[];

interface InviteValues {
  tags: string[];
  text: string;
  role: GivenRole;
}

/**
 * Invites people by their addresses (spec 3 §5): those that cannot be invited stay in the field, with the reason. Where
 * `paywall` is set, editors cannot be invited, and the page says how that changes.
 */
export function InvitePeople({
  acts,
  roles,
  start,
  users,
  paywall,
}: {
  acts: SharingActs;
  roles: readonly GivenRole[];
  start: GivenRole;
  users: readonly Sharer[];
  paywall: PaywallOf | null;
}) {
  const t = useT();
  const own = useAccount().data?.email;
  const [refused, setRefused] = useState<ReadonlyMap<string, AddressFault>>(new Map());
  const latest = useRef({ tags: [] as string[], text: '' });
  const form = useForm<InviteValues>({
    start: { tags: [], text: '', role: start },
    send: async (values) => {
      const { invitedUsers, errors } = await acts.invite(invitees, values.role);
      const invited = invitedUsers.map(({ email }) => email);
      setRefused(new Map(errors.map(({ email, code }) => [mailboxOf(email), code])));
      // What was typed while the call was under way stays as it is.
      const now = latest.current;
      const isSame = now.text === values.text;
      form.change({
        tags: leftTags({ tags: now.tags, text: isSame ? now.text : '' }, invited),
        text: isSame ? '' : now.text,
      });
      if (invited.length > 0) showToast({ kind: 'ok', text: t('sharing.sent', { count: invited.length }) });
    },
    refusal: sharingRefusal,
    focus: null,
  });
  const { tags, text, role } = form.values;
  useEffect(() => {
    latest.current = { tags, text };
  }, [tags, text]);
  const faults = addressFaults({ tags, text }, { own, users, refused });
  const invitees = inviteesOf({ tags, text }, faults);
  const obstacle = inviteObstacle({ tags, text }, faults);
  const tooMany = obstacle === 'too_many' ? invitees.length : 0;
  const needsPlan = paywall !== null && role === 'editor';
  return (
    <form className={styles.invite} {...form.props}>
      <div className={styles.inviteRow}>
        <TagField
          className={styles.emails}
          label={t('sharing.invite')}
          tags={tags}
          onTagsChange={(changed) => form.change({ tags: changed })}
          text={text}
          onTextChange={(changed) => form.change({ text: changed })}
          isInvalid={(tag) => faults.has(mailboxOf(tag))}
          removeLabel={(email) => t('sharing.invite.remove', { email })}
          placeholder={t('sharing.invite.placeholder')}
          hint={obstacle === 'typing' ? t('sharing.fault.typing') : undefined}
          error={faults.size > 0 || tooMany > 0 ? <Faults faults={faults} tags={tags} tooMany={tooMany} /> : undefined}
        />
        <Select
          className={styles.inviteRole}
          label={t('sharing.role')}
          labelHidden
          value={role}
          onChange={(chosen) => form.change({ role: chosen })}
          options={roles.map((value) => ({ value, label: t(roleNames[value]), detail: t(roleDetails[value]) }))}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={form.busy}
          disabled={(obstacle !== null || needsPlan) && !form.busy}
        >
          {t('sharing.invite.submit')}
        </Button>
      </div>
      {needsPlan ? <Paywall {...paywall} /> : null}
      <FormFailure form={form} />
    </form>
  );
}

function Faults({
  faults,
  tags,
  tooMany,
}: {
  faults: ReadonlyMap<string, AddressFault>;
  tags: readonly string[];
  tooMany: number;
}) {
  const t = useT();
  const hints = order.flatMap((fault) => {
    const addresses = [...faults].filter(([, found]) => found === fault).map(([address]) => address);
    if (addresses.length === 0) return [];
    const email = tags.find((tag) => mailboxOf(tag) === addresses[0]) ?? addresses[0]!;
    const { one, many } = texts[fault];
    const values: MessageValues = addresses.length === 1 ? { email } : { count: addresses.length };
    return [{ id: addresses.length === 1 ? one : many, values }];
  });
  return (
    <>
      {hints.map(({ id, values }) => (
        <span key={id} className={styles.hints}>
          <Trans id={id} values={values} components={[(email) => <strong>{email}</strong>]} />
        </span>
      ))}
      {tooMany > 0 ? (
        <span className={styles.hints}>
          {t('sharing.fault.tooMany', { max: mostInvitees, count: tooMany - mostInvitees })}
        </span>
      ) : null}
    </>
  );
}
