import { ArrowLeft } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import styles from './step-footer.module.css';

/** The footer of the dialog that a step is in, once it is there. */
export const FooterContext = createContext<HTMLElement | null>(null);

/** The buttons of a step, in the footer of its dialog: the dialog stays while its steps change. */
export function StepFooter({ children }: { children: ReactNode }) {
  const footer = use(FooterContext);
  return footer ? createPortal(children, footer) : null;
}

/** Goes back to the step before, at the start of the footer. */
export function BackButton({ onPress }: { onPress: () => void }) {
  const t = useT();
  return (
    <Button
      variant="quiet"
      className={styles.back}
      icon={<ArrowLeft size={16} strokeWidth={1.5} aria-hidden />}
      onClick={onPress}
    >
      {t('common.back')}
    </Button>
  );
}
