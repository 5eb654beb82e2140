import type { ComponentProps, ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { FormError } from '#ui/controls/form-error.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'

type EditPopupProps = {
  fact: 'address' | 'birthPlace' | 'bloodGroup' | 'dob'
  /** Why saving failed; the typed text stays. */
  error: string
  isPending: boolean
  form: Pick<ComponentProps<'form'>, 'onSubmit' | 'onInput'>
  onClose: () => void
  children: ReactNode
}

/** The popup around the form of one fact. A press outside leaves it open, so that typed text is kept. */
export function EditPopup({ fact, error, isPending, form, onClose, children }: EditPopupProps) {
  const t = useTranslations('profile')
  return (
    <FormDialog
      title={t('edit', { fact: t(`facts.${fact}`) })}
      submitLabel={t('save')}
      isPending={isPending}
      onClose={onClose}
      {...form}
    >
      {children}
      <FormError text={error} />
    </FormDialog>
  )
}
