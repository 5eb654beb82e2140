import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Bounds } from '#domain/month-grid.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'

const DayPopup = lazyPopup(() => import('./day-popup.tsx').then((module) => module.DayPopup))

type DayButtonProps = {
  /** Days with exams, YYYY-MM-DD: marked in the calendar. */
  days: readonly string[]
  bounds: Bounds
  /** The picked day, if the screen stores it; '' without one. */
  chosen?: string
  onChoose: (day: string) => void
}

/** 'Sort By Date' [exam-6]. */
export function DayButton({ days, bounds, chosen: kept, onChoose }: DayButtonProps) {
  const t = useTranslations('exam')
  const [chosen, setChosen] = useState<string>()
  const { isOpen, close, triggerRef, triggerProps } = usePopup(DayPopup.prepare)
  const choose = (day: string) => {
    setChosen(day)
    close()
    onChoose(day)
  }
  return (
    <>
      <Button variant="quiet" {...triggerProps}>
        <CalendarDays aria-hidden="true" />
        <span>{t('sortByDate')}</span>
      </Button>
      {isOpen && (
        <DayPopup
          triggerRef={triggerRef}
          days={days}
          bounds={bounds}
          chosen={kept === undefined ? chosen : kept || undefined}
          onChoose={choose}
          onClose={close}
        />
      )}
    </>
  )
}
