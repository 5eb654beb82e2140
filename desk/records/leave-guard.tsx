import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { lazyPart } from '#portal/shared/loading/lazy-part.tsx'
import { countEdits, forgetAllEdits, useEdits } from './edits.ts'

const AlertDialog = lazyPart(async () => (await import('#ui/popups/alert-dialog.tsx')).AlertDialog, null)

/** Asks before a screen with unsaved changes is left. */
export function LeaveGuard() {
  const t = useTranslations('desk')
  const count = useEdits(countEdits)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && countEdits(useEdits.getState()) > 0,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <AlertDialog
      title={t('leaveTitle')}
      text={t('leaveText', { count })}
      confirmLabel={t('leave')}
      cancelLabel={t('stayHere')}
      onConfirm={() => {
        forgetAllEdits()
        blocker.proceed()
      }}
      onCancel={() => blocker.reset()}
    />
  )
}
