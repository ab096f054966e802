import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Steps } from '../../../ui/layout/steps.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { OidcExchange } from '../exchange/oidc-exchange.tsx';
import { ProviderStep } from '../exchange/provider-step.tsx';
import { SamlExchange } from '../exchange/saml-exchange.tsx';
import { FixedExchange } from '../exchange/tell-part.tsx';
import { FooterContext } from '../step-footer.tsx';
import { TestStep } from '../test/test-step.tsx';
import type { SsoConnection } from '../use-team-sso.ts';
import styles from './connect.module.css';

/** The steps of connecting an identity provider, in their order. */
export type ConnectStep = 'provider' | 'exchange' | 'test';
const order = ['provider', 'exchange', 'test'] as const;

/**
 * Connects an identity provider in three steps. What was done stays when it is closed: the connection is there, not
 * tested, and opens where it was left. Changing a connection later goes the same way.
 */
export function ConnectDialog({
  team,
  connection,
  start,
  onMade,
  onClose,
}: {
  team: { id: string; name: string };
  /** Null until the first step has made it. */
  connection: SsoConnection | null;
  start: ConnectStep;
  onMade: (connection: SsoConnection) => void;
  onClose: () => void;
}) {
  const t = useT();
  const [step, setStep] = useState(connection ? start : 'provider');
  const [isOpen, setOpen] = useState(true);
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  // A new connection may be known a moment later than the step that shows it.
  const isShown = step === 'provider' || connection !== null;
  // The button that was pressed has gone with its step.
  useEffect(() => {
    if (shown.current === step || !isShown) return;
    shown.current = step;
    const field = body.current?.querySelector<HTMLElement>('input:not(:disabled, [type=radio]), textarea');
    (step === 'test' ? body.current : (field ?? body.current))?.focus();
  }, [step, isShown]);
  const close = () => setOpen(false);
  const name = connection?.name ?? '';
  const title = !connection
    ? t('teamSignIn.connect.title')
    : t(step === 'test' ? 'teamSignIn.connect.testOf' : 'teamSignIn.connect.of', { name });
  const isOn = connection?.state === 'on' || connection?.state === 'enforced';
  const Exchange = isOn ? FixedExchange : connection?.kind === 'oidc' ? OidcExchange : SamlExchange;
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={title}
      about={team.name}
      closeLabel={t('common.close')}
      footer={<div ref={setFooter} className={styles.footer} />}
    >
      <FooterContext value={footer}>
        <div ref={body} className={styles.body} tabIndex={-1}>
          <Steps
            label={t('teamSignIn.connect.steps')}
            steps={order.map((each) => t(`teamSignIn.step.${each}`))}
            current={order.indexOf(step)}
          />
          {step === 'provider' ? (
            <ProviderStep
              teamId={team.id}
              connection={connection}
              onNext={(made) => {
                onMade(made);
                setStep('exchange');
              }}
              onCancel={close}
            />
          ) : null}
          {connection && step === 'exchange' ? (
            <Exchange
              teamId={team.id}
              connection={connection}
              onBack={() => setStep('provider')}
              onNext={() => setStep('test')}
            />
          ) : null}
          {connection && step === 'test' ? (
            <TestStep teamId={team.id} connection={connection} onBack={() => setStep('exchange')} onDone={close} />
          ) : null}
        </div>
      </FooterContext>
    </Modal>
  );
}
