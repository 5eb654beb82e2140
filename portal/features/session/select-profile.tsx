import { useTranslations } from 'use-intl/react'
import type { Profile } from '#domain/session/calls.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ChoiceDialog } from '#ui/choice-dialog.tsx'

type SelectProfileProps = {
  profiles: readonly Profile[]
  isPending: boolean
  onChoose: (profile: Profile) => void
  onClose: () => void
}

/** Which account, or which child (spec/1 §2.3). The same person may appear twice, as student and as parent. */
export function SelectProfile({ profiles, isPending, onChoose, onClose }: SelectProfileProps) {
  const t = useTranslations('session.profiles')
  return (
    <ChoiceDialog
      title={t('title')}
      okLabel={t('ok')}
      cancelLabel={t('cancel')}
      isPending={isPending}
      options={profiles.map((profile) => ({
        title: t('label', { role: profile.display, name: nameOf(profile) }),
        subtitle: profile.institute_name,
        picture: <Avatar name={nameOf(profile)} photo={fileAddress(profile.photo_url)} />,
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
