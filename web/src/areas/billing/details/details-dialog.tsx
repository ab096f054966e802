import type { ApiError } from '@chamfer/client';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useTeamName } from '../../../platform/account/use-team-name.ts';
import { call } from '../../../platform/api/api.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { BillingFields } from './billing-fields.tsx';
import {
  type BillingField,
  type BillingValues,
  billingInput,
  billingMends,
  checkBilling,
  refusedBilling,
} from './billing-rules.ts';
import { billingKeys } from './use-billing.ts';

const texts = refusals<'PUT /teams/{teamId}/billing'>(
  {
    TEAM_NOT_FOUND: 'billing.error.forbidden',
    TEAM_FORBIDDEN: 'billing.error.forbidden',
    UNSUPPORTED_COUNTRY: 'billing.checkout.error.country',
    PADDLE_PURCHASE_UNAVAILABLE: 'billing.checkout.error.off',
    PURCHASE_IN_PROGRESS: 'common.purchaseInProgress',
    INVALID_UUID: 'billing.error.forbidden',
    VALIDATION_ERROR: 'billing.details.unverified.text',
  },
  'billing.details.unavailable.text',
);

/** What a refused change says: at its fields, or that it cannot be verified or changed now (spec 2 §8 Billing update). */
function refusal(error: unknown): FormErrors<BillingField> {
  const issues = (error as Partial<ApiError>).validationErrors ?? [];
  const fields = refusedBilling(issues);
  if (fields) return fields;
  // Fields that the form does not have: nothing typed here can put it right.
  return issues.length > 0 ? { form: 'billing.details.unavailable.text' } : texts(error);
}

/** Changes the billing details; they count from the next invoice on (spec 2 §2 and §5, J60, J61). */
export function DetailsDialog({
  teamId,
  start,
  onClose,
}: {
  teamId: string;
  start: BillingValues;
  onClose: () => void;
}) {
  const t = useT();
  const client = useQueryClient();
  const formId = useId();
  const about = useTeamName(teamId);
  const [isOpen, setOpen] = useState(true);
  const form = useForm<BillingValues>({
    start,
    check: checkBilling,
    mends: billingMends,
    send: async (values) => {
      const record = await call('PUT /teams/{teamId}/billing', { params: { teamId }, input: billingInput(values) });
      client.setQueryData(billingKeys.record(teamId), record);
      showToast({ kind: 'ok', text: t('billing.details.saved') });
      setOpen(false);
    },
    refusal,
    focus: null,
  });
  const isUnverified = form.errors.form === 'billing.details.unverified.text';
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      size="medium"
      title={t('billing.details.edit')}
      about={about}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons
          formId={formId}
          label={t('billing.save.details')}
          busy={form.busy}
          onCancel={() => setOpen(false)}
        />
      }
    >
      <form id={formId} {...form.props}>
        {form.failure ? (
          <Banner
            kind="danger"
            alert
            title={t(isUnverified ? 'billing.details.unverified' : 'billing.details.unavailable')}
          >
            {form.failure}
          </Banner>
        ) : null}
        <BillingFields form={form} isAtCheckout={false} disabled={form.busy} />
      </form>
    </Modal>
  );
}
