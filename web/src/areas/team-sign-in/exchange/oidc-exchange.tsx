import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { changeConnection } from '../connection-calls.ts';
import styles from './exchange.module.css';
import { checkOidc, type OidcValues, oidcRefusal, readDescription } from './exchange-calls.ts';
import { GivePart } from './give-part.tsx';
import { ExchangeFooter, type ExchangeProps, KnownNote, ReadNote } from './tell-part.tsx';
import { useReading } from './use-reading.ts';

/** The second step of an OpenID Connect connection: what the identity provider is given, and what is known of it. */
export function OidcExchange({ teamId, connection, onBack, onNext }: ExchangeProps) {
  const t = useT();
  const format = useFormats();
  const formId = useId();
  const client = useQueryClient();
  const { hasSecret } = connection;
  const form = useForm<OidcValues>({
    start: { issuer: connection.issuer ?? '', clientId: connection.clientId ?? '', clientSecret: '' },
    check: (values) => checkOidc(values, hasSecret),
    send: async ({ clientId, clientSecret }) => {
      // As the issuer writes itself, to the last stroke.
      const { issuer } = await description.read();
      const provider = {
        kind: 'oidc' as const,
        issuer,
        clientId: clientId.trim(),
        clientSecret: clientSecret.trim() || undefined,
      };
      await changeConnection(client, { teamId, connectionId: connection.id }, { provider });
      onNext();
    },
    refusal: oidcRefusal,
    focus: null,
  });
  const description = useReading(
    () => readDescription(teamId, form.values.issuer.trim()),
    (error) => oidcRefusal(error).issuer ?? oidcRefusal(error).form,
  );
  const issuer = form.field('issuer');
  return (
    <form id={formId} className={styles.form} {...form.props}>
      <GivePart connection={connection} />
      <hr />
      <div className={styles.part}>
        <h3>{t('teamSignIn.exchange.tell')}</h3>
        <KnownNote connection={connection} />
        <TextField
          {...issuer}
          error={issuer.error ?? (description.problem ? t(description.problem) : undefined)}
          onChange={(event) => {
            description.forget();
            issuer.onChange(event);
          }}
          label={t('teamSignIn.exchange.issuer')}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          trailing={
            <Button
              size="sm"
              variant="quiet"
              busy={description.busy}
              disabled={form.values.issuer.trim() === ''}
              onClick={() => void description.tryRead()}
            >
              {t('teamSignIn.exchange.read')}
            </Button>
          }
        />
        {description.result ? (
          <ReadNote>
            {t('teamSignIn.exchange.described', { algorithms: format.list(description.result.signingAlgorithms) })}
          </ReadNote>
        ) : null}
        <div className={styles.pair}>
          <TextField
            {...form.field('clientId')}
            label={t('teamSignIn.exchange.clientId')}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordField
            {...form.field('clientSecret')}
            label={t('teamSignIn.exchange.clientSecret')}
            hint={hasSecret ? t('teamSignIn.exchange.clientSecret.kept') : undefined}
            revealLabel={t('teamSignIn.exchange.clientSecret.show')}
            concealLabel={t('teamSignIn.exchange.clientSecret.hide')}
            autoComplete="off"
          />
        </div>
      </div>
      <FormFailure form={form} />
      <ExchangeFooter formId={formId} connection={connection} busy={form.busy} onBack={onBack} onNext={onNext} />
    </form>
  );
}
