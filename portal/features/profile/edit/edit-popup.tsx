import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormError } from '#ui/form-error.tsx'
import styles from './edit-popup.module.css'

type EditPopupProps = {
  fact: 'address' | 'birthPlace' | 'bloodGroup' | 'dob'
  /** Why it could not be saved; what was typed stays. */
  error: string
  isPending: boolean
  form: Pick<ComponentProps<'form'>, 'onSubmit' | 'onInput'>
  onClose: () => void
  children: ReactNode
}

/** The popup around the form of one fact. A press outside does not close it: what was typed would be lost. */
export function EditPopup({ fact, error, isPending, form, onClose, children }: EditPopupProps) {
  const t = useTranslations('profile')
  const formId = useId()
  return (
    <Dialog
      title={t('edit', { fact: t(`facts.${fact}`) })}
      onClose={onClose}
      isDismissable={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} {...form}>
        {children}
        <FormError text={error} />
      </form>
    </Dialog>
  )
}
