import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { bloodGroups, isBloodGroup } from '#domain/profile/rules.ts'
import { bloodGroupMessage } from '#domain/profile/texts.ts'
import { useSave } from '../queries.ts'
import styles from './blood-group-popup.module.css'
import { EditPopup } from './edit-popup.tsx'

type BloodGroupPopupProps = { value: string; onClose: () => void }

/** One of eight, all in sight (spec/2 §5). */
export function BloodGroupPopup({ value, onClose }: BloodGroupPopupProps) {
  const t = useTranslations('profile')
  const { error, isPending, save } = useSave()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { group: isBloodGroup(value) ? value : '' },
  })
  const fault = formState.errors.group?.message ?? ''
  return (
    <EditPopup
      fact="bloodGroup"
      error={error || fault}
      isPending={isPending}
      onClose={onClose}
      onSubmit={handleSubmit(async ({ group }) => {
        if (await save('blood_group', group)) onClose()
      })}
    >
      <div role="radiogroup" aria-label={t('facts.bloodGroup')} className={styles.groups}>
        {bloodGroups.map((group) => (
          <label key={group} className={styles.group}>
            <input
              type="radio"
              value={group}
              {...register('group', {
                validate: (chosen) => isBloodGroup(chosen ?? '') || bloodGroupMessage,
              })}
            />
            <span>{group}</span>
          </label>
        ))}
      </div>
    </EditPopup>
  )
}
