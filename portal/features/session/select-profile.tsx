import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Profile } from '#domain/session/calls.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { RadioList } from '#ui/radio-list.tsx'

type SelectProfileProps = {
  profiles: readonly Profile[]
  isPending: boolean
  onChoose: (profile: Profile) => void
  onClose: () => void
}

/** Which account, or which child (spec/1 §2.3). */
export function SelectProfile({ profiles, isPending, onChoose, onClose }: SelectProfileProps) {
  const t = useTranslations('session.profiles')
  const formId = useId()
  // The same person may appear twice, as student and as parent: rows are told apart by their place.
  const [chosen, setChosen] = useState('0')

  function submit(event: FormEvent) {
    event.preventDefault()
    const profile = profiles[Number(chosen)]
    if (profile && !isPending) onChoose(profile)
  }

  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      isDismissable={false}
      hasCloseButton={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={isPending}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <RadioList
          label={t('title')}
          value={chosen}
          onChange={setChosen}
          options={profiles.map((profile, index) => ({
            value: String(index),
            title: t('label', { role: profile.display, name: nameOf(profile) }),
            subtitle: profile.institute_name,
            picture: <Avatar name={nameOf(profile)} photo={fileAddress(profile.photo_url)} />,
          }))}
        />
      </form>
    </Dialog>
  )
}

const nameOf = ({ name, student_name }: Profile): string => name || student_name || ''
