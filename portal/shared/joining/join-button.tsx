import { useTranslations } from 'use-intl/react'
import { classStatus } from '#domain/live/status.ts'
import { isParentLogin } from '#domain/session/user-type.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { refuseParent } from '#portal/shared/viewed/refuse-parent.ts'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { joiningTexts } from './texts.ts'
import { type JoinedClass, useJoin } from './use-join.ts'

const JoinAlert = lazyPopup(() => import('./join-alert.tsx').then((module) => module.JoinAlert))

type JoinButtonProps = {
  item: JoinedClass & { startMs: number; endMs: number }
  /** The texts of the time table, or those of Live Classes. */
  wording: 'timetable' | 'live'
  /** The class, for a screen reader: a screen has several of these buttons. */
  name?: string | undefined
}

/**
 * Join: looks disabled and shows why until the class runs; disappears when it has ended [live-8, live-15]. Provides its
 * texts.
 */
export function JoinButton(props: JoinButtonProps) {
  const status = classStatus(props.item, useMinute())
  if (status === 'over') return null
  return (
    <FeatureTexts texts={{ joining: joiningTexts }}>
      <Join {...props} isRunning={status === 'running'} />
    </FeatureTexts>
  )
}

function Join({ item, wording, name, isRunning }: JoinButtonProps & { isRunning: boolean }) {
  const t = useTranslations('joining')
  const isParent = useSession((session) => session.isParent || isParentLogin(session.userType))
  const { join, isPending, outcome, forget } = useJoin(item)
  const mayTry = isRunning && !isParent
  const press = () => {
    if (isParent) refuseParent(t(`${wording}.parents`))
    else if (isRunning) join()
    else showToast(t(`${wording}.notStarted`), 'info')
  }
  return (
    <>
      <Button
        needsNetwork
        isOff={!mayTry}
        aria-label={name ? t('joinOf', { name }) : undefined}
        isPending={isPending}
        onPointerEnter={JoinAlert.prepare}
        onFocus={JoinAlert.prepare}
        onClick={press}
      >
        {t('join')}
      </Button>
      {outcome && <JoinAlert outcome={outcome} onClose={forget} />}
    </>
  )
}
