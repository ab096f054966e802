import { type ReactNode, useEffect, useId, useState } from 'react';
import type { MessageKey } from '../../i18n/messages.ts';
import { Trans } from '../../i18n/trans.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useAccount } from '../../platform/account/use-account.ts';
import { FormFailure } from '../../platform/form-failure.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { TagField } from '../../ui/tag-field.tsx';
import { inviteesOf, inviteFaults, inviteObstacle } from './invite-rules.ts';
import { roleNames } from './role-names.ts';
import styles from './sharing.module.css';
import { sharingRefusal } from './sharing-refusals.ts';
import type { InvitedRole, InviteFault, Sharer, SharingActions } from './sharing-types.ts';
import { useSharers } from './use-sharers.ts';

const faultTexts: Record<InviteFault, MessageKey> = {
  INVALID_EMAIL: 'sharing.fault.invalid',
  OWN_EMAIL: 'sharing.fault.own',
  ALREADY_MEMBER: 'sharing.fault.member',
  ALREADY_INVITED: 'sharing.fault.invited',
  CONTRIBUTOR_LIMIT_REACHED: 'sharing.fault.contributorLimit',
};

/** Invites people by address; what the server refuses stays in the field with its reason (spec 3 §5). */
export function InvitePeople({
  actions,
  users,
  startRole,
  paywall,
}: {
  actions: SharingActions;
  users: readonly Sharer[];
  startRole: InvitedRole;
  /** Shown instead of sending where the editor role cannot be given. */
  paywall?: ReactNode;
}) {
  const t = useT();
  const reasonId = useId();
  const list = useSharers(actions);
  const account = useAccount();
  const [tags, setTags] = useState<string[]>([]);
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<ReadonlyMap<string, InviteFault>>(new Map());
  const [sentCount, setSentCount] = useState(0);
  const entries = { tags, text, users, refused, ownEmail: account.data?.email };
  const faults = inviteFaults(entries);
  const obstacle = inviteObstacle(entries);
  const form = useForm<{ role: InvitedRole }>({
    start: { role: startRole },
    send: async ({ role }) => {
      const emails = inviteesOf(entries);
      if (obstacle !== null || emails.length === 0) return;
      setSentCount(0);
      const { invitedUsers, errors } = await actions.invite(emails, role);
      const left = new Map(errors.map(({ email, code }) => [email.toLowerCase(), code]));
      const isDone = (entry: string) => emails.includes(entry) && !left.has(entry.toLowerCase());
      setRefused(left);
      // What was typed meanwhile stays; a typed address that was refused stays too.
      setTags((now) => now.filter((tag) => !isDone(tag)));
      setText((now) => (isDone(now.trim()) ? '' : now));
      setSentCount(invitedUsers.length);
      list.add(invitedUsers);
    },
    refusal: sharingRefusal,
    focus: null,
  });
  const role = form.choice('role');
  const isBlocked = paywall !== undefined && role.value === 'editor';
  const reason = isBlocked
    ? null
    : obstacle === 'typing'
      ? 'sharing.invite.typing'
      : obstacle === 'nobody'
        ? 'sharing.invite.nobody'
        : null;
  const changed = () => setSentCount(0);
  return (
    <form className={styles.invite} {...form.props}>
      <div className={styles.inviteRow}>
        <TagField
          className={styles.emails}
          label={t('sharing.invite.label')}
          tags={tags}
          onTagsChange={(next) => {
            setTags(next);
            changed();
          }}
          text={text}
          onTextChange={setText}
          isInvalid={(tag) => faults.has(tag.toLowerCase())}
          removeLabel={(email) => t('sharing.invite.remove', { email })}
          placeholder={t('sharing.invite.placeholder')}
          error={
            faults.size > 0
              ? [...faults].map(([email, fault]) => (
                  <span key={email} className={styles.said}>
                    <Trans
                      id={faultTexts[fault]}
                      values={{ email: tags.find((tag) => tag.toLowerCase() === email) ?? email }}
                      components={[(address) => <strong>{address}</strong>]}
                    />
                  </span>
                ))
              : undefined
          }
        />
        <Select
          className={styles.inviteRole}
          label={t('sharing.invite.role')}
          labelHidden
          options={actions.roles.map((value) => ({ value, label: t(roleNames[value]) }))}
          value={role.value}
          onChange={role.onChange}
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className={styles.inviteButton}
          busy={form.busy}
          disabled={(obstacle !== null || isBlocked) && !form.busy}
          aria-describedby={reason ? reasonId : undefined}
        >
          {t('sharing.invite.submit')}
        </Button>
      </div>
      {reason ? (
        <p id={reasonId} className={obstacle === 'typing' && tags.length > 0 ? styles.reason : 'sr'}>
          {t(reason)}
        </p>
      ) : null}
      {isBlocked ? paywall : null}
      <FormFailure form={form} />
      <Announcement key={sentCount} text={sentCount > 0 ? t('sharing.invite.sent', { count: sentCount }) : ''} />
    </form>
  );
}

/** Said to screen readers and shown: a live region that is there before its text is heard in every browser. */
function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(text), [text]);
  return (
    <p role="status" className={said ? styles.reason : 'sr'}>
      {said}
    </p>
  );
}
