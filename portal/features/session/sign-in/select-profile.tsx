import { useTranslations } from 'use-intl/react'
import type { Profile } from '#domain/session/calls.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import { VisuallyHidden } from '#ui/display/visually-hidden.tsx'
import { ChoiceDialog } from '#ui/popups/choice-dialog.tsx'

type SelectProfileProps = {
  profiles: readonly Profile[]
  isPending: boolean
  onChoose: (profile: Profile) => void
  onClose: () => void
}

/** Which account, or which child (spec/1 §2.3, PRODUCT §7). The same person may appear twice, as student and as parent. */
export function SelectProfile({ profiles, isPending, onChoose, onClose }: SelectProfileProps) {
  const t = useTranslations('session.profiles')
  const classOf = ({ class_name: name, institute_name, is_institute_type_school: isSchool }: Profile) => (
    <>
      {name && `${isSchool ? t('schoolClass', { name }) : name} · `}
      <span>{institute_name}</span>
    </>
  )
  // Beside a child's name the parent's role would read as the child's: only screen readers get it.
  const isRoleShown = new Set(profiles.map(({ display }) => display)).size > 1
  const titleOf = (profile: Profile) => {
    const [role, name] = [profile.display, nameOf(profile)]
    if (isRoleShown) return t('label', { role, name })
    return (
      <>
        <VisuallyHidden>{t('label', { role, name: '' })}</VisuallyHidden>
        {name}
      </>
    )
  }
  return (
    <ChoiceDialog
      title={t('title')}
      okLabel={t('ok')}
      cancelLabel={t('cancel')}
      isPending={isPending}
      isByOneTap
      options={profiles.map((profile, index) => ({
        title: titleOf(profile),
        subtitle: classOf(profile),
        picture: (
          <Avatar name={nameOf(profile)} photo={fileAddress(profile.photo_url)} size="large" hue={index} />
        ),
      }))}
      onChoose={(index) => {
        const profile = profiles[index]
        if (profile) onChoose(profile)
      }}
      onClose={onClose}
    />
  )
}

const nameOf = ({ name, student_name }: Profile): string => name || student_name || ''
