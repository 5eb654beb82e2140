import type { Location } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { useBlocker } from '../router/use-router.ts'
import { countEdits, forgetAllEdits, useEdits } from './edits.ts'

const AlertDialog = lazyPart(async () => (await import('#ui/popups/alert-dialog.tsx')).AlertDialog, null)

const losesEdits = (from: Location, to: Location) =>
  from.pathname !== to.pathname && countEdits(useEdits.getState()) > 0

/** Asks before a screen with unsaved changes is left. */
export function LeaveGuard() {
  const t = useTranslations('desk')
  const count = useEdits(countEdits)
  const asked = useBlocker(losesEdits)
  if (!asked) return null
  return (
    <AlertDialog
      title={t('leaveTitle')}
      text={t('leaveText', { count })}
      confirmLabel={t('leave')}
      cancelLabel={t('stayHere')}
      onConfirm={() => {
        forgetAllEdits()
        asked.leave()
      }}
      onCancel={asked.stay}
    />
  )
}
