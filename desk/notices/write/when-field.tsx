import { useTranslations } from 'use-intl/react'
import { Segments } from '#ui/controls/segments.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import type { NoticeForm } from './form.ts'
import styles from './write.module.css'

type WhenFieldProps = {
  form: NoticeForm
  /** Families see it already: its time stays. */
  isOut: boolean
  outAt: string
  error: string
  onChange: (part: Partial<NoticeForm>) => void
}

/** Now, or at a time of the institute. */
export function WhenField({ form, isOut, outAt, error, onChange }: WhenFieldProps) {
  const t = useTranslations('deskNotices')
  return (
    <Stack gap={2}>
      <Text size="sm" weight="strong">
        {t('when')}
      </Text>
      {isOut ? (
        <Text size="sm">{t('unchanged', { at: outAt })}</Text>
      ) : (
        <Segments
          label={t('when')}
          value={form.when === 'later' ? 'later' : 'now'}
          options={[
            { value: 'now', label: t('now') },
            { value: 'later', label: t('later') },
          ]}
          onChange={(when) => onChange({ when })}
        />
      )}
      {form.when === 'later' && !isOut && (
        <div className={styles.moment}>
          <TextField
            label={t('day')}
            type="date"
            value={form.day}
            error={error}
            onChange={(event) => onChange({ day: event.target.value })}
          />
          <TextField
            label={t('time')}
            type="time"
            value={form.time}
            onChange={(event) => onChange({ time: event.target.value })}
          />
        </div>
      )}
    </Stack>
  )
}
