import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { BackButton, StepFooter } from '../step-footer.tsx';
import type { SsoConnection } from '../use-team-sso.ts';
import styles from './exchange.module.css';
import { GivePart } from './give-part.tsx';

/** What was read, with a tick; announced when it appears. */
export function ReadNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.read} role="status">
      <Check size={16} strokeWidth={1.5} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** What is known of the identity provider already. */
export function KnownNote({ connection: { issuer } }: { connection: SsoConnection }) {
  const t = useT();
  return issuer ? (
    <p className={styles.known}>
      {t('teamSignIn.exchange.known')} <span className={styles.mono}>{issuer}</span>
    </p>
  ) : null;
}

/** The exchange of a connection that people log in through: nothing changes under them. */
export function FixedExchange({ connection, onBack, onNext }: ExchangeProps) {
  const t = useT();
  return (
    <>
      <GivePart connection={connection} />
      <hr />
      <KnownNote connection={connection} />
      <Note>{t('teamSignIn.exchange.changes')}</Note>
      <StepFooter>
        <BackButton onPress={onBack} />
        <Button variant="primary" onClick={onNext}>
          {t('teamSignIn.exchange.unchanged')}
        </Button>
      </StepFooter>
    </>
  );
}

/** What the exchange of every kind is about. */
export interface ExchangeProps {
  teamId: string;
  connection: SsoConnection;
  onBack: () => void;
  onNext: () => void;
}

/** The buttons below the exchange. */
export function ExchangeFooter({
  formId,
  connection,
  busy,
  onBack,
  onNext,
}: Omit<ExchangeProps, 'teamId'> & { formId: string; busy: boolean }) {
  const t = useT();
  return (
    <StepFooter>
      <BackButton onPress={onBack} />
      {connection.issuer ? <Button onClick={onNext}>{t('teamSignIn.exchange.unchanged')}</Button> : null}
      <Button type="submit" form={formId} variant="primary" busy={busy}>
        {t('teamSignIn.exchange.save')}
      </Button>
    </StepFooter>
  );
}
