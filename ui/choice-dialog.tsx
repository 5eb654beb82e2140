import { type FormEvent, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { RadioList, type RadioOption } from './radio-list.tsx'

type ChoiceDialogProps = {
  title: string
  /** Rows are told apart by their place; the first is chosen to begin with. */
  options: readonly Omit<RadioOption<string>, 'value'>[]
  okLabel: string
  cancelLabel: string
  isPending?: boolean
  onChoose: (index: number) => void
  onClose: () => void
}

/** A popup that asks for one of a few, and goes on with it. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, options, okLabel, cancelLabel, isPending = false, onChoose, onClose } = props
  const formId = useId()
  const [chosen, setChosen] = useState('0')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending) onChoose(Number(chosen))
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      isDismissable={false}
      hasCloseButton={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} isPending={isPending}>
            {okLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <RadioList
          label={title}
          value={chosen}
          onChange={setChosen}
          options={options.map((option, index) => ({ ...option, value: String(index) }))}
        />
      </form>
    </Dialog>
  )
}
