import { type FormEvent, useId, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { RadioList, type RadioOption } from '../controls/radio-list.tsx'
import { Dialog } from './dialog.tsx'

type ChoiceDialogProps = {
  title: string
  /** Rows are identified by their index; the first is chosen at the start. */
  options: readonly Omit<RadioOption<string>, 'value'>[]
  okLabel: string
  cancelLabel: string
  isPending?: boolean
  /** Nothing is chosen at first. A tap confirms at once; arrow keys need the button. */
  isByOneTap?: boolean
  onChoose: (index: number) => void
  onClose: () => void
}

/** A popup that asks for one of a few choices. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, options, okLabel, cancelLabel, isPending = false, isByOneTap = false } = props
  const { onChoose, onClose } = props
  const formId = useId()
  const [chosen, setChosen] = useState(isByOneTap ? null : '0')

  function choose(value: string | null) {
    if (!isPending && value !== null) onChoose(Number(value))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    choose(chosen)
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
          {chosen !== null && (
            <Button type="submit" form={formId} isPending={isPending}>
              {okLabel}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <RadioList
          label={title}
          value={chosen}
          onChange={setChosen}
          hasFocus
          {...(isByOneTap && { onPress: choose })}
          options={options.map((option, index) => ({ ...option, value: String(index) }))}
        />
      </form>
    </Dialog>
  )
}
