import { useTranslations } from 'use-intl/react'
import { bloodGroups, isBloodGroup } from '#domain/profile/rules.ts'
import { bloodGroupMessage } from '#domain/profile/texts.ts'
import { useForm } from '#portal/shared/forms/use-form.ts'
import { useSave } from '../queries.ts'
import styles from './blood-group-popup.module.css'
import { EditPopup } from './edit-popup.tsx'

type BloodGroupPopupProps = { value: string; onClose: () => void }

/** One of eight, all visible [profile-9]. */
export function BloodGroupPopup({ value, onClose }: BloodGroupPopupProps) {
  const t = useTranslations('profile')
  const { error, isPending, save } = useSave()
  const { errors, form } = useForm(['group'], {
    check: ({ group }) => (isBloodGroup(group) ? {} : { group: bloodGroupMessage }),
    submit: async ({ group }) => {
      if (await save('bloodGroup', group)) onClose()
    },
  })
  return (
    <EditPopup
      fact="bloodGroup"
      error={error || (errors.group ?? '')}
      isPending={isPending}
      onClose={onClose}
      form={form}
    >
      <div role="radiogroup" aria-label={t('facts.bloodGroup')} className={styles.groups}>
        {bloodGroups.map((group) => (
          <label key={group} className={styles.group}>
            <input type="radio" name="group" value={group} defaultChecked={group === value} />
            <span>{group}</span>
          </label>
        ))}
      </div>
    </EditPopup>
  )
}
