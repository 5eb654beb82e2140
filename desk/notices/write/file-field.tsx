import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { showMegabytes } from '#domain/megabytes.ts'
import { Button } from '#ui/controls/button.tsx'
import { FileInput } from '#ui/controls/file-input.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './write.module.css'

type FileFieldProps = {
  file: File | undefined
  /** The name of the file that the notice has and keeps, or ''. */
  kept: string
  error: string
  /** @param file undefined for none */
  onChoose: (file: File | undefined) => void
}

/** The file of a notice: another one, or none any more. */
export function FileField({ file, kept, error, onChoose }: FileFieldProps) {
  const t = useTranslations('deskNotices')
  const input = useRef<HTMLInputElement>(null)
  const name = file?.name ?? kept
  return (
    <Stack gap={2}>
      <Text size="sm" weight="strong">
        {t('attachment')}
      </Text>
      {name !== '' && (
        <Row gap={2} align="start" className={styles.file}>
          <Paperclip size={18} aria-hidden="true" />
          <Text as="span">{file ? `${name} (${showMegabytes(file.size)} MB)` : name}</Text>
        </Row>
      )}
      <Row gap={2} isWrapping>
        <Button variant="quiet" onClick={() => input.current?.click()}>
          {t(name === '' ? 'chooseFile' : 'otherFile')}
        </Button>
        {name !== '' && (
          <Button variant="quiet" onClick={() => onChoose(undefined)}>
            {t('removeFile')}
          </Button>
        )}
      </Row>
      <FileInput ref={input} label={t('attachment')} onChoose={([chosen]) => chosen && onChoose(chosen)} />
      <Text role="alert" size="sm" tone={error ? 'bad' : 'muted'}>
        {error || t('attachmentHint')}
      </Text>
    </Stack>
  )
}
