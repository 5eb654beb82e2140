import { useTranslations } from 'use-intl/react'
import { Segments } from '#ui/controls/segments.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { changeSettings, textSizes, useSettings } from '../../core/settings.ts'
import styles from './header.module.css'

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('panel')
  const textSize = useSettings((settings) => settings.textSize)
  const hasContrast = useSettings((settings) => settings.hasContrast)
  return (
    <Dialog isDismissable={false} title={t('settings')} onClose={onClose}>
      <Stack gap={4}>
        <Stack gap={2} align="start" className={styles.setting}>
          <Text as="span" size="sm" weight="strong" aria-hidden="true">
            {t('textSize')}
          </Text>
          <Segments
            label={t('textSize')}
            value={textSize}
            options={textSizes.map((value) => ({ value, label: t(`textSizes.${value}`) }))}
            onChange={(value) => changeSettings({ textSize: value })}
          />
        </Stack>
        <Row as="label" gap={3} className={styles.check}>
          <input
            type="checkbox"
            checked={hasContrast}
            onChange={(event) => changeSettings({ hasContrast: event.target.checked })}
          />
          {t('contrast')}
        </Row>
      </Stack>
    </Dialog>
  )
}
