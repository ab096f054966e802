import { useT } from '../../i18n/use-t.ts';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { FieldError } from '../../ui/field/field.tsx';
import styles from './proof-form.module.css';
import type { useSsoProof } from './use-sso-proof.ts';

/** The way to the identity provider of the company, what it waits for, and what went wrong. */
export function SsoProof({ proof, isMain }: { proof: ReturnType<typeof useSsoProof>; isMain: boolean }) {
  const t = useT();
  const { state, ask, follow } = proof;
  const variant = isMain ? 'primary' : 'secondary';
  const isOpen = state.is === 'waiting' || state.is === 'unfinished';
  return (
    <div className={styles.form}>
      <div role="status">
        {state.is === 'waiting' ? <p>{t('proof.sso.waiting')}</p> : null}
        {state.is === 'unfinished' ? <p>{t('proof.sso.unfinished')}</p> : null}
        {state.is === 'blocked' ? <p>{t('proof.sso.blocked')}</p> : null}
      </div>
      {state.is === 'blocked' ? (
        <ButtonLink block variant={variant} href={state.url} target="_blank" rel="noopener" onClick={follow}>
          {t('proof.sso.open')}
        </ButtonLink>
      ) : (
        <Button block variant={variant} busy={state.is === 'busy'} onClick={ask}>
          {isOpen ? t('proof.sso.again') : t('proof.useSso')}
        </Button>
      )}
      {state.error ? <FieldError>{t(state.error)}</FieldError> : null}
    </div>
  );
}
