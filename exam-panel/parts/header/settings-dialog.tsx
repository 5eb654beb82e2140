import { useTranslations } from 'use-intl/react'
import { Dialog } from '#ui/dialog.tsx'
import { Segments } from '#ui/segments.tsx'
import { changeSettings, textSizes, useSettings } from '../../core/settings.ts'
import styles from './settings-dialog.module.css'

/** How large the text is, and how strong its colours are. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('panel')
  const textSize = useSettings((settings) => settings.textSize)
  const hasContrast = useSettings((settings) => settings.hasContrast)
  return (
    <Dialog isDismissable={false} title={t('settings')} onClose={onClose}>
      <div className={styles.settings}>
        <div className={styles.setting}>
          <span aria-hidden="true">{t('textSize')}</span>
          <Segments
            label={t('textSize')}
            value={textSize}
            options={textSizes.map((value) => ({ value, label: t(`textSizes.${value}`) }))}
            onChange={(value) => changeSettings({ textSize: value })}
          />
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={hasContrast}
            onChange={(event) => changeSettings({ hasContrast: event.target.checked })}
          />
          {t('contrast')}
        </label>
      </div>
    </Dialog>
  )
}
