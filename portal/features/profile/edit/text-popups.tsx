import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { isTooLong, profileLimits, shownValue, tidyText } from '#domain/profile/rules.ts'
import { tooLongMessages } from '#domain/profile/texts.ts'
import { TextField } from '#ui/text-field.tsx'
import { hasKeyboard } from '../has-keyboard.ts'
import { useSave } from '../queries.ts'
import { EditPopup } from './edit-popup.tsx'
import { TextArea } from './text-area.tsx'

type PopupProps = { value: string; onClose: () => void }

/** A form of one text with a limit, counted as people count (spec/2 §5). */
function useTextForm(field: 'address' | 'birth_place', { value, onClose }: PopupProps) {
  const t = useTranslations('profile')
  const { error, isPending, save } = useSave()
  const known = shownValue(value) === '-' ? '' : value
  const { register, handleSubmit, watch, formState } = useForm({ defaultValues: { text: known } })
  const limit = field === 'address' ? profileLimits.address : profileLimits.birthPlace
  return {
    popup: {
      error,
      isPending,
      onClose,
      onSubmit: handleSubmit(async ({ text }) => {
        if (await save(field, tidyText(text))) onClose()
      }),
    },
    input: {
      ...register('text', {
        validate: (text) => !isTooLong(field, tidyText(text)) || tooLongMessages[field],
      }),
      error: formState.errors.text?.message,
      hint: t('used', { count: [...tidyText(watch('text'))].length, limit }),
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
