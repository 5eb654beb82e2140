import { type ReactNode, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import { Row } from '../layout/row.tsx'
import { Text } from '../layout/text.tsx'
import { AlertDialog } from '../popups/alert-dialog.tsx'
import { ChoiceDialog } from '../popups/choice-dialog.tsx'
import { Dialog } from '../popups/dialog.tsx'
import { FormDialog } from '../popups/form-dialog.tsx'
import { FullDialog } from '../popups/full-dialog.tsx'
import { Popover } from '../popups/popover.tsx'
import { showToast } from '../popups/toast.tsx'
import { usePopup } from '../popups/use-popup.ts'
import { Part } from './part.tsx'

const nothing = () => undefined

const dialogs = {
  Dialog: (close: () => void) => (
    <Dialog title="A dialog" onClose={close} footer={<Button onClick={close}>Done</Button>}>
      <p>{'More than has room scrolls between the title and the buttons. '.repeat(30)}</p>
    </Dialog>
  ),
  'Wide dialog': (close: () => void) => (
    <Dialog title="A wide dialog" size="wide" onClose={close}>
      <Button variant="quiet" onClick={() => showToast('Saved', 'good')}>
        Say that it is saved
      </Button>
    </Dialog>
  ),
  'Full dialog': (close: () => void) => (
    <FullDialog title="A dialog as large as the screen" onClose={close}>
      <Text tone="muted">What it shows</Text>
    </FullDialog>
  ),
  Question: (close: () => void) => (
    <AlertDialog
      title="Log out?"
      text="What is not saved is lost."
      confirmLabel="Log out"
      cancelLabel="Cancel"
      onConfirm={close}
      onCancel={close}
    />
  ),
  Choice: (close: () => void) => (
    <ChoiceDialog
      title="Whose account?"
      options={[{ title: 'Aarav' }, { title: 'Riya' }]}
      okLabel="Continue"
      cancelLabel="Cancel"
      onChoose={close}
      onClose={close}
    />
  ),
  Form: (close: () => void) => (
    <FormDialog title="Rename" submitLabel="Save" onSubmit={close} onClose={close}>
      <TextField label="Name" autoFocus />
    </FormDialog>
  ),
}

export function Dialogs() {
  return (
    <Part name="Popups">
      <Row gap={3} isWrapping>
        {Object.entries(dialogs).map(([name, show]) => (
          <Opener key={name} name={name} show={show} />
        ))}
        <PopoverOpener />
        <Button variant="quiet" onClick={() => showToast('The network is away.', 'bad')}>
          Toast
        </Button>
      </Row>
    </Part>
  )
}

function Opener({ name, show }: { name: string; show: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {name}
      </Button>
      {isOpen && show(() => setOpen(false))}
    </>
  )
}

function PopoverOpener() {
  const { isOpen, close, triggerRef, triggerProps } = usePopup(nothing)
  return (
    <>
      <Button variant="quiet" {...triggerProps}>
        Popover
      </Button>
      {isOpen && (
        <Popover label="A popover" triggerRef={triggerRef} onClose={close}>
          <Button variant="plain" onClick={close}>
            Done
          </Button>
        </Popover>
      )}
    </>
  )
}
