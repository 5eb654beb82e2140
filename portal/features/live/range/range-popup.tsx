import { useId, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslations } from 'use-intl/react'
import { isDay, showDay } from '#domain/day.ts'
import { useInstituteZone } from '#portal/shared/calendar/use-institute-zone.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { RangeCalendar } from './range-calendar.tsx'
import styles from './range-popup.module.css'
import { type DaySpan, faultOfSpan, readTypedDay, type SpanFault } from './span.ts'

type RangePopupProps = {
  span: DaySpan
  today: string
  onApply: (span: DaySpan) => void
  onClose: () => void
}

/** The week begins on Monday. */
const locale = 'en-GB'

/** From and To, typed or chosen in a calendar, with Cancel and Apply (spec/2 §2.1). */
export function RangePopup({ span, today, onApply, onClose }: RangePopupProps) {
  const t = useTranslations('live')
  useInstituteZone()
  const faultId = useId()
  const [typed, setTyped] = useState<DaySpan>({ from: showDay(span.from), to: showDay(span.to) })
  const [shown, setShown] = useState(span.to)
  const [fault, setFault] = useState<SpanFault>()
  const chosen = { from: readTypedDay(typed.from), to: readTypedDay(typed.to) }
  const apply = () => {
    const found = faultOfSpan(chosen, today)
    setFault(found)
    if (!found) onApply(chosen)
  }
  const change = (next: Partial<DaySpan>) => {
    setFault(undefined)
    setTyped({ ...typed, ...next })
  }
  const type = (end: keyof DaySpan, text: string) => {
    change({ [end]: text })
    const day = readTypedDay(text)
    if (day) setShown(day)
  }
  const field = (end: keyof DaySpan) => (
    <TextField
      label={t(end)}
      value={typed[end]}
      placeholder={t('dayForm')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      aria-describedby={fault && faultId}
      onChange={(event) => type(end, event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
  return (
    <Dialog
      title={t('range')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={apply}>{t('apply')}</Button>
        </>
      }
    >
      <I18nProvider locale={locale}>
        <div className={styles.content}>
          <div className={styles.fields}>
            {field('from')}
            {field('to')}
          </div>
          <p id={faultId} role="alert" className={styles.fault}>
            {fault && t(`faults.${fault}`)}
          </p>
          <RangeCalendar
            span={isDay(chosen.from) && chosen.to >= chosen.from ? chosen : undefined}
            shown={shown}
            onShow={setShown}
            onChange={({ from, to }) => change({ from: showDay(from), to: showDay(to) })}
          />
        </div>
      </I18nProvider>
    </Dialog>
  )
}
