import { useTranslations } from 'use-intl/react'
import type { ShownStatus } from '#domain/assignment/status.ts'
import { Select } from '#ui/controls/select.tsx'
import styles from './assignment-panel.module.css'

type StatusSelectProps = {
  value: ShownStatus | ''
  options: readonly ShownStatus[]
  onChange: (value: ShownStatus | '') => void
}

/** The status filter, by the device's own list [assignment-9]. */
export function StatusSelect({ value, options, onChange }: StatusSelectProps) {
  const t = useTranslations('assignment')
  return (
    <div className={styles.status}>
      <Select
        aria-label={t('status')}
        value={value}
        onChange={(event) => onChange(options.find((one) => one === event.target.value) ?? '')}
      >
        <option value="">{t('selectStatus')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`statuses.${option}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
