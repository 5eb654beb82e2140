import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { forgetShared, readShared } from '#portal/shared/device/shared-files.ts'
import { mayOpen } from '#portal/shared/navigation/menu.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { isParent } from '../queries.ts'
import { assignmentTexts } from '../texts.ts'
import { ShareChoice } from './share-choice.tsx'

const texts = { assignment: assignmentTexts }

/** /share: what was shared with the installed app, and for which homework it is. */
export function ShareScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Screen width="text">
        <SharePage />
      </Screen>
    </FeatureTexts>
  )
}

function SharePage() {
  const t = useTranslations('assignment.share')
  const hasHomework = useSession((session) => mayOpen('/assignment', session))
  const isOfParent = useSession(isParent)
  if (isOfParent) return <Refusal title={t('parent')} text={t('parentText')} />
  if (!hasHomework) return <Refusal title={t('noHomework')} text={t('noHomeworkText')} />
  return <OwnShare />
}

/** Who cannot use the files does not keep them. */
function Refusal({ title, text }: { title: string; text: string }) {
  useEffect(() => void forgetShared(), [])
  return <EmptyState title={title} text={text} />
}

function OwnShare() {
  const t = useTranslations('assignment')
  const isSchool = String(useSession((session) => session.isSchool))
  const [params] = useSearchParams()
  const [files, setFiles] = useState<readonly File[]>()
  useEffect(() => {
    let isHere = true
    void readShared().then((found) => {
      if (isHere) setFiles(found)
    })
    return () => {
      isHere = false
    }
  }, [])
  if (!files) return null
  const fault = faultOf(params.get('fault'))
  if (files.length > 0) {
    const discard = () => {
      void forgetShared()
      setFiles([])
    }
    return <ShareChoice files={files} fault={fault && t(fault)} onDiscard={discard} />
  }
  return (
    <EmptyState
      title={t(fault ?? 'share.nothing')}
      text={fault ? undefined : t('share.nothingText')}
      action={
        <Link to="/assignment" className={buttonClass({ variant: 'quiet' })}>
          {t('share.homework', { isSchool })}
        </Link>
      }
    />
  )
}

/** The text of a fault that the service worker names. */
function faultOf(name: string | null) {
  if (name === 'tooManyFiles') return 'choosing.tooManyFiles'
  if (name === 'tooLarge') return 'choosing.tooLarge'
  return name === 'noRoom' ? 'share.noRoom' : undefined
}
