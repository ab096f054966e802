import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice/choice.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import {
  addConnection,
  addConnectionRefusal,
  changeConnection,
  checkConnectionName,
  renameConnectionRefusal,
} from '../connection-calls.ts';
import { kindNames, type Offer, offerOf, offers, otherTexts } from '../products.ts';
import { StepFooter } from '../step-footer.tsx';
import type { SsoConnection } from '../use-team-sso.ts';
import styles from './exchange.module.css';

/** The first step: which identity provider it is, and a name for the connection. What it is stays as it was made. */
export function ProviderStep({
  teamId,
  connection,
  onNext,
  onCancel,
}: {
  teamId: string;
  connection: SsoConnection | null;
  onNext: (connection: SsoConnection) => void;
  onCancel: () => void;
}) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  // A call that is repeated makes one connection.
  const [newId] = useState(() => crypto.randomUUID());
  const first = connection ? offerOf(connection) : offers[0]!;
  const form = useForm({
    start: { offer: first.id, name: connection?.name ?? first.shortName },
    check: checkConnectionName,
    send: async ({ offer: chosen, name: typed }) => {
      const name = typed.trim();
      if (connection) {
        const isSame = name === connection.name;
        return onNext(
          isSame ? connection : await changeConnection(client, { teamId, connectionId: connection.id }, { name }),
        );
      }
      const { product, kind } = offers.find(({ id }) => id === chosen)!;
      onNext(await addConnection(client, teamId, { id: newId, product, kind, name }));
    },
    refusal: connection ? renameConnectionRefusal : addConnectionRefusal,
    focus: null,
  });
  const choose = (offer: Offer) => {
    // A name that was typed stays.
    const isTyped = !offers.some(({ shortName }) => shortName === form.values.name);
    form.change({ offer: offer.id, name: isTyped ? form.values.name : offer.shortName });
  };
  return (
    <form id={formId} className={styles.form} {...form.props}>
      <ChoiceGroup legend={t('teamSignIn.step.provider')} legendHidden columns>
        {offers.map((offer) => (
          <Choice
            key={offer.id}
            card
            name={`${formId}-offer`}
            label={offer.name ?? t(otherTexts[offer.kind].label)}
            detail={offer.name ? kindNames[offer.kind] : t(otherTexts[offer.kind].detail)}
            checked={form.values.offer === offer.id}
            disabled={connection !== null}
            onChange={() => choose(offer)}
          />
        ))}
      </ChoiceGroup>
      <TextField
        {...form.field('name')}
        label={t('teamSignIn.provider.name')}
        hint={t('teamSignIn.provider.name.hint')}
        maxLength={100}
        autoComplete="off"
      />
      <FormFailure form={form} />
      <StepFooter>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" form={formId} variant="primary" busy={form.busy}>
          {t('teamSignIn.next')}
        </Button>
      </StepFooter>
    </form>
  );
}
