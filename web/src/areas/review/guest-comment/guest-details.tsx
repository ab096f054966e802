import { commentMaxLength, isBlank } from '@chamfer/contract/comment-rules';
import { isEmail, tidyEmail } from '@chamfer/contract/email-address';
import { hasAddress, oneLine } from '@chamfer/contract/names';
import { signUpNameMaxLength } from '@chamfer/contract/rules';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Trans } from '../../../i18n/trans.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { withEmailHint } from '../../../platform/auth/email-hint.ts';
import { useCaptcha } from '../../../platform/captcha/use-captcha.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import type { FormErrors } from '../../../platform/form/refusals.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { isRegistrationHidden } from '../../../platform/page/page-config.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { Unsent } from '../composer/use-unsent-comment.ts';
import { codeRefusal, type GuestForm, sendCode } from '../guests/guest-calls.ts';
import type { KeptGuest } from '../guests/kept-guest.ts';
import { AttachButtons } from '../pictures/attach-buttons.tsx';
import { ComposerPictures, PictureProblems } from '../pictures/composer-pictures.tsx';
import { usePictureDrop } from '../pictures/use-picture-drop.ts';
import { useLogInWay } from '../viewport/use-here.ts';
import styles from './guest-comment-form.module.css';

/** The parts of a guest’s form: what was entered, and how it is kept. */
export interface GuestStepProps {
  readonly viewLink: string;
  readonly unsent: Unsent;
  readonly kept: KeptGuest;
  readonly keep: (changed: Partial<KeptGuest>) => void;
}

/** The first step: the comment, a name, and the address that the code goes to. */
export function GuestDetails({ viewLink, unsent, kept, keep, reply }: GuestStepProps & { readonly reply?: string }) {
  const t = useT();
  const captcha = useCaptcha();
  const form = useForm<GuestForm>({
    start: { name: kept.name, email: kept.email },
    focus: null,
    check: checkGuest,
    send: async ({ name, email }) => {
      const address = tidyEmail(email);
      const code = await captcha.send((solution) => sendCode(viewLink, address, solution));
      keep({ name: oneLine(name), email: address, code });
    },
    refusal: codeRefusal,
  });
  const excess = [...unsent.text.trim()].length - commentMaxLength;
  const drop = usePictureDrop(unsent.pictures);
  const canSend = !isBlank(unsent.text) && excess <= 0;
  // Kept as it is typed: a reload loses nothing.
  const typed = (field: keyof GuestForm) => {
    const { onChange, ...props } = form.field(field);
    return {
      ...props,
      onChange: (event: { target: { value: string } }) => {
        onChange(event);
        keep({ [field]: event.target.value });
      },
    };
  };
  return (
    <form className={styles.fields} {...form.props} aria-label={reply ?? t('review.newComment.title')}>
      <div {...drop.props} className={styles.text}>
        <TextArea
          name="text"
          label={reply ?? t('review.newComment.label')}
          labelHidden
          placeholder={t(reply ? 'threads.reply' : 'review.newComment.placeholder')}
          rows={3}
          limit={commentMaxLength}
          value={unsent.text}
          error={excess > 0 ? t('review.newComment.tooLong', { count: excess }) : undefined}
          autoFocus={!reply}
          onChange={(event) => unsent.write(event.target.value)}
          inside={<ComposerPictures pictures={unsent.pictures} />}
        />
        <AttachButtons pictures={unsent.pictures} />
        <PictureProblems pictures={unsent.pictures} />
      </div>
      <TextField
        {...typed('name')}
        label={t('reviewGuests.name')}
        autoComplete="name"
        // The reply was written before.
        autoFocus={reply !== undefined}
        maxLength={signUpNameMaxLength}
      />
      <TextField
        {...typed('email')}
        label={t('reviewGuests.email')}
        type="email"
        autoComplete="email"
        hint={t('reviewGuests.email.hint')}
      />
      <FormFailure form={form} />
      <Button type="submit" variant="primary" block busy={form.busy} disabled={!canSend}>
        {t('reviewGuests.sendCode')}
      </Button>
      {captcha.badge}
      <AccountWays viewLink={viewLink} email={form.values.email} />
    </form>
  );
}

/** The ways to comment with an account, and back to what was written. */
function AccountWays({ viewLink, email }: { viewLink: string; email: string }) {
  const { search, hash: expected } = useLogInWay();
  const hash = isEmail(email) ? withEmailHint('', tidyEmail(email)) : expected;
  const toLogIn = (words: ReactNode) => (
    <Link className={textLinkClass()} to="/login" search={search} hash={hash}>
      {words}
    </Link>
  );
  const toSignUp = (words: ReactNode) => (
    <Link className={textLinkClass()} to="/v/$viewLink/signup" params={{ viewLink }} search={search} hash={hash}>
      {words}
    </Link>
  );
  return (
    <p className={styles.ways}>
      {isRegistrationHidden() ? (
        <Trans id="reviewGuests.logIn" components={[toLogIn]} />
      ) : (
        <Trans id="reviewGuests.logInOrSignUp" components={[toLogIn, toSignUp]} />
      )}
    </p>
  );
}

function checkGuest({ name, email }: GuestForm): FormErrors<keyof GuestForm> {
  const errors: FormErrors<keyof GuestForm> = {};
  if (oneLine(name) === '') errors.name = 'reviewGuests.error.name';
  else if (hasAddress(name)) errors.name = 'reviewGuests.error.nameAddress';
  if (!isEmail(email)) errors.email = 'reviewGuests.error.email';
  return errors;
}
