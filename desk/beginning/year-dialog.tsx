import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { nameOfYear } from '#domain/desk/begin/classes.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { saveRows } from '../records/save.ts'
import styles from './beginning.module.css'
import { useFreshBeginning, useYears } from './queries.ts'

/** A year by its first and last day: its name and id follow from them. */
export function YearDialog({ onClose }: { onClose: () => void }) {
  const { data } = useYears()
  return data ? (
    <Form last={data[0]?.end_date ?? ''} ids={data.map(({ id }) => id ?? '')} onClose={onClose} />
  ) : null
}

type FormProps = { last: string; ids: readonly string[]; onClose: () => void }

function Form({ last: lastEnd, ids, onClose }: FormProps) {
  const t = useTranslations('deskBeginning')
  const work = useWork()
  const refresh = useFreshBeginning()
  const [year, setYear] = useState(() => yearAfter(lastEnd))
  const [isTried, setTried] = useState(false)
  const { first, last } = year
  const errors = {
    first: first === '' ? t('dayMissing') : '',
    last: last === '' ? t('dayMissing') : last < first ? t('backwards') : '',
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (errors.first || errors.last) return
    void work.run(async () => {
      const short = first.slice(0, 4)
      const id = ids.includes(short) ? first : short
      const to = { id, name: nameOfYear(year), start_date: first, end_date: last }
      const outcome = await saveRows({ kind: 'years' }, [{ to, was: null }])
      if ('faults' in outcome) throw new Error(outcome.faults.map(({ problem }) => problem).join(' '))
      if ('conflicts' in outcome) throw new Error(t('sameStay'))
      await refresh()
      showToast(t('yearAdded'), 'good')
      onClose()
    })
  }

  return (
    <FormDialog
      title={t('yearTitle')}
      submitLabel={t('add')}
      cancelLabel={t('cancel')}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextField
          type="date"
          label={t('first')}
          autoFocus
          value={first}
          error={isTried ? errors.first : ''}
          onChange={(event) => setYear({ ...year, first: event.target.value })}
        />
        <TextField
          type="date"
          label={t('last')}
          value={last}
          error={isTried ? errors.last : ''}
          onChange={(event) => setYear({ ...year, last: event.target.value })}
        />
      </div>
      {!errors.first && !errors.last && (
        <Text size="sm" tone="muted">
          {t('named', { name: nameOfYear(year) })}
        </Text>
      )}
      <FormError text={work.error} />
    </FormDialog>
  )
}

const dayMs = 86_400_000

/** The twelve months after the last year; without one those from 1 April. */
function yearAfter(lastEnd: string): { first: string; last: string } {
  const begins = lastEnd
    ? new Date(Date.parse(lastEnd) + dayMs)
    : new Date(Date.UTC(new Date().getFullYear(), 3, 1))
  const next = new Date(
    Date.UTC(begins.getUTCFullYear() + 1, begins.getUTCMonth(), begins.getUTCDate()) - dayMs,
  )
  const write = (day: Date) => day.toISOString().slice(0, 10)
  return { first: write(begins), last: write(next) }
}
