import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../action/button.tsx';
import { classNames } from '../class-names.ts';
import { useTopmostModalElement } from './modal-store.ts';
import type { Toast } from './toast-store.ts';
import { currentToasts, dismissToast, holdToasts, subscribeToasts } from './toast-store.ts';
import styles from './toasts.module.css';

const icons = { ok: CircleCheck, error: CircleAlert, info: Info };

/**
 * The toasts, top centre, 88 px down (spec 1 §9); rendered once by the app. While a modal is open they are attached
 * inside it, because everything outside an open modal is inert.
 */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, () => none);
  const modal = useTopmostModalElement();
  return createPortal(
    <section
      className={styles.toasts}
      aria-label={label}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => dismissToast(toast.id)} />
      ))}
    </section>,
    modal ?? document.body,
  );
}

/** One toast: a status, or an alert when it is an error. */
export function ToastCard({
  toast,
  closeLabel,
  onClose,
}: {
  toast: Omit<Toast, 'id'>;
  closeLabel: string;
  onClose: () => void;
}) {
  const Icon = icons[toast.kind];
  const act = () => {
    toast.action?.onPress();
    onClose();
  };
  return (
    <div className={classNames(styles.toast, styles[toast.kind])} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <Icon className={styles.icon} size={20} strokeWidth={1.5} aria-hidden />
      <span className={styles.text}>{toast.text}</span>
      {toast.action ? (
        <Button size="sm" onClick={act}>
          {toast.action.label}
        </Button>
      ) : null}
      <Button variant="quiet" size="sm" iconOnly aria-label={closeLabel} onClick={onClose}>
        <X size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    </div>
  );
}

const none: readonly Toast[] = [];
