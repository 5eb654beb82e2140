import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import type { Kind } from './fields.ts'
import styles from './records.module.css'

type ColumnsDialogProps = {
  kind: Kind
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
  onClose: () => void
}

/** Which columns are shown; at least one is. */
export function ColumnsDialog({ kind, hidden, onHide, onClose }: ColumnsDialogProps) {
  const t = useTranslations('deskRecords')
  const shownCount = kind.fields.filter(({ name }) => !hidden.includes(name)).length
  return (
    <Dialog
      title={t('columnsTitle')}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={() => onHide([])}>
            {t('showAll')}
          </Button>
          <Button onClick={onClose}>{t('done')}</Button>
        </>
      }
    >
      <Stack gap={3}>
        <Text size="sm" tone="muted">
          {t('columnsText')}
        </Text>
        <Stack>
          {kind.fields.map(({ name, title }) => {
            const isShown = !hidden.includes(name)
            return (
              <label key={name} className={styles.check}>
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && shownCount === 1}
                  onChange={() => onHide(isShown ? [...hidden, name] : hidden.filter((one) => one !== name))}
                />
                {title}
              </label>
            )
          })}
        </Stack>
      </Stack>
    </Dialog>
  )
}
