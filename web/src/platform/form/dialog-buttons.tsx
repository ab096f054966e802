import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';

/** The footer of a form dialog: cancel and submit. */
export function DialogButtons({
  formId,
  label,
  busy,
  disabled,
  describedBy,
  locked,
  variant = 'primary',
  cancelLabel,
  onCancel,
}: {
  formId: string;
  label: string;
  busy: boolean;
  /** What is requested cannot be done as things are; the dialog says why. */
  disabled?: boolean | undefined;
  /** The id of the text that says so. */
  describedBy?: string | undefined;
  /** It is under way and cannot be left; see `Modal`. */
  locked?: boolean | undefined;
  variant?: 'primary' | 'danger';
  /** Replaces `Cancel` where closing the dialog does not undo anything. */
  cancelLabel?: string;
  onCancel: () => void;
}) {
  const t = useT();
  return (
    <>
      <Button variant="quiet" disabled={locked} onClick={onCancel}>
        {cancelLabel ?? t('common.cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant={variant}
        busy={busy}
        disabled={disabled}
        aria-describedby={describedBy}
      >
        {label}
      </Button>
    </>
  );
}
