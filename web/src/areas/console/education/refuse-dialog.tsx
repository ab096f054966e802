import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Choice, ChoiceGroup } from '../../../ui/choice/choice.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { reasonTexts } from './answer-note.tsx';
import styles from './education.module.css';
import { nameOf } from './person-name.ts';
import { type RefusalForm, refuse, refuseRefusal, type ShownRequest } from './use-requests.ts';

const reasons = Object.keys(reasonTexts) as RefusalForm['reason'][];
/** Characters of the message. */
const longest = 2000;

/** Asks why a request is refused, and what the person reads. What was typed is kept if it does not go through. */
export function RefuseDialog({
  request,
  onRefused,
  onClose,
}: {
  request: ShownRequest;
  onRefused: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = useForm<RefusalForm>({
    start: { reason: reasons[0]!, message: '' },
    check: ({ message }) => ([...message].length > longest ? { message: 'consoleWork.education.message.tooLong' } : {}),
    send: async (answer) => {
      await refuse(client, request.requestId, answer);
      close();
      onRefused();
    },
    refusal: refuseRefusal,
  });
  const chosen = form.choice('reason');
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('consoleWork.education.refuse.title', { name: nameOf(request) })}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons
          formId={formId}
          variant="danger"
          label={t('consoleWork.education.refuse.send')}
          busy={form.busy}
          onCancel={close}
        />
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        <ChoiceGroup legend={t('consoleWork.education.reason')} legendHidden error={chosen.error}>
          {reasons.map((reason) => (
            <Choice
              key={reason}
              card
              name={chosen.name}
              value={reason}
              checked={chosen.value === reason}
              onChange={() => chosen.onChange(reason)}
              label={t(reasonTexts[reason])}
            />
          ))}
        </ChoiceGroup>
        <TextArea
          {...form.field('message')}
          label={t('consoleWork.education.message')}
          hint={t('consoleWork.education.message.hint', { name: request.firstName })}
          rows={3}
          limit={longest}
        />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}
