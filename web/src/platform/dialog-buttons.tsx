import { useT } from '../i18n/use-t.ts';
import { Button } from '../ui/button.tsx';

/** The footer of a form dialog: cancel and submit. */
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
  /** Replaces `Cancel` where closing the dialog does not undo anything. */
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
