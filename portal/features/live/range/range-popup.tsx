import { type FormEvent, useId, useState } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useTranslations } from 'use-intl/react'
import { isDay, showDay } from '#domain/day.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { RangeCalendar } from './range-calendar.tsx'
import styles from './range-popup.module.css'
import { type DaySpan, faultOfSpan, readTypedDay, type SpanFault } from './span.ts'

type RangePopupProps = {
  span: DaySpan
  today: string
  onApply: (span: DaySpan) => void
  onClose: () => void
}

/** Weeks begin on Monday. */
const locale = 'en-GB'

/** From and To, typed or chosen in a calendar, with Cancel and Apply [live-10]. */
export function RangePopup({ span, today, onApply, onClose }: RangePopupProps) {
  const t = useTranslations('live')
  const faultId = useId()
  const [typed, setTyped] = useState<DaySpan>({ from: showDay(span.from), to: showDay(span.to) })
  const [shown, setShown] = useState(span.to)
  const [fault, setFault] = useState<SpanFault>()
  const chosen = { from: readTypedDay(typed.from), to: readTypedDay(typed.to) }
  const apply = (event: FormEvent) => {
    event.preventDefault()
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
    />
  )
  return (
    <FormDialog
      title={t('range')}
      submitLabel={t('apply')}
      cancelLabel={t('cancel')}
      onSubmit={apply}
      onClose={onClose}
      isDismissable
    >
      <I18nProvider locale={locale}>
        <div className={styles.fields}>
          {field('from')}
          {field('to')}
        </div>
        <Text id={faultId} role="alert" size="sm" tone="bad" wrap="lines" className={styles.fault}>
          {fault && t(`faults.${fault}`)}
        </Text>
        <RangeCalendar
          span={isDay(chosen.from) && chosen.to >= chosen.from ? chosen : undefined}
          shown={shown}
          today={today}
          onShow={setShown}
          onChange={({ from, to }) => change({ from: showDay(from), to: showDay(to) })}
        />
      </I18nProvider>
    </FormDialog>
  )
}
