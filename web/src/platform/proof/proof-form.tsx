import type { ProofKind } from '@chamfer/contract/calls/auth/proof';
import { KeyRound } from 'lucide-react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/text-link.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { isTyped, type ProofField } from './proof-checks.ts';
import styles from './proof-form.module.css';
import { SsoProof } from './sso-proof.tsx';
import type { usePasskeyProof, useTypedProof } from './use-proof.ts';
import type { useSsoProof } from './use-sso-proof.ts';

/** The inputs for a proof: the password or a code, whichever is selected, with a passkey and the identity provider next to it. */
export function ProofForm({
  id,
  ways,
  typing,
  typed,
  passkey,
  sso,
  onSwitch,
}: {
  id: string;
  ways: readonly ProofKind[];
  /** What the field asks for; undefined if nothing is typed. */
  typing: ProofField | undefined;
  typed: ReturnType<typeof useTypedProof>;
  passkey: ReturnType<typeof usePasskeyProof>;
  sso: ReturnType<typeof useSsoProof>;
  onSwitch: (typing: ProofField) => void;
}) {
  const t = useT();
  const other = typing && ways.filter(isTyped).find((kind) => kind !== typing);
  const { form } = typed;
  return (
    <>
      <form id={id} className={styles.form} {...form.props}>
        <p>{ways.length > 0 ? t('proof.text') : t('proof.none')}</p>
        {typing === 'password' ? (
          <PasswordField
            {...form.field('password')}
            label={t('auth.field.password')}
            autoComplete="current-password"
            revealLabel={t('auth.field.revealPassword')}
            concealLabel={t('auth.field.concealPassword')}
          />
        ) : null}
        {typing === 'code' ? (
          <TextField
            {...form.field('code')}
            label={t('auth.field.code')}
            autoComplete="one-time-code"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
            hint={t('proof.codeHint')}
          />
        ) : null}
        <FormFailure form={form} />
        {other ? (
          <p className={styles.other}>
            <LinkButton onClick={() => onSwitch(other)}>
              {other === 'code' ? t('proof.useCode') : t('proof.usePassword')}
            </LinkButton>
          </p>
        ) : null}
        {typed.captchaBadge}
      </form>
      {ways.includes('passkey') ? (
        <div className={styles.form}>
          <Button
            block
            variant={typing ? 'secondary' : 'primary'}
            icon={<KeyRound size={16} strokeWidth={1.5} aria-hidden />}
            busy={passkey.busy}
            onClick={passkey.ask}
          >
            {t('proof.usePasskey')}
          </Button>
          {passkey.error ? <FieldError>{t(passkey.error)}</FieldError> : null}
        </div>
      ) : null}
      {ways.includes('sso') ? <SsoProof proof={sso} isMain={!typing && !ways.includes('passkey')} /> : null}
    </>
  );
}
