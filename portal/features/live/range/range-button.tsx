import { CalendarRange } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import type { DaySpan } from './span.ts'

const RangePopup = lazyPopup(() => import('./range-popup.tsx').then((module) => module.RangePopup))

type RangeButtonProps = {
  span: DaySpan
  /** The institute's day. */
  today: string
  onApply: (span: DaySpan) => void
}

/** The range of Past Classes; opens the calendar to choose another [live-10]. */
export function RangeButton({ span, today, onApply }: RangeButtonProps) {
  const t = useTranslations('live')
  const { isOpen, close, triggerProps } = usePopup(RangePopup.prepare)
  const shown = { from: showDay(span.from), to: showDay(span.to) }
  const apply = (next: DaySpan) => {
    close()
    onApply(next)
  }
  return (
    <>
      <Button variant="quiet" {...triggerProps} aria-label={t('rangeOf', shown)}>
        <CalendarRange size={18} aria-hidden="true" />
        <Text as="span" isNumeric>
          {t('rangeShown', shown)}
        </Text>
      </Button>
      {isOpen && <RangePopup span={span} today={today} onApply={apply} onClose={close} />}
    </>
  )
}
