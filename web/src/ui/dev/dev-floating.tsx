import { Ellipsis, FolderMinus, FolderPlus, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../action/button.tsx';
import { Select } from '../choice/select.tsx';
import { Banner } from '../feedback/banner.tsx';
import { TextField } from '../field/text-field.tsx';
import { Modal } from '../overlay/modal.tsx';
import { ModalCard } from '../overlay/modal-card.tsx';
import { showToast } from '../overlay/toast-store.ts';
import { ToastCard } from '../overlay/toasts.tsx';
import { Menu, MenuItem, MenuSeparator } from '../popup/menu.tsx';
import { Tooltip, TooltipCard } from '../popup/tooltip.tsx';
import styles from './dev.module.css';
import { DevSection } from './dev-section.tsx';

const nothing = () => {};

/** Menu, tooltip and toasts. */
export function DevFloating() {
  return (
    <DevSection title="Menu, tooltip, toast">
      <div className={styles.row}>
        <MemberMenu />
        <Tooltip text="Add comment" keys="Ctrl Shift">
          <Button>Point at me</Button>
        </Tooltip>
        <Button onClick={() => showToast({ kind: 'ok', text: 'Payment information successfully updated.' })}>
          Show a toast
        </Button>
      </div>
      <div className={styles.row}>
        <TooltipCard text="Add comment" keys="Ctrl Shift" />
        <TooltipCard text="Copied" />
      </div>
      <div className={styles.stack}>
        <ToastCard
          toast={{ kind: 'ok', text: 'Payment information successfully updated.' }}
          closeLabel="Close"
          onClose={nothing}
        />
        <ToastCard
          toast={{
            kind: 'error',
            text: 'Something went wrong. Please try again.',
            action: { label: 'Retry', onPress: nothing },
          }}
          closeLabel="Close"
          onClose={nothing}
        />
        <ToastCard toast={{ kind: 'info', text: 'Link copied' }} closeLabel="Close" onClose={nothing} />
      </div>
    </DevSection>
  );
}

/** The three banners. */
export function DevBanners() {
  return (
    <DevSection title="Banner">
      <div className={`${styles.stack} ${styles.fill}`}>
        <Banner kind="warn" action={<Button size="sm">Update</Button>}>
          1 day left to update your payment method.
        </Banner>
        <Banner kind="danger" title="Payment declined">
          There is an issue with your card. Please try again or use a different card. If the issue persists, contact
          your bank.
        </Banner>
        <Banner>Only team owners can send invites.</Banner>
      </div>
    </DevSection>
  );
}

/** The look of a small modal, and working modals in the three sizes, stacked. */
export function DevModals() {
  const [open, setOpen] = useState<'small' | 'medium' | 'large' | 'stay' | null>(null);
  const [confirm, setConfirm] = useState(false);
  const [role, setRole] = useState<'editor' | 'viewer'>('editor');
  const close = () => setOpen(null);
  return (
    <DevSection title="Modal">
      <div className={styles.stage}>
        <ModalCard
          size="small"
          title="Remove Henrik Brandt?"
          closeLabel="Close"
          onPressClose={nothing}
          footer={
            <>
              <Button variant="quiet">Cancel</Button>
              <Button variant="danger">Remove</Button>
            </>
          }
        >
          <p>He loses access to Hinge bracket rev C at once. This cannot be undone.</p>
        </ModalCard>
      </div>
      <div className={styles.row}>
        {(['small', 'medium', 'large', 'stay'] as const).map((size) => (
          <Button key={size} onClick={() => setOpen(size)}>
            Open {size}
          </Button>
        ))}
      </div>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Modal
          key={size}
          open={open === size}
          size={size}
          title="Invite members"
          closeLabel="Close"
          onClose={close}
          footer={
            <>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
              <Button variant="primary" onClick={() => setConfirm(true)}>
                Invite
              </Button>
            </>
          }
        >
          <TextField label="Email" placeholder="name@company.com" />
          <Select
            label="Role"
            options={[
              { value: 'editor', label: 'Editor' },
              { value: 'viewer', label: 'Viewer' },
            ]}
            value={role}
            onChange={setRole}
          />
          <MemberMenu />
        </Modal>
      ))}
      <Modal
        persistent
        open={open === 'stay'}
        size="small"
        title="Your trial has ended"
        onEscape={(event) => event.preventDefault()}
        onClose={close}
        footer={
          <Button variant="primary" onClick={close}>
            Choose a plan
          </Button>
        }
      >
        <p>Escape lets it pulse, a press beside it does nothing.</p>
      </Modal>
      <Modal
        open={confirm}
        size="small"
        title="Add 2 seats?"
        closeLabel="Close"
        onClose={() => setConfirm(false)}
        footer={
          <Button variant="primary" onClick={() => showToast({ kind: 'ok', text: 'Invitations sent' })}>
            Add seats
          </Button>
        }
      >
        <p>You pay $132.33 today.</p>
      </Modal>
    </DevSection>
  );
}

function MemberMenu() {
  const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true };
  return (
    <Menu
      trigger={
        <Button iconOnly aria-label="Actions for Jonas Weber">
          <Ellipsis {...icon} />
        </Button>
      }
      placement="bottom start"
    >
      <MenuItem icon={<FolderPlus {...icon} />} onAction={nothing}>
        Add to space
      </MenuItem>
      <MenuItem icon={<FolderMinus {...icon} />} onAction={nothing} disabled>
        Remove from space
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={<UserMinus {...icon} />}
        danger
        onAction={() => showToast({ kind: 'error', text: 'Something went wrong. Please try again.' })}
      >
        Remove member
      </MenuItem>
    </Menu>
  );
}
