import { type ChangeEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isTooLong, profileLimits, shownValue, tidyText } from '#domain/profile/rules.ts'
import { tooLongMessages } from '#domain/profile/texts.ts'
import { hasKeyboard } from '#portal/shared/forms/has-keyboard.ts'
import { useForm } from '#portal/shared/forms/use-form.ts'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { profileFieldOf, useSave } from '../queries.ts'
import { EditPopup } from './edit-popup.tsx'

type PopupProps = { value: string; onClose: () => void }

/** A form of one text with a limit in visible characters [profile-8]. */
function useTextForm(fact: 'address' | 'birthPlace', { value, onClose }: PopupProps) {
  const t = useTranslations('profile')
  const { error, isPending, save } = useSave()
  const [text, setText] = useState(shownValue(value) === '-' ? '' : value)
  const field = profileFieldOf[fact]
  const { errors, form } = useForm(['text'], {
    check: (typed) => (isTooLong(field, tidyText(typed.text)) ? { text: tooLongMessages[field] } : {}),
    submit: async (typed) => {
      if (await save(fact, tidyText(typed.text))) onClose()
    },
  })
  return {
    popup: { error, isPending, onClose, form },
    input: {
      name: 'text',
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setText(event.target.value),
      error: errors.text,
      hint: t('used', { count: [...tidyText(text)].length, limit: profileLimits[fact] }),
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

export function BirthplacePopup(props: PopupProps) {
  const t = useTranslations('profile')
  const { popup, input } = useTextForm('birthPlace', props)
  return (
    <EditPopup fact="birthPlace" {...popup}>
      <TextField label={t('facts.birthPlace')} autoComplete="off" autoFocus={hasKeyboard()} {...input} />
    </EditPopup>
  )
}
