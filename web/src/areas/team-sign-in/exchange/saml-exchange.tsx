import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { changeConnection } from '../connection-calls.ts';
import { ByHandFields } from './by-hand-fields.tsx';
import styles from './exchange.module.css';
import {
  checkSaml,
  type MetadataSource,
  readMetadata,
  type SamlMetadata,
  type SamlValues,
  type SamlWay,
  samlRefusal,
} from './exchange-calls.ts';
import { GivePart } from './give-part.tsx';
import { MetadataFile } from './metadata-file.tsx';
import { MetadataRead } from './metadata-read.tsx';
import { ExchangeFooter, type ExchangeProps, KnownNote } from './tell-part.tsx';
import { useReading } from './use-reading.ts';

/** The second step of a SAML connection: what the identity provider is given, and what is known of it. */
export function SamlExchange({ teamId, connection, onBack, onNext }: ExchangeProps) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  const [by, setBy] = useState<SamlWay>('address');
  const form = useForm<SamlValues>({
    start: {
      by,
      address: '',
      file: null,
      issuer: connection.issuer ?? '',
      signInUrl: connection.signInUrl ?? '',
      signOutUrl: connection.signOutUrl ?? '',
      certificate: '',
    },
    check: checkSaml,
    send: async (values) => {
      const provider = values.by === 'hand' ? typed(values) : found(await metadata.read());
      await changeConnection(client, { teamId, connectionId: connection.id }, { provider });
      onNext();
    },
    refusal: samlRefusal(by),
    focus: null,
  });
  const { address } = form.values;
  const metadata = useReading(
    async () => readMetadata(teamId, await sourceOf(form.values)),
    (error) => {
      const errors = samlRefusal(by)(error);
      return by === 'file' ? errors.file : (errors.address ?? errors.form);
    },
  );
  const { problem, result } = metadata;
  const change = (values: Partial<SamlValues>) => {
    metadata.forget();
    form.change(values);
  };
  const addressField = form.field('address');
  return (
    <form id={formId} className={styles.form} {...form.props}>
      <GivePart connection={connection} />
      <hr />
      <div className={styles.part}>
        <h3>{t('teamSignIn.exchange.tell')}</h3>
        <KnownNote connection={connection} />
        <Segmented
          fill
          label={t('teamSignIn.exchange.tell')}
          value={by}
          onChange={(way) => {
            setBy(way);
            change({ by: way });
          }}
          options={(['address', 'file', 'hand'] as const).map((way) => ({
            value: way,
            label: t(`teamSignIn.exchange.by.${way}`),
          }))}
        />
        {by === 'address' ? (
          <TextField
            {...addressField}
            error={addressField.error ?? (problem ? t(problem) : undefined)}
            onChange={({ target }) => change({ address: target.value })}
            label={t('teamSignIn.exchange.by.address')}
            labelHidden
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            trailing={
              <Button
                size="sm"
                variant="quiet"
                busy={metadata.busy}
                disabled={address.trim() === ''}
                onClick={() => void metadata.tryRead()}
              >
                {t('teamSignIn.exchange.read')}
              </Button>
            }
          />
        ) : null}
        {by === 'file' ? (
          <MetadataFile
            {...form.choice('file')}
            error={form.choice('file').error ?? (problem ? t(problem) : undefined)}
            onChange={(file) => change({ file })}
          />
        ) : null}
        {by === 'hand' ? <ByHandFields form={form} /> : null}
        {by !== 'hand' && result ? <MetadataRead metadata={result} /> : null}
      </div>
      <FormFailure form={form} />
      <ExchangeFooter formId={formId} connection={connection} busy={form.busy} onBack={onBack} onNext={onNext} />
    </form>
  );
}

async function sourceOf({ by, address, file }: SamlValues): Promise<MetadataSource> {
  return by === 'file' && file ? { document: await file.text() } : { address: address.trim() };
}

/** What an owner typed. */
function typed({ issuer, signInUrl, signOutUrl, certificate }: SamlValues) {
  return {
    kind: 'saml' as const,
    issuer: issuer.trim(),
    signInUrl: signInUrl.trim(),
    signOutUrl: signOutUrl.trim() || null,
    certificates: [certificate.trim()],
  };
}

/** What its metadata says. */
function found({ issuer, signInUrl, signOutUrl, certificates }: SamlMetadata) {
  return {
    kind: 'saml' as const,
    issuer,
    signInUrl,
    signOutUrl,
    certificates: certificates.slice(0, mostCertificates).map(({ pem }) => pem),
  };
}

/** As the contract bounds them. */
const mostCertificates = 5;
