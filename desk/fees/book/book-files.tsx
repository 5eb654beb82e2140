import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { feeDayBookFile } from '#domain/desk/fees/book-calls.ts'
import { saveBlob } from '#portal/shared/files/save-file.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { fetchFile } from '../../core/fetch-file.ts'
import { type BookView, bookQuery } from '../queries.ts'

/** The day book as files. */
export function BookFiles({ view }: { view: BookView }) {
  const t = useTranslations('deskBook')
  const work = useWork()
  const save = (format: 'csv' | 'pdf') =>
    work.run(async () => {
      const file = await fetchFile(feeDayBookFile, { query: { ...bookQuery(view), format } })
      const days = view.from === view.to ? showDay(view.from) : `${showDay(view.from)} to ${showDay(view.to)}`
      saveBlob(file, `Day book ${days}.${format}`)
    })
  return (
    <>
      {(['csv', 'pdf'] as const).map((format) => (
        <Button
          key={format}
          variant="quiet"
          aria-label={t('file', { format: t(format) })}
          isPending={work.isPending}
          onClick={() => void save(format)}
        >
          <Download size={16} aria-hidden="true" />
          {t(format)}
        </Button>
      ))}
      <FormError text={work.error} />
    </>
  )
}
