import { type ChangeEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isTooLong, profileLimits, shownValue, tidyText } from '#domain/profile/rules.ts'
import { tooLongMessages } from '#domain/profile/texts.ts'
import { useForm } from '#portal/shared/use-form.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { hasKeyboard } from '../has-keyboard.ts'
import { useSave } from '../queries.ts'
import { EditPopup } from './edit-popup.tsx'

type PopupProps = { value: string; onClose: () => void }

/** A form of one text with a limit, counted as people count (spec/2 §5). */
function useTextForm(field: 'address' | 'birth_place', { value, onClose }: PopupProps) {
  const t = useTranslations('profile')
  const { error, isPending, save } = useSave()
  const [text, setText] = useState(shownValue(value) === '-' ? '' : value)
  const { errors, form } = useForm(['text'], {
    check: (typed) => (isTooLong(field, tidyText(typed.text)) ? { text: tooLongMessages[field] } : {}),
    submit: async (typed) => {
      if (await save(field, tidyText(typed.text))) onClose()
    },
  })
  const limit = field === 'address' ? profileLimits.address : profileLimits.birthPlace
  return {
    popup: { error, isPending, onClose, form },
    input: {
      name: 'text',
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setText(event.target.value),
      error: errors.text,
      hint: t('used', { count: [...tidyText(text)].length, limit }),
    },
  }
}

export function AddressPopup(props: PopupProps) {
  const t = useTranslations('profile')
  const { popup, input } = useTextForm('address', props)
  return (
    <EditPopup fact="address" {...popup}>
      <TextArea
        label={t('facts.address')}
        autoComplete="street-address"
        rows={4}
        autoFocus={hasKeyboard()}
        {...input}
      />
    </EditPopup>
  )
}

export function BirthPlacePopup(props: PopupProps) {
  const t = useTranslations('profile')
  const { popup, input } = useTextForm('birth_place', props)
  return (
    <EditPopup fact="birthPlace" {...popup}>
      <TextField label={t('facts.birthPlace')} autoComplete="off" autoFocus={hasKeyboard()} {...input} />
    </EditPopup>
  )
}
