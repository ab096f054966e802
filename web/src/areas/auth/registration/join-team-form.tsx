import { signUpNameMaxLength } from '@chamfer/contract/rules';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { currentLanguage } from '../../../i18n/catalogues.ts';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { call, hasCode } from '../../../platform/api/api.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { session } from '../../../platform/http/session.ts';
import { Button } from '../../../ui/action/button.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import styles from '../auth-form.module.css';
import { NewPasswordFields } from '../passwords/new-password-fields.tsx';
import { joinTeamRefusal } from './join-team-refusal.ts';
import { checkNewAccount, type NewAccountForm } from './sign-up-checks.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';

/** What makes an invitation another one than the page shows. */
const stale = [
  'INVALID_UUID',
  'TEAM_INVITATION_NOT_FOUND',
  'TEAM_INVITATION_ALREADY_ACCEPTED',
  'EMAIL_ALREADY_USED',
] as const;
const start: NewAccountForm = { name: '', password: '', repeat: '', terms: false };

/** The link of the invitation is a secret, so it does not go along in the address: the mail has it. */
const toLogin = (words: ReactNode) => <Link to="/login">{words}</Link>;

/**
 * Registers the invited address with its invitation link, and signs in (spec 2 §2 Invitation page, J46). `onJoined` gets
 * the team's id; `onStale` says that the invitation changed since it was read.
 */
export function JoinTeamForm({
  hash,
  onJoined,
  onStale,
}: {
  hash: string;
  onJoined: (teamId: string) => void;
  onStale: () => void;
}) {
  const t = useT();
  const form = useForm({
    start,
    check: checkNewAccount,
    send: async ({ name, password }) => {
      const input = { name: name.trim(), password, termsAccepted: true, language: currentLanguage() } as const;
      try {
        const answer = await call('POST /auth/web/register/team/{hash}', { params: { hash }, input });
        // Rendered before the session changes: a new session runs every query of the page again, and the invitation is
        // used up.
        flushSync(() => onJoined(answer.teamId));
        session.setTokens(answer);
        return 'leaving';
      } catch (error) {
        if (stale.some((code) => hasCode(error, code))) onStale();
        throw error;
      }
    },
    refusal: joinTeamRefusal,
    mends: { password: ['repeat'] },
  });
  return (
    <form className={styles.form} {...form.props}>
      <TextField
        {...form.field('name')}
        label={t('auth.field.name')}
        autoComplete="name"
        size="lg"
        maxLength={signUpNameMaxLength}
      />
      <NewPasswordFields
        form={form}
        labels={{ password: 'auth.field.password', repeat: 'auth.field.repeatPassword' }}
      />
      <TermsCheckbox {...form.checkbox('terms')} />
      {form.errors.form === 'teamInvitation.error.sso' ? (
        <FieldError>
          <Trans id="teamInvitation.error.sso" components={[toLogin]} />
        </FieldError>
      ) : (
        <FormFailure form={form} />
      )}
      <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
        {t('teamInvitation.join')}
      </Button>
    </form>
  );
}
