import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { showMegabytes } from '#domain/megabytes.ts'
import { lookOf } from '#domain/viewer/viewer-kind.ts'
import { saveBlob } from '#portal/shared/files/save-file.ts'
import { LookButton } from '#portal/shared/viewer/look-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import styles from './kept.module.css'
import { readKeptFile } from './kept-files.ts'
import { asViewed, bytesOf, type KeptFile } from './kept-list.ts'
import { useKeeping, useKeptFiles } from './use-kept-files.ts'

/** What is kept on this device: each file with its size, to open or remove. */
export function KeptPopup({ onClose }: { onClose: () => void }) {
  const t = useTranslations('viewer')
  const files = useKeptFiles()
  const { remove, removeAll } = useKeeping()
  const list = useRef<HTMLUListElement>(null)

  async function removeOne(file: KeptFile) {
    await remove(file)
    // The button is gone with its row.
    list.current?.focus()
  }

  return (
    <Dialog
      title={t('keptTitle')}
      onClose={onClose}
      size="wide"
      footer={
        files.length > 0 && (
          <Button variant="quiet" onClick={() => void removeAll()}>
            {t('removeAll')}
          </Button>
        )
      }
    >
      {files.length === 0 ? (
        <EmptyState title={t('noneKept')} text={t('noneKeptText')} />
      ) : (
        <>
          <Text tone="muted" size="sm" role="status">
            {t('keptSize', { count: files.length, size: showMegabytes(bytesOf(files)) })}
          </Text>
          <Stack as="ul" isDivided ref={list} tabIndex={-1} aria-label={t('keptTitle')}>
            {files.map((file) => (
              <KeptRow key={`${file.kind}.${file.id}`} file={file} onRemove={() => void removeOne(file)} />
            ))}
          </Stack>
        </>
      )}
    </Dialog>
  )
}

function KeptRow({ file, onRemove }: { file: KeptFile; onRemove: () => void }) {
  const t = useTranslations('viewer')
  const viewed = asViewed(file)
  const save = async () => {
    const blob = await readKeptFile(file)
    if (blob) saveBlob(blob, decodeURIComponent(file.source.split('/').at(-1) ?? ''))
  }
  const day = new Date(file.at).toLocaleDateString('en-CA')
  return (
    <Row as="li" gap={3} className={styles.row}>
      <Stack gap="half" className={styles.about}>
        <Text weight="strong" wrap="cut-3">
          {file.title}
        </Text>
        <Text size="sm" tone="muted" isNumeric>
          {t('keptAt', { size: showMegabytes(file.bytes), date: showDay(day) })}
        </Text>
      </Stack>
      <LookButton file={viewed} look={lookOf(viewed)} onDownload={() => void save()} />
      <IconButton label={t('removeKept', { title: file.title })} onClick={onRemove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </Row>
  )
}
