import type { RefObject } from 'react'
import { useTranslations } from 'use-intl/react'
import type { TableFormat } from '#domain/desk/export-calls.ts'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Popover } from '#ui/popups/popover.tsx'
import styles from './exports.module.css'

type ExportPopupProps = {
  triggerRef: RefObject<HTMLButtonElement | null>
  onSave: (format: TableFormat) => void
  onClose: () => void
}

/** The formats of an export; its code comes when it is opened. */
export function ExportPopup({ triggerRef, onSave, onClose }: ExportPopupProps) {
  const t = useTranslations('deskExports')
  return (
    <Popover label={t('exportOf')} triggerRef={triggerRef} onClose={onClose}>
      <Stack gap={2} className={styles.menu}>
        <Text size="sm" tone="muted">
          {t('exportAll')}
        </Text>
        <Button variant="quiet" isFull onClick={() => onSave('xlsx')}>
          {t('exportXlsx')}
        </Button>
        <Button variant="quiet" isFull onClick={() => onSave('csv')}>
          {t('exportCsv')}
        </Button>
      </Stack>
    </Popover>
  )
}
