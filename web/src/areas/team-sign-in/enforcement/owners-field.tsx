import { useId } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { Checkbox } from '../../../ui/choice/checkbox.tsx';
import { FieldError } from '../../../ui/field/field.tsx';
import type { Enforcement } from '../use-team-sso.ts';
import { nameOf } from './name-of.ts';
import styles from './rules.module.css';

/** The owners who keep their own way in. One without a second factor cannot be chosen, and the field says why. */
export function OwnersField({
  owners,
  value,
  error,
  onChange,
}: {
  owners: Enforcement['owners'];
  value: readonly string[];
  error: string | undefined;
  onChange: (userIds: readonly string[]) => void;
}) {
  const t = useT();
  const id = useId();
  const me = useAccount().data?.id;
  return (
    <fieldset className={styles.owners} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{t('teamSignIn.enforce.owners')}</legend>
      {owners.map((owner) => {
        const { userId, hasSecondFactor } = owner;
        return (
          <Checkbox
            key={userId}
            checked={value.includes(userId)}
            disabled={!hasSecondFactor}
            aria-invalid={error && hasSecondFactor ? true : undefined}
            label={
              <>
                <span className={styles.name}>{nameOf(owner)}</span> {userId === me ? t('teamSignIn.you') : null}
                {hasSecondFactor ? null : (
                  <span className={styles.detail}>{t('teamSignIn.enforce.noSecondFactor')}</span>
                )}
              </>
            }
            onChange={({ target }) =>
              onChange(target.checked ? [...value, userId] : value.filter((each) => each !== userId))
            }
          />
        );
      })}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
