import { useT } from '../i18n/use-t.ts';
import { Button } from '../ui/button.tsx';

/** The foot of a dialog with a form: away from it, or send it. */
export function DialogButtons({
  formId,
  label,
  busy,
  variant = 'primary',
  cancelLabel,
  onCancel,
}: {
  formId: string;
  label: string;
  busy: boolean;
  variant?: 'primary' | 'danger';
  /** Where leaving undoes nothing, another word than `Cancel`. */
  cancelLabel?: string;
  onCancel: () => void;
}) {
  const t = useT();
  return (
    <>
      <Button variant="quiet" onClick={onCancel}>
        {cancelLabel ?? t('common.cancel')}
      </Button>
      <Button type="submit" form={formId} variant={variant} busy={busy}>
        {label}
      </Button>
    </>
  );
}
