import { FileSpreadsheet, FolderOpen, Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FileInput } from '#ui/controls/file-input.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useNavigateFromHere } from '../router/use-router.ts'
import { type Chosen, chosenOf, droppedOf } from './chosen-files.ts'
import styles from './imports.module.css'
import { Progress } from './progress.tsx'
import { isTooMuch, sendFiles } from './queries.ts'

type DropZoneProps = {
  /** An import whose files the new ones replace. */
  insteadOf?: number
}

/** Takes files that are dropped or chosen, uploads them, and opens the import. */
export function DropZone({ insteadOf }: DropZoneProps) {
  const t = useTranslations('deskImports')
  const navigate = useNavigateFromHere()
  const work = useWork()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(undefined)
  const [isOver, setOver] = useState(false)
  const [sending, setSending] = useState<{ name: string; sent: number; total: number }>()
  const isPhone = useMedia('(max-width: 640px)')

  const send = (choose: () => Promise<Chosen[]>) =>
    work.run(async () => {
      const chosen = await choose()
      const [first] = chosen
      if (!first) throw new Error(t('nothing'))
      const empty = chosen.find(({ file }) => file.size === 0)
      if (empty) throw new Error(t('emptyFile', { name: empty.path }))
      if (isTooMuch(chosen)) throw new Error(t('tooMuch'))
      const ending = new AbortController()
      stop.current = ending
      const name = chosen.length > 1 ? `${first.path} …` : first.path
      setSending({ name, sent: 0, total: 1 })
      try {
        const id = await sendFiles(chosen, {
          insteadOf,
          signal: ending.signal,
          onProgress: (sent, total) => setSending({ name, sent, total }),
        })
        await navigate(`/import/${id}`, { replace: insteadOf !== undefined })
      } catch (error) {
        if (!ending.signal.aborted) throw error
      } finally {
        setSending(undefined)
      }
    })

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const { dataTransfer } = event
    // What was dropped can only be read at once.
    const dropped = droppedOf(dataTransfer)
    void send(() => dropped)
  }

  return (
    <section
      className={styles.drop}
      data-over={isOver || undefined}
      aria-label={t('dropTitle')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {sending ? (
        <Stack gap={3} className={styles.sending}>
          <Text weight="strong" wrap="anywhere">
            {t('sending', { name: sending.name })}
          </Text>
          <Progress done={sending.sent} total={sending.total} label={t('sending', { name: sending.name })} />
          <Row justify="center">
            <Button variant="quiet" onClick={() => stop.current?.abort()}>
              {t('cancel')}
            </Button>
          </Row>
        </Stack>
      ) : (
        <>
          <FileSpreadsheet size={36} aria-hidden="true" className={styles.dropIcon} />
          <Stack gap={1} align="center">
            {!isPhone && <h2 className={styles.heading}>{t('dropTitle')}</h2>}
            <Text size="sm" tone="muted" align="center">
              {t('dropText')}
            </Text>
          </Stack>
          <Row gap={3} justify="center" isWrapping>
            <Button needsNetwork onClick={() => files.current?.click()}>
              <Upload size={16} aria-hidden="true" />
              {t('choose')}
            </Button>
            {!isPhone && (
              <Button variant="quiet" needsNetwork onClick={() => folder.current?.click()}>
                <FolderOpen size={16} aria-hidden="true" />
                {t('chooseFolder')}
              </Button>
            )}
          </Row>
        </>
      )}
      <FormError text={work.error} />
      <FileInput
        ref={files}
        label={t('chooseLabel')}
        multiple
        onChoose={(chosen) => void send(async () => chosenOf(chosen))}
      />
      <input
        ref={(input) => {
          folder.current = input
          input?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        hidden
        aria-label={t('chooseFolderLabel')}
        onChange={({ currentTarget: input }) => {
          const chosen = chosenOf([...(input.files ?? [])])
          input.value = ''
          void send(async () => chosen)
        }}
      />
    </section>
  )
}
