import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { keepSeries } from '#domain/desk/fees/book-calls.ts'
import type { Series } from '#domain/desk/fees/shared.ts'
import { formatProblem, maxDigits, receiptNumber } from '#domain/fee/receipt-number.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import styles from '../fees.module.css'
import { useFeeWrite } from '../queries.ts'

type SeriesDialogProps = {
  /** Undefined for a new one. */
  series: Series | undefined
  /** Whether it is the first series of the institute. */
  isOnly: boolean
  /** Of the financial year of today. */
  start: number
  onClose: () => void
}

/** Adds a series, or changes how its next numbers look. */
export function SeriesDialog({ series, isOnly, start, onClose }: SeriesDialogProps) {
  const t = useTranslations('deskSeries')
  const write = useFeeWrite()
  const work = useWork()
  const [name, setName] = useState(series?.name ?? '')
  const [format, setFormat] = useState(series?.format ?? '{year}/{number}')
  const [digits, setDigits] = useState(series?.digits ?? 6)
  const [isFirst, setFirst] = useState(series?.is_first ?? isOnly)
  const [isUsed, setUsed] = useState(series?.is_used ?? true)
  const [isChecked, setChecked] = useState(false)
  const problem = formatProblem(format.trim())
  const formatFault = problem ? t(problem === 'number' ? 'formatNumber' : 'formatLetters') : ''
  const isNameMissing = name.trim() === ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (problem || isNameMissing) return
    void work.run(async () => {
      await write(keepSeries, {
        series_id: series?.series_id ?? null,
        name: name.trim(),
        format: format.trim(),
        digits,
        is_first: isFirst && isUsed,
        is_used: isUsed,
      })
      showToast(t('saved'), 'good')
      onClose()
    })
  }
  return (
    <FormDialog
      title={series ? t('dialogChange', { name: series.name }) : t('dialogAdd')}
      submitLabel={t('save')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        autoFocus
        maxLength={40}
        autoComplete="off"
        value={name}
        error={isChecked && isNameMissing ? t('nameMissing') : ''}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('format')}
        hint={t('formatHint')}
        dir="ltr"
        maxLength={30}
        autoComplete="off"
        spellCheck={false}
        value={format}
        error={formatFault}
        onChange={(event) => setFormat(event.target.value)}
      />
      <SelectField
        label={t('digits')}
        value={String(digits)}
        options={Array.from({ length: maxDigits }, (_, index) => ({
          value: String(index + 1),
          label: String(index + 1),
        }))}
        onChange={(event) => setDigits(Number(event.target.value))}
      />
      {!problem && (
        <Text role="status" wrap="anywhere">
          {t('example', { example: receiptNumber(format.trim(), digits, start, (series?.last ?? 0) + 1) })}
        </Text>
      )}
      <label className={styles.check}>
        <input type="checkbox" checked={isUsed} onChange={(event) => setUsed(event.target.checked)} />
        {t('isUsed')}
      </label>
      {isUsed && (
        <label className={styles.check}>
          <input type="checkbox" checked={isFirst} onChange={(event) => setFirst(event.target.checked)} />
          {t('isFirst')}
        </label>
      )}
      <FormError text={work.error} />
    </FormDialog>
  )
}
